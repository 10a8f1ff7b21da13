import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appendNewerBars, loadEngineData, ScanEngine } from "#engine";
import { createCalendar } from "#market";
import { importBars } from "#storage";
import { dailyBars, END, TICKERS } from "../market-folder.ts";
import { newBarTimes } from "../new-bar.ts";
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
  const { store, images, loaded } = await folder();
  const expected = new ScanEngine(loaded, clock).scan(S1).tickers!;
  const boots: number[] = [];
  for (let round = 0; round < BOOTS; round++) {
    const [reply, ms] = await timed(clock, async () =>
      new ScanEngine(await loadEngineData(store, images), clock).scan(S1),
    );
    same("the first scan after a start", reply.tickers, expected);
    boots.push(ms);
  }
  table.line(
    "start from the memory image to the first answer",
    "ms",
    boots,
    `${loaded.daily.layout.lengths.reduce((sum, one) => sum + one, 0).toLocaleString("en-US")} bars`,
  );
}

/** What a new day costs a server: its bars are imported, read and appended to the data that scans read. */
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
    if (appended === undefined) throw new Error("newer bars alone are not appended");
    const [anew, loadMs] = await timed(clock, () => loadEngineData(store, undefined));
    appends!.push(appendMs);
    loads!.push(loadMs);
    loaded = appended.data;
    const [here, there] = [loaded, anew].map((one) => new ScanEngine(one, clock).scan(S1).tickers!);
    same("a scan of appended bars", here!, there!);
  }
  table.line("a day's bars of 10,000 tickers imported", "ms", imports!, "beside bars of 756 days");
  const note = "read from the folder and appended to running data; equal answers";
  table.against("data with it", "ms", appends!, "loaded anew", loads!, note);
  await newBarTimes(table, loaded);
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
  about: "a new day, and a new bar through 100 series",
  quick: false,
  run: runAppend,
};
