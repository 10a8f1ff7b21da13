import { availableParallelism } from "node:os";
import { AppError } from "#base";
import { ScanPool } from "#engine";
import type { Context, Scanner } from "#operations";
import type { Config } from "./config.ts";
import { isEmpty, loadData, openStore } from "./data-folder.ts";
import { ensureDemo } from "./demo-market.ts";
import { localScanner, pooledScanner } from "./engine-scanner.ts";
import { systemClock } from "./system-clock.ts";

export interface Service {
  readonly scanner: Scanner;
  close(): Promise<void>;
}

/** The worker's module: bundled beside this one, or loaded from the sources as this one was. */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith(".ts");
  return new URL(fromSource ? "../../scripts/scan-worker-from-source.mjs" : "./scan-worker.js", import.meta.url);
}

/**
 * Opens the data folder for a server: takes its lock, fills it with the demo market where the configuration says so,
 * loads the data and starts the workers. Errors: conflict when another process has the folder.
 */
export async function openService(
  config: Pick<Config, "dataFolder" | "demo">,
  note: (text: string) => void,
  onFault: (error: Error) => void,
): Promise<Service> {
  const { dataFolder } = config;
  const store = await openStore(dataFolder, note);
  const lock = await store.lock("winnow serve");
  try {
    await ensureDemo(config.demo, { store, dataFolder, clock: systemClock, note });
    if (await isEmpty(store))
      note(`${dataFolder} holds no bars yet: stop the server, run winnow import, and start it again.`);
    const loaded = await loadData(store, dataFolder, systemClock);
    const workers = Math.max(1, availableParallelism() - 1);
    const scanner = pooledScanner(new ScanPool(loaded.data, { workers, onFault, entry: workerEntry() }), loaded);
    return {
      scanner,
      async close() {
        await scanner.close();
        await lock.release();
        await store.close();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export interface Reader {
  readonly context: Context;
  close(): Promise<void>;
}

/** Opens the data folder for one command that only reads; it works beside a running server. */
export async function openReader(dataFolder: string, note: (text: string) => void): Promise<Reader> {
  const store = await openStore(dataFolder, note);
  if (await isEmpty(store)) {
    throw new AppError(
      "conflict",
      `${dataFolder} holds no bars; run winnow import bars FILE or winnow import demo, or name another folder with --data.`,
    );
  }
  const scanner = localScanner(await loadData(store, dataFolder, systemClock));
  return { context: { clock: systemClock, scanner }, close: () => store.close() };
}
