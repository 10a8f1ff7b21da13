import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openBarStore } from "#storage";
import { temporaryFolder, winnow, type Ran } from "../cli/run-winnow.ts";

export interface Folder {
  readonly data: string;
  readonly path: (name: string) => string;
  readonly write: (name: string, text: string) => string;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
}

/** A folder of the running test, with a data folder in it. */
export function folder(): Folder {
  const { path: own, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(own, "data");
  const path = (name: string): string => join(own, name);
  const write = (name: string, text: string): string => {
    writeFileSync(path(name), text);
    return path(name);
  };
  return { data, path, write, run: (...args) => winnow([...args, "--data", data]) };
}

export interface Imported extends Ran, Folder {
  /** Ticker → date → close as traded. */
  readonly closes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly volumes: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export async function stored(place: Folder): Promise<Pick<Imported, "closes" | "volumes">> {
  const store = await openBarStore(place.data);
  const bars = await store.loadBars("1d");
  await store.close();
  const closes: Record<string, Record<string, number>> = {};
  const volumes: Record<string, Record<string, number>> = {};
  for (const [k, key] of bars.keys.entries()) {
    for (let row = bars.offsets[k]!; row < bars.offsets[k + 1]!; row++) {
      const date = new Date(bars.time[row]! * 60_000).toISOString().slice(0, 10);
      (closes[key] ??= {})[date] = bars.close[row]!;
      (volumes[key] ??= {})[date] = bars.volume[row]!;
    }
  }
  return { closes, volumes };
}

/** Imports one file of daily bars into a folder of its own. */
export async function imported(name: string, text: string, ...args: readonly string[]): Promise<Imported> {
  const place = folder();
  const ran = await place.run("import", "bars", place.write(name, text), "--timeframe", "1d", ...args);
  return { ...place, ...ran, ...(await stored(place)) };
}
