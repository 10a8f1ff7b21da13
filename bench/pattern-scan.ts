// npm run bench -- pattern-scan: measures training, and scans over 10,000 tickers with and without cached embeddings.
import { performance } from "node:perf_hooks";
import type { Clock } from "#base";
import type { Condition, ScanPayload } from "#contract";
import { assemble, createCalendar, daysOfIso, generateDailyTable } from "#market";
import {
  EMBEDDING_LENGTH,
  ENCODER_VERSION,
  PATH_LENGTH,
  trainModel,
  WindowEncoder,
  windowPath,
  type PatternHead,
} from "#pattern-models";
import { engineData } from "#tiles";
import { localPatternMarket, ScanEngine } from "#scan";

const TICKERS = 10_000;
const BARS = 260;
const SURVIVORS = 300;
const ROUNDS = 9;
const EXAMPLES = 5;
/** Limits in ms of a scan with SURVIVORS tickers and no cache, and of a scan with all embeddings cached. */
const COLD_MS = 100;
const KEPT_MS = 20;
/** Number of trainings, each with another window length, and limit in ms for all but the slowest training. */
const TRAININGS = 20;
const TRAINING_MS = 3_000;

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), elapsed: () => performance.now() };
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);
const daily = generateDailyTable({ seed: 13, tickers: TICKERS, bars: BARS, shorterShare: 0.15, end, calendar });
const engine = new ScanEngine(
  engineData(assemble({ snapshot: "bench", daily, listings: [], actions: [] }, calendar), calendar),
  clock,
);

/** Returns processor time in ms: other work on the machine counts only if it slows the processor. */
const spent = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

function timed<T>(work: () => T): [T, number] {
  const begun = spent();
  const value = work();
  return [value, spent() - begun];
}

const closes = daily.keys.map((_, i) => daily.close[daily.offsets[i + 1]! - 1]!).sort((a, b) => b - a);
const dear: Condition = {
  FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: closes[SURVIVORS]! } } } }] },
};

/** Creates a model from the newest windows of some tickers. */
function modelOf(scale: number): PatternHead {
  const probe: PatternHead = {
    encoder: ENCODER_VERSION,
    timeframe: "1d",
    scale,
    direction: null,
    exemplars: [new Float32Array(EMBEDDING_LENGTH)],
  };
  const { values } = engine.embeddings.of(probe);
  engine.scan({ All: [dear, asks("probe")] }, { heads: new Map([["probe", probe]]) });
  const exemplars: Float32Array[] = [];
  for (let i = 0; exemplars.length < EXAMPLES; i++) {
    const one = values.slice(i * EMBEDDING_LENGTH, (i + 1) * EMBEDDING_LENGTH);
    if (one.some((value) => value !== 0)) exemplars.push(one);
  }
  return { ...probe, direction: exemplars[0]!, exemplars };
}

function asks(ModelId: string, MinScore = -1): Condition {
  return { PatternModel: [{ ModelId, MinScore }] };
}

const model = modelOf(60);
/** Scores of all tickers; the threshold is the score that one in two hundred reaches, as by default. */
const scores = engine.scan({ All: [asks("m")] }, { heads: new Map([["m", model]]) }).pattern_scores!;
const { score: threshold } = scores[Math.floor(scores.length / 200)]!;
const few: ScanPayload = { All: [dear, asks("m", threshold)] };
const all: ScanPayload = { All: [asks("m", threshold)] };
const cold: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // No scan has used windows of this length before.
  const heads = new Map([["m", { ...model, scale: 61 + round }]]);
  cold.push(timed(() => engine.scan(few, { heads }))[1]);
}
const heads = new Map([["m", { ...model, scale: 59 }]]);
const [, first] = timed(() => engine.scan(all, { heads }));
const kept = Array.from({ length: ROUNDS }, () => timed(() => engine.scan(all, { heads }))[1]);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const told = (met: boolean): string => (met ? "met" : "MISSED");

/** Returns examples from one ticker; each window ends one session before the previous window. */
function examplesOf(scale: number) {
  const id = daily.keys[0]!;
  return Array.from({ length: EXAMPLES }, (_, back) => {
    const path = new Float32Array(PATH_LENGTH);
    const fault = windowPath(daily, daily.offsets[1]! - scale - back, scale, path);
    if (fault !== undefined) throw new Error(fault);
    const window = { ticker: id, figi: id, timeframe: "1d", scale, asOf: "", fingerprint: "", newestBar: 0 } as const;
    return { ...window, id: `${back}`, label: "positive", path, drifted: false, unavailable: false } as const;
  });
}

/** Measures the processor time of a training, with its measurements over the universe, in milliseconds. */
async function trainingTime(scale: number): Promise<number> {
  const order = { timeframe: "1d", scale, headType: null, threshold: null, examples: examplesOf(scale) } as const;
  const tools = { market: localPatternMarket(engine), encoder: new WindowEncoder(), sha256: (text: string) => text };
  const begun = spent();
  const trained = await trainModel(order, tools);
  if ("failure" in trained) throw new Error(trained.failure);
  return spent() - begun;
}

const trainings: number[] = [];
for (let k = 0; k < TRAININGS; k++) trainings.push(await trainingTime(80 + k));
const training = trainings.sort((a, b) => a - b)[TRAININGS - 2]!;

console.log(`${TICKERS} tickers, a model of ${EXAMPLES} examples, processor time on one thread:`);
console.log(
  `- ${SURVIVORS} survivors of another condition, nothing kept: ${median(cold).toFixed(0)} ms (${COLD_MS}: ${told(median(cold) <= COLD_MS)})`,
);
console.log(`- everybody, nothing kept: ${first.toFixed(0)} ms; idle time does that before the next scan`);
console.log(
  `- everybody, from kept embeddings: ${median(kept).toFixed(1)} ms (${KEPT_MS}: ${told(median(kept) <= KEPT_MS)})`,
);
console.log(
  `- training with its band, ${TRAININGS} times, nothing kept: median ${median(trainings).toFixed(0)} ms, p95 ${training.toFixed(0)} ms (${TRAINING_MS}: ${told(training <= TRAINING_MS)})`,
);
console.log(`- a board of embeddings: ${(engine.embeddings.of(model).values.byteLength / 2 ** 20).toFixed(1)} MB`);
