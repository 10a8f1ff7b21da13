import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadEngineData, ScanEngine } from "#engine";
import { createCalendar } from "#market";
import { importBars } from "#storage";
import { dailyBars, END, TICKERS } from "../market-folder.ts";
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

/** What a new day costs today: its bars are imported, and the next start makes the image anew. */
async function runAppend({ clock, table, folder }: BenchContext): Promise<void> {
  const { data, store, images } = await folder();
  const calendar = createCalendar();
  const imports: number[] = [];
  const loads: number[] = [];
  for (let day = 1; day <= DAYS; day++) {
    const bars = dailyBars(TICKERS, END + day);
    const lines = bars.keys.map((ticker, k) => {
      const row = bars.offsets[k + 1]! - 1;
      return `${ticker},${calendar.isoDate(END + day)},${bars.open[row]},${bars.high[row]},${bars.low[row]},${bars.close[row]},${bars.volume[row]}`;
    });
    const csv = join(data, "..", `day-${day}.csv`);
    await writeFile(csv, ["ticker,date,open,high,low,close,volume", ...lines].join("\n"));
    imports.push((await timed(clock, () => importBars(store, [csv], { timeframe: "1d" })))[1]);
    loads.push((await timed(clock, () => loadEngineData(store, images)))[1]);
  }
  table.line("a day's bars of 10,000 tickers imported", "ms", imports, "beside bars of 756 days");
  table.line(
    "data loaded after it",
    "ms",
    loads,
    "the server has no step that appends to running data: this is a restart's part",
  );
}

export const importSuite: Suite = { name: "import", about: "a CSV into the store", quick: false, run: runImport };
export const boot: Suite = {
  name: "boot",
  about: "from the memory image to the first answer",
  quick: false,
  run: runBoot,
};
export const append: Suite = { name: "append", about: "a new day", quick: false, run: runAppend };
