import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { buildSync } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { openBarStore } from "#storage";
import { FollowedData } from "./followed-data.ts";
import type { SnapshotReport } from "./folder-snapshots.ts";
import { startLoader } from "./start-loader.ts";

// Inside the package, so that what the bundle imports is found.
const folder = mkdtempSync(fileURLToPath(new URL("../../../node_modules/.winnow-loader-", import.meta.url)));
const dataFolder = mkdtempSync(join(tmpdir(), "winnow-followed-"));
const outfile = join(folder, "load-worker.mjs");
buildSync({
  entryPoints: [fileURLToPath(new URL("../load-worker.ts", import.meta.url))],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  logLevel: "error",
});
/** While this file exists, no thread can start. */
const gate = join(folder, "gate");
const program = `import { existsSync } from "node:fs";
  if (existsSync(${JSON.stringify(gate)})) process.exit(1);
  await import(${JSON.stringify(pathToFileURL(outfile).href)});`;
const gated = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(dataFolder, { recursive: true });
});

it("FollowedData restarts an ended load thread after growing pauses, reports it, and publishes newer bars once a thread works", async () => {
  const store = await openBarStore(dataFolder);
  await store.lock("test");
  const bar = (time: string) => ({ ticker: "A", time, open: 2, high: 2, low: 2, close: 2, volume: 100 });
  await store.appendBars("1d", [bar("2024-06-12")], "x");
  const states: SnapshotReport[] = [];
  const faults: string[] = [];
  let elapsed = 0;
  const loader = startLoader({ dataFolder, opens: true }, pathToFileURL(outfile));
  const followed = await FollowedData.open({
    dataFolder,
    loader,
    loaderEntry: gated,
    clock: { now: () => 0, elapsed: () => elapsed },
    onSnapshot: (state) => void states.push(state),
    onFault: ({ message }) => void faults.push(message),
  });
  try {
    followed.follow({ publish: () => undefined, isSettled: () => true });
    writeFileSync(gate, "");
    await loader.terminate();
    const ends = (): string[] => faults.filter((fault) => fault.startsWith("The thread that loads the data ended"));
    await expect.poll(() => ends().length, { timeout: 20_000 }).toBe(3);
    expect(ends()[2]).toMatch(/it is started again in 1 s, and calls are answered from the state before\.$/);
    await pause(2_500);
    expect(ends(), "the clock stands still, so no thread is started").toHaveLength(3);
    expect(followed.loaded.data.daily.lengthOf(0)).toBe(1);

    rmSync(gate);
    await store.appendBars("1d", [bar("2024-06-13")], "x");
    elapsed += 30_000;
    await expect.poll(() => states.length, { timeout: 20_000 }).toBe(2);
    expect(followed.loaded.data.daily.lengthOf(0)).toBe(2);
  } finally {
    await followed.stop();
    await store.close();
  }
}, 60_000);
