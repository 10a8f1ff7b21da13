import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCalendar } from "#market";
import { importBars } from "#storage";
import { appendNewerBars, loadEngineData, openEngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { blockFiles } from "../../src/main/data/block-files.ts";
import { fillPendingColumns } from "../../src/main/data/fill-pending-columns.ts";
import { callsDuringAppends } from "../calls-during-appends.ts";
import { dailyBars, END, TICKERS } from "../market-folder.ts";
import { followedScanTimes } from "../followed-scans.ts";
import { loggedMinuteTimes } from "../logged-minutes.ts";
import { newBarTimes } from "../new-bar.ts";
import { newMinuteTimes } from "../new-minute.ts";
import { S1 } from "../s1.ts";
import { same, timed, type BenchContext, type Suite } from "../suite.ts";

const BOOTS = 7;
const DAYS = 3;

async function runImport({ table, folder }: BenchContext): Promise<void> {
  const { bars, importMs, firstLoadMs, parquet } = await folder();
  const rows = bars.time.length;
  table.line(
    "import of a CSV into the store",
    "rows/s",
    [rows / (importMs / 1_000)],
    `${rows.toLocaleString("en-US")} rows`,
  );
  table.line("start without a memory image", "ms", [firstLoadMs], "bars of record to tiles, image saved");
  table.line("bars on disk", "bytes/bar", [(await stat(await parquet())).size / rows]);
}

async function runBoot({ clock, table, folder }: BenchContext): Promise<void> {
  const { data, store, images, loaded } = await folder();
  const expected = new ScanEngine(loaded, clock).scan(S1).tickers!;
  const [boots, fills, loads]: number[][] = [[], [], []];
  for (let round = 0; round < BOOTS; round++) {
    const begun = clock.elapsed();
    // Starts like a server: scans read the columns that they need, and another thread reads the rest a little later.
    const opened = await openEngineData(store, images, blockFiles);
    const first = new ScanEngine(opened.data, clock).scan(S1).tickers;
    boots!.push(clock.elapsed() - begun);
    same("the first scan after a start", first, expected);
    const onFault = (fault: Error): void => console.error(fault.message);
    const [isWhole, fillMs] = await timed(clock, () => fillPendingColumns(data, opened, onFault));
    if (opened.pending.length === 0 || !isWhole) throw new Error("the memory image is not whole");
    fills!.push(fillMs);
    const [whole, ms] = await timed(clock, async () =>
      new ScanEngine(await loadEngineData(store, images), clock).scan(S1),
    );
    same("the first scan of bars that were all read before", whole.tickers, expected);
    loads!.push(ms);
  }
  const bars = loaded.daily.layout.lengths.reduce((sum, one) => sum + one, 0);
  const note = `${bars.toLocaleString("en-US")} bars`;
  table.line("start from the memory image to the first answer", "ms", boots!, note);
  table.line("all other bars then read", "ms", fills!, note);
  table.line("the same start with all bars read before the scan", "ms", loads!, note);
}

/** Measures the cost of a new day for a server: bars are imported, read and appended to the data that scans read. */
async function runAppend({ clock, table, folder }: BenchContext): Promise<void> {
  const { data, store, images } = await folder();
  const calendar = createCalendar();
  let loaded = await loadEngineData(store, images);
  const [imports, appends, loads]: number[][] = [[], [], []];
  for (let day = 1; day <= DAYS; day++) {
    const bars = dailyBars(TICKERS, END + day);
    const lines = bars.keys.map((ticker, k) => {
      const row = bars.offsets[k + 1]! - 1;
      return `${ticker},${calendar.isoDate(END + day)},${bars.open[row]},${bars.high[row]},${bars.low[row]},${bars.close[row]},${bars.volume[row]}`;
    });
    const csv = join(data, "..", `day-${day}.csv`);
    await writeFile(csv, ["ticker,date,open,high,low,close,volume", ...lines].join("\n"));
    const before = await store.manifest();
    imports!.push((await timed(clock, () => importBars(store, [csv], { timeframe: "1d" })))[1]);
    const [appended, appendMs] = await timed(clock, () => appendNewerBars(store, loaded, before));
    if ("why" in appended) throw new Error(`newer bars alone are not appended: ${appended.why}`);
    const [anew, loadMs] = await timed(clock, () => loadEngineData(store, undefined));
    appends!.push(appendMs);
    loads!.push(loadMs);
    loaded = appended.data;
    const [here, there] = [loaded, anew].map((one) => new ScanEngine(one, clock).scan(S1).tickers!);
    same("a scan of appended bars", here!, there!);
  }
  table.line("a day's bars of 10,000 tickers imported", "ms", imports!, "the store has 756 days");
  const note = "read from the folder and appended to running data; equal answers";
  table.against("data with it", "ms", appends!, "a new load", loads!, note);
  newBarTimes(table, loaded);
  await followedScanTimes(clock, table, loaded);
  await loggedMinuteTimes(table);
  await newMinuteTimes(table, clock);
  await callsDuringAppends(table, clock);
}

export const importSuite: Suite = { name: "import", about: "a CSV into the store", quick: false, run: runImport };
export const boot: Suite = {
  name: "boot",
  about: "from the memory image to the first answer",
  quick: false,
  run: runBoot,
};
export const append: Suite = {
  name: "append",
  about: "a new day, a new bar through 100 series, a logged and a new minute, and calls during appends",
  quick: false,
  run: runAppend,
};
