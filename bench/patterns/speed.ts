import { seededRandom } from "#base";
import {
  EMBEDDING_LENGTH,
  fitHead,
  PATH_LENGTH,
  HeadScorer,
  quantise,
  WindowEncoder,
  windowPath,
} from "#pattern-models";
import { EmbeddingTables } from "../../src/evaluate/patterns/embedding-table.ts";
import { SharedEmbeddings } from "../../src/evaluate/patterns/embedding-cache.ts";
import { QuantisedHead } from "../../src/pattern-models/windows/quantised-head.ts";
import { formOf, pathOf, plantedWindow, walkWindow } from "./planted-window.ts";

const WINDOWS = 10_000;
const BARS = 64;
const ROUNDS = 20;
const EXAMPLES = 5;
const STORED = 1 << 20;
const MIN_SCORE = 0.42;
const HISTORY = 7_560_000;

/** Milliseconds of processor time in the fastest of ROUNDS rounds, which other work of the machine slows least. */
export interface PatternTimes {
  /** Paths and embeddings of 10,000 windows of 64 bars. */
  readonly embed: number;
  /** Scores of at least 0.42 among 10,000 embeddings, by a model of five examples with a direction. */
  readonly score: number;
  /** Scores of all 10,000 embeddings. */
  readonly scoreAll: number;
  /** Scores of at least 0.42 among 7.56 million stored windows, extrapolated from STORED windows. */
  readonly past: number;
}

export function timePatterns(): PatternTimes {
  const random = seededRandom(21);
  const windows = Array.from({ length: WINDOWS }, () => walkWindow(random, BARS));
  const encoder = new WindowEncoder();
  const path = new Float32Array(PATH_LENGTH);
  const embeddings = windows.map(() => new Float32Array(EMBEDDING_LENGTH));
  const embed = best(() => {
    for (const [i, window] of windows.entries()) {
      if (windowPath(window, 0, BARS, path) === undefined) encoder.embed(path, embeddings[i]!);
    }
  });

  const form = formOf(random, "Head and Shoulders");
  const examples = Array.from({ length: EXAMPLES }, () => {
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    encoder.embed(
      pathOf(() => plantedWindow(random, form, BARS)),
      embedding,
    );
    return { label: "positive" as const, embedding };
  });
  const fitted = fitHead(examples, "prototype", { timeframe: "1d", scale: BARS });
  if ("failure" in fitted) throw new Error(fitted.failure);
  let reached = 0;
  const scorer = new HeadScorer(fitted.head);
  const shelf = new SharedEmbeddings(new EmbeddingTables(WINDOWS, 2 ** 30).of({ timeframe: "1d", scale: BARS }));
  for (const [i, embedding] of embeddings.entries()) shelf.store(i, embedding);
  const scoreTime = (least: number): number =>
    best(() => {
      const read = shelf.reader(scorer, least);
      for (let i = 0; i < WINDOWS; i++) if (Number(read(i)) >= MIN_SCORE) reached++;
    });
  const score = scoreTime(MIN_SCORE);
  const scoreAll = scoreTime(-1);

  const stored = new Int8Array(STORED * EMBEDDING_LENGTH);
  for (let i = 0; i < STORED; i++) stored.set(quantise(embeddings[i % WINDOWS]!), i * EMBEDDING_LENGTH);
  const head = new QuantisedHead(fitted.head);
  const slice = best(() => {
    for (let i = 0; i < STORED; i++) if (head.score(stored, i * EMBEDDING_LENGTH, MIN_SCORE) >= MIN_SCORE) reached++;
  });
  if (reached === 0) throw new Error("no window resembles the model: nothing was measured");
  return { embed, score, scoreAll, past: (slice * HISTORY) / STORED };
}

function best(work: () => void): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
