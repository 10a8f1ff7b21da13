import { performance } from "node:perf_hooks";
import { EMA, SMA, WSMA } from "trading-signals";
import { column, ema, mean, wilder, type SeriesNode } from "#expression";
import type { EngineData } from "#tiles";
import { appendedBars } from "../src/tiles/append/append-bars.ts";
import { StateBoard } from "../src/evaluate/cache/state-board.ts";
import { DAILY, FrameStore } from "../src/tiles/frame-store.ts";
import type { FrameBars } from "../src/tiles/frame-bars.ts";
import { ScanView } from "../src/tiles/scan-view.ts";
import { nextDay } from "./next-day.ts";
import type { Table } from "./table.ts";

const DAYS = 15;
/** Number of warm-up days, in which code is compiled. */
const UNCOUNTED = 5;
/** Stride of the tickers that the peer library computes. */
const EACH = 10;
/** Number of bars after which averages agree, whatever their first values were. */
const SETTLED = 700;
const FRAME_BYTES = 2 ** 30;

type Average = "ema" | "wilder" | "mean";
/** 100 averages of the close: 35 exponential, 35 of Wilder, 30 means of 5 to 34 closes. */
const AVERAGES: readonly { readonly of: Average; readonly length: number }[] = [
  ...Array.from({ length: 35 }, (_, k) => ({ of: "ema" as const, length: 5 + k })),
  ...Array.from({ length: 35 }, (_, k) => ({ of: "wilder" as const, length: 5 + k })),
  ...Array.from({ length: 30 }, (_, k) => ({ of: "mean" as const, length: 5 + k })),
];
const NODES: Record<Average, (length: number) => SeriesNode> = {
  ema: (length) => ema(column("close"), length),
  wilder: (length) => wilder(column("close"), length),
  mean: (length) => mean(column("close"), length),
};
const PEERS = { ema: EMA, wilder: WSMA, mean: SMA } as const;

const barsOf = (data: EngineData): FrameBars => new ScanView(new FrameStore(data, FRAME_BYTES), false).bars(DAILY);

/** Measures a new bar of every ticker in ms: in the tiles, and through 100 averages against trading-signals. */
export function newBarTimes(table: Table, start: EngineData): void {
  let data = start;
  const nodes = AVERAGES.map(({ of, length }) => NODES[of](length));
  const board = StateBoard.of(nodes, barsOf(data));
  if (board === undefined) throw new Error("the tiles are in no memory of their own");
  board.advance(barsOf(data), data.officialDays);
  const few = Array.from({ length: Math.ceil(start.instruments.ids.length / EACH) }, (_, k) => k * EACH);
  const states = few.map((i) =>
    AVERAGES.map(({ of, length }) => {
      const state = new PEERS[of](length);
      for (const close of data.daily.bars(i).close) state.update(close, false);
      return state;
    }),
  );
  const [appends, steps, peers]: number[][] = [[], [], []];
  for (let day = 0; day < UNCOUNTED + DAYS; day++) {
    const newer = nextDay(data);
    let begun = performance.now();
    data = appendedBars(data, { daily: newer }, `${day}`);
    const appended = performance.now() - begun;
    const bars = barsOf(data);
    begun = performance.now();
    board.advance(bars, data.officialDays);
    const stepped = performance.now() - begun;
    const closes = few.map((i) => [...newer.close.subarray(newer.offsets[i], newer.offsets[i + 1])]);
    begun = performance.now();
    for (const [k, own] of states.entries())
      for (const close of closes[k]!) for (const state of own) state.update(close, false);
    const peer = (performance.now() - begun) * EACH;
    if (day < UNCOUNTED) continue;
    appends!.push(appended);
    steps!.push(stepped);
    peers!.push(peer);
  }
  const newest = nodes.map((_, place) => board.newest(place, barsOf(data)));
  for (const [k, i] of few.entries()) {
    // The library begins an exponential average with the first close, which has no effect after long histories.
    if (data.daily.lengthOf(i) < SETTLED) continue;
    for (const [place, state] of states[k]!.entries()) {
      const [own, other] = [newest[place]![i]!, state.getResult() ?? Number.NaN];
      if (Math.abs(own - other) > 1e-6 * Math.abs(own))
        throw new Error(`${nodes[place]!.key} of ${i}: ${own}, ${other}`);
    }
  }
  table.line("a new bar of 10,000 tickers written into the tiles", "ms", appends!, "seven fields, times and sessions");
  const note = `35 EMA, 35 Wilder, 30 means of 5 to 34 closes; the peer on one of ${EACH} tickers, its time times ${EACH}`;
  table.against(
    "a new bar through 100 series of 10,000 tickers",
    "ms",
    steps!,
    "trading-signals, updated",
    peers!,
    note,
  );
}
