import type { Clock } from "#base";
import { candleNode, CANDLESTICKS } from "#catalogue";
import { nodesOf, type SeriesNode } from "#expression";
import { syntheticBars } from "../test/candles/synthetic-bars.ts";

/** Number of different histories, read in turn so that the processor's branch prediction cannot learn one of them. */
const HISTORIES = 64;
const ROUNDS = 3;

export interface CandleTimes {
  readonly tickers: number;
  readonly bars: number;
  readonly patterns: number;
  /** Milliseconds per round for all patterns over all bars on one thread, with the shared averages. */
  readonly all: readonly number[];
  /** Milliseconds per round for the averages alone. */
  readonly averages: readonly number[];
  /** Nanoseconds per bar for each pattern without the averages, the most expensive first. */
  readonly each: readonly { readonly id: string; readonly nanoseconds: number }[];
}

type Step = (columns: Readonly<Record<string, Float64Array>>) => void;

/**
 * Measures every candlestick pattern over the full history of `tickers` × `bars` synthetic bars. `only` keeps the 61
 * patterns of TA-Lib; `apart` also measures each pattern alone.
 */
export function candleTimes(clock: Clock, tickers: number, bars: number, only?: "TA-Lib", apart = true): CandleTimes {
  const patterns = CANDLESTICKS.filter(({ source }) => only === undefined || source.startsWith(only));
  const roots = patterns.map((pattern) => candleNode(pattern));
  const shared = new Set(roots.flatMap((root) => nodesOf(root).filter((node) => node !== root)));
  const outputs = new Map<SeriesNode, Float64Array>();
  const histories = Array.from({ length: HISTORIES }, (_, k) => ({ ...syntheticBars(900 + k, bars) }));
  const steps = (nodes: Iterable<SeriesNode>): readonly Step[] => [...nodes].map((node) => stepOf(node, outputs, bars));
  const averages = steps(shared);
  const kernels = steps(roots);
  const walk = (work: readonly Step[]): number => {
    const begun = clock.elapsed();
    for (let ticker = 0; ticker < tickers; ticker++) {
      const history = histories[ticker % HISTORIES]!;
      for (const step of work) step(history);
    }
    return clock.elapsed() - begun;
  };
  const everything = [...averages, ...kernels];
  walk(everything);
  const all = Array.from({ length: ROUNDS }, () => walk(everything));
  const each = (apart ? patterns : []).map(({ id }, k) => {
    const kernel = kernels[k]!;
    const ms = Math.min(...Array.from({ length: ROUNDS }, () => walk([...averages, ...Array<Step>(8).fill(kernel)])));
    return { id, ms };
  });
  const alone = Array.from({ length: ROUNDS }, () => walk(averages));
  const perBar = (ms: number): number => (ms * 1e6) / (tickers * bars);
  return {
    tickers,
    bars,
    patterns: patterns.length,
    all,
    averages: alone,
    each: each
      .map(({ id, ms }) => ({ id, nanoseconds: perBar(ms - Math.min(...alone)) / 8 }))
      .sort((a, b) => b.nanoseconds - a.nanoseconds),
  };
}

/** Returns the computation of one node over a history; the next history reuses the output array. */
function stepOf(node: SeriesNode, outputs: Map<SeriesNode, Float64Array>, bars: number): Step {
  const output = new Float64Array(bars);
  outputs.set(node, output);
  if (node.kind === "column") return (columns) => output.set(columns[node.column]!);
  if (node.kind === "constant") {
    output.fill(node.value);
    return () => {};
  }
  if (node.kind !== "call") throw new Error(`${node.key} is not of one frame's bars`);
  const inputs = node.inputs.map((input) => outputs.get(input)!);
  return () => node.primitive.batch(inputs, output, 0, bars, node.params);
}
