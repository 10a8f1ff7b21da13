import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { BAR_FIELDS } from "#market";
import { importBars } from "#storage";
import { SnapshotMemory, appendNewerBars, loadEngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { frameOf } from "../src/tiles/frame.ts";
import { FrameStore } from "../src/tiles/frame-store.ts";
import { openMinuteMarket } from "./minute-market.ts";
import { same, timed } from "./suite.ts";
import type { Table } from "./table.ts";

const MINUTES = 5;
/** Number of warm-up minutes: the second buffer of the daily bars is created, and code is compiled. */
const UNCOUNTED = 2;
const FRAME_BYTES = 2 ** 30;
const FIVE_MINUTES = frameOf("5m", ["regular"]);
/** Payloads that compare two averages, on minutes, five-minute bars and days with the partial daily bar. */
const SCANS: readonly ScanPayload[] = (["1m", "5m", "1d"] as const).map((Timeframe) => ({
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: "ema(5)", Timeframe, Returns: { Want: { Study: { GreaterThan: { Input: "ema(20)" } } } } }],
      },
    },
  ],
}));

/** Builds every column of the five-minute bars: a column is built when it is first read. */
function readFiveMinutes(frames: FrameStore): void {
  const tiles = frames.tiles(FIVE_MINUTES);
  for (const field of BAR_FIELDS) tiles.column(field);
}

/** Measures the cost of a new minute for a server within a session: import, append, and the five-minute bars. */
export async function newMinuteTimes(table: Table, clock: Clock): Promise<void> {
  const { store, folder, minute, close } = await openMinuteMarket();
  let loaded = await loadEngineData(store, undefined);
  const days = new SnapshotMemory(() => true);
  let frames = new FrameStore(loaded, FRAME_BYTES);
  readFiveMinutes(frames);
  const [imports, appends, loads, grown, built]: number[][] = [[], [], [], [], []];
  for (let k = 0; k < UNCOUNTED + MINUTES; k++) {
    const csv = join(folder, `minute-${k}.csv`);
    await writeFile(csv, minute(k));
    const before = await store.manifest();
    const [, importMs] = await timed(clock, () => importBars(store, [csv], { timeframe: "1m" }));
    const [appended, appendMs] = await timed(clock, () => appendNewerBars(store, loaded, before, days));
    if ("why" in appended) throw new Error(`newer minutes alone are not appended: ${appended.why}`);
    loaded = appended.data;
    frames = new FrameStore(loaded, FRAME_BYTES, frames);
    const [, grownMs] = await timed(clock, () => readFiveMinutes(frames));
    if (k < UNCOUNTED) continue;
    const [anew, loadMs] = await timed(clock, () => loadEngineData(store, undefined));
    const [, builtMs] = await timed(clock, () => readFiveMinutes(new FrameStore(anew, FRAME_BYTES)));
    const [here, there] = [loaded, anew].map((data) => new ScanEngine(data, clock));
    for (const scan of SCANS) same("a scan of appended minutes", here!.scan(scan).tickers, there!.scan(scan).tickers!);
    imports!.push(importMs);
    appends!.push(appendMs);
    loads!.push(loadMs);
    grown!.push(grownMs);
    built!.push(builtMs);
  }
  await close();
  table.line("a minute's bars of 2,000 tickers imported", "ms", imports!, "the store has minutes of 5 sessions");
  const note = "read from the folder and appended to running data; equal answers";
  table.against("data with a minute more of 2,000 tickers", "ms", appends!, "a new load", loads!, note);
  table.against(
    "five-minute bars with it",
    "ms",
    grown!,
    "a new build",
    built!,
    "2,000 tickers, 5 sessions, all columns",
  );
}
