import { seededRandom, type Clock, type Random } from "#base";
import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { scanMany, ScanEngine, type WatchOrder } from "#scan";
import { TICKERS } from "./market-folder.ts";
import { sessionMarket } from "./session-market.ts";
import { same, timed } from "./suite.ts";
import type { Table } from "./table.ts";

const WATCHES = 1_000;
const MINUTES = 7;
/** Number of warm-up minutes: series are stepped from the second on, and code is compiled. */
const UNCOUNTED = 3;
const COLUMNS = ["last", "change_pct", "volume"];

/** Bytes of the caches of a thread that follows so many payloads. */
const MEMORY = {
  tailBytes: 2 ** 30,
  boardBytes: 2 ** 29,
  executionBytes: 2 ** 28,
  resultBytes: 2 ** 20,
  frameBytes: 2 ** 31,
  pastIndexBytes: 2 ** 20,
};

const filter = (Input: string, Timeframe: FeatureFilter["Timeframe"], want: object): FeatureFilter => ({
  Input,
  Timeframe,
  Returns: { Want: want },
});

/** Returns conditions as people watch them, on days that form, one-minute and five-minute bars. */
function conditionsOf(random: Random): readonly (() => FeatureFilter)[] {
  const frame = (): FeatureFilter["Timeframe"] => (["1d", "1m", "5m"] as const)[random.int(3)];
  const length = (): number => [5, 8, 9, 10, 12, 14, 20, 21, 34, 50][random.int(10)]!;
  const above = (value: number) => ({ Value: { GreaterThan: value } });
  return [
    () => filter(`rsi(${[7, 9, 14, 21][random.int(4)]})`, frame(), above(55 + random.int(30))),
    () => filter(`rsi(${[7, 9, 14, 21][random.int(4)]})`, frame(), { Value: { LessThan: 20 + random.int(25) } }),
    () => filter("close", frame(), { Study: { GreaterThan: { Input: `sma(${length()})` } } }),
    () => filter(`ema(${length()})`, frame(), { Study: { GreaterThan: { Input: `ema(${50 + length()})` } } }),
    () => filter("close", frame(), { Study: { CrossesAbove: { Input: `ema(${length()})` } } }),
    () => filter(`roc(${length()})`, frame(), above(random.int(8) - 4)),
    () => filter("close", frame(), { Study: { GreaterThanOrEqual: { Input: `lag(highest(${length()}),1)` } } }),
    () => filter("volume", frame(), above(1_000 * random.int(200))),
  ];
}

/** Returns the payloads that are watched. */
export function watchedPayloads(): ScanPayload[] {
  const random = seededRandom(29);
  const kinds = conditionsOf(random);
  return Array.from({ length: WATCHES }, () => ({
    All: Array.from({ length: 4 + random.int(2) }, (): Condition => ({
      FeatureWindow: { Filters: [kinds[random.int(kinds.length)]!()] },
    })),
  }));
}

/** Measures 1,000 watches on 10,000 tickers, minute by minute, against the same payloads as scans of the same minute. */
export async function watchedScanTimes(clock: Clock, table: Table): Promise<void> {
  const { start, next } = sessionMarket(TICKERS);
  let data = start;
  let engine = new ScanEngine(data, clock, MEMORY);
  let scanner = new ScanEngine(data, clock, MEMORY);
  const all = watchedPayloads();
  const orders = all.map((payload, k): WatchOrder => ({ id: `${k}`, payload, barState: "live", columns: COLUMNS }));
  const ids = orders.map(({ id }) => id);
  const [opened, openMs] = await timed(clock, () => engine.watches.open(engine, orders));
  const [fault] = opened.failed;
  if (fault !== undefined) throw new Error(fault.fault.message);
  const counts = new Map(opened.changes.map(({ id, count }) => [id, count]));
  const [takings, evaluations, scans, changed]: number[][] = [[], [], [], []];
  for (let minute = 0; minute < UNCOUNTED + MINUTES; minute++) {
    data = next(data, minute);
    const [taken, takenMs] = await timed(clock, () => engine.next(data));
    engine = taken;
    const [found, ms] = await timed(clock, () => engine.watches.evaluate(engine, ids));
    while (engine.prepare(1_024)) continue;
    scanner = scanner.next(data);
    const [answers, scanMs] = await timed(clock, () => scanMany(scanner, all));
    while (scanner.prepare(1_024)) continue;
    for (const { id, count } of found.changes) counts.set(id, count);
    same(
      "the number of matches of each watch",
      ids.map((id) => `${counts.get(id)}`),
      answers.map(({ count }) => `${count}`),
    );
    if (minute < UNCOUNTED) continue;
    takings!.push(takenMs);
    evaluations!.push(ms);
    scans!.push(scanMs);
    changed!.push(found.changes.reduce((sum, { entered, left }) => sum + entered.length + left.length, 0));
  }
  const items = changed!.toSorted((a, b) => a - b)[changed!.length >> 1]!.toLocaleString("en-US");
  table.line("1,000 watches opened", "ms", [openMs], "nothing cached");
  table.line("a minute taken over by their engine", "ms", takings!);
  table.against(
    "1,000 watches, from a minute's data to items",
    "ms",
    evaluations!,
    "scanMany",
    scans!,
    `${items} items`,
  );
}
