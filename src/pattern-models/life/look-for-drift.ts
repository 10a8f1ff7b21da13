import { AppError } from "#base";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import type { FoundWindow } from "../pattern-market.ts";
import { hasDrifted } from "../windows/drift.ts";
import { readWindow, type ReadWindow } from "./read-window.ts";
import type { TeachingExample } from "./teaching-example.ts";
import type { TrainingTools } from "./train-model.ts";

/** What has become of the bars of an example since it was picked. */
export type DriftFinding =
  /** They are what they were, or nearly: `fingerprint` is that of now. */
  | { readonly kind: "same"; readonly fingerprint: string }
  | { readonly kind: "drifted" }
  /** The instrument, or its bars, cannot be had. */
  | { readonly kind: "unavailable" };

/** The window of an example as its bars are now; undefined where the instrument is not to be found. */
export async function findAgain(
  { ticker, figi, timeframe, scale, asOf }: TeachingExample,
  { market, signal }: Pick<TrainingTools, "market" | "signal">,
): Promise<FoundWindow | undefined> {
  try {
    const found = await market.window({ ticker, timeframe, scale, asOf }, signal);
    return found.figi === figi ? found : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Compares the bars of an example with those that it was picked on. */
export async function lookForDrift(example: TeachingExample, tools: TrainingTools): Promise<DriftFinding> {
  const found = await findAgain(example, tools);
  if (found === undefined || found.bars.start.length === 0) return { kind: "unavailable" };
  const read = readWindow(found, example, tools.sha256);
  if ("fault" in read) return { kind: read.fault === "history_too_short" ? "unavailable" : "drifted" };
  if (read.fingerprint === example.fingerprint) return { kind: "same", fingerprint: read.fingerprint };
  return movedAway(example, read, tools) ? { kind: "drifted" } : { kind: "same", fingerprint: read.fingerprint };
}

function movedAway(example: TeachingExample, now: ReadWindow, { encoder }: TrainingTools): boolean {
  // Another newest bar: one came or went at the end, and all others have moved along.
  if (now.newestBar !== example.newestBar) return true;
  const before = new Float32Array(EMBEDDING_LENGTH);
  const after = new Float32Array(EMBEDDING_LENGTH);
  encoder.embed(example.path, before);
  encoder.embed(now.path, after);
  return hasDrifted(before, after, example.scale, example.scale);
}
