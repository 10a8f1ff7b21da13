import { AppError } from "#base";
import type { FailureReason, HeadType } from "#contract";
import { separation } from "../bands/separation.ts";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { WindowEncoder } from "../encoder/window-encoder.ts";
import { fitHead } from "../heads/fit-head.ts";
import type { FoundWindow, PatternMarket, WindowFault } from "../pattern-market.ts";
import { leastPositives } from "./least-positives.ts";
import type { LearntModel } from "./learnt-model.ts";
import { measureModel } from "./measure-model.ts";
import { readWindow, type ReadWindow, type WindowFrame } from "./read-window.ts";
import type { TeachingExample } from "./teaching-example.ts";

/** What is to be learnt from what. */
export interface TrainingOrder extends WindowFrame {
  /** Null = whichever suits the examples. */
  readonly headType: HeadType | null;
  /** Null = the one that follows from the universe. */
  readonly threshold: number | null;
  readonly examples: readonly TeachingExample[];
}

export interface TrainingTools {
  readonly market: PatternMarket;
  readonly encoder: WindowEncoder;
  /** Hexadecimal digest. */
  readonly sha256: (text: string) => string;
  readonly signal?: AbortSignal | undefined;
}

export interface TrainingFailure {
  readonly failure: FailureReason;
  /** Ids of the examples that are to blame. */
  readonly examples: readonly string[];
}

export interface TrainingSuccess {
  readonly learnt: LearntModel;
  /** Windows of examples that were read again, in the frame of the order, by id. */
  readonly reread: ReadonlyMap<string, ReadWindow>;
}

/** Separations are told to four digits, as scores are. */
const DIGITS = 1e4;

/** What a window without a path means for training. */
const FAILURES: Readonly<Record<WindowFault, FailureReason>> = {
  history_too_short: "history_too_short",
  bars_missing: "bars_missing",
  flat_window: "flat_window",
  unadjusted_step: "bars_missing",
};

/**
 * Learns a model from the paths of its examples; the bars of an example are looked for again only where its frame is
 * not that of the order. Rejects where the market does.
 */
export async function trainModel(
  order: TrainingOrder,
  tools: TrainingTools,
): Promise<TrainingSuccess | TrainingFailure> {
  const { headType, threshold, examples, timeframe, scale } = order;
  const positives = examples.filter(({ label }) => label === "positive").length;
  if (positives < leastPositives(headType)) return { failure: "too_few_positives", examples: [] };
  const reread = new Map<string, ReadWindow>();
  for (const example of examples) {
    if (example.timeframe === timeframe && example.scale === scale) continue;
    const read = await readAgain(example, order, tools);
    if ("failure" in read) return { ...read, examples: [example.id] };
    reread.set(example.id, read);
  }
  const labelled = examples.map(({ id, label, path }) => {
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    tools.encoder.embed(reread.get(id)?.path ?? path, embedding);
    return { label, embedding };
  });
  const fitted = fitHead(labelled, headType ?? "auto", order);
  const ids = (places: readonly number[]): string[] => places.map((place) => examples[place]!.id);
  if ("failure" in fitted) return { failure: fitted.failure, examples: ids(fitted.examples) };
  const band = await measureModel({ head: fitted.head, threshold, examples }, tools.market, tools.signal);
  const apart = separation(fitted.heldOutScores, band.quantiles);
  if (apart?.verdict === "not_separable") return { failure: "not_separable", examples: ids(fitted.suspects) };
  return {
    reread,
    learnt: {
      head: fitted.head,
      headType: fitted.headType,
      band,
      separation: apart === undefined ? null : Math.round(apart.value * DIGITS) / DIGITS,
      isWeak: apart?.verdict === "weak",
      suspects: ids(fitted.suspects),
    },
  };
}

async function readAgain(
  { ticker, figi, asOf }: TeachingExample,
  { timeframe, scale }: WindowFrame,
  { market, sha256, signal }: TrainingTools,
): Promise<ReadWindow | { readonly failure: FailureReason }> {
  let found: FoundWindow;
  try {
    found = await market.window({ ticker, timeframe, scale, asOf }, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { failure: "bars_missing" };
    throw error;
  }
  // The name belongs to another instrument now.
  if (found.figi !== figi) return { failure: "bars_missing" };
  if (found.bars.start.length === 0) return { failure: "timeframe_unsupported" };
  const read = readWindow(found, { timeframe, scale }, sha256);
  return "fault" in read ? { failure: FAILURES[read.fault] } : read;
}
