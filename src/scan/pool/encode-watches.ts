import { FoundEvaluation, type EvaluationColumns } from "../watch/found-evaluation.ts";

/** What JSON cannot hold: arrays, and a watermark that is NaN without bars. */
type Numbers = Pick<EvaluationColumns, "watermark" | "kinds" | "starts" | "values" | "lists" | "flips">;

/**
 * An evaluation of watches between threads. A thread copies an object member by member, which takes seconds for the items of
 * 1,000 watches; a text and an array are copied as a whole.
 */
export interface EncodedEvaluation extends Numbers {
  /** JSON text of the other columns. */
  readonly text: string;
}

/** Encodes an evaluation in the thread of the watches. */
export function encodeEvaluation({ columns }: FoundEvaluation): EncodedEvaluation {
  const { watermark, kinds, starts, values, lists, flips, ...rest } = columns;
  return { text: JSON.stringify(rest), watermark, kinds, starts, values, lists, flips };
}

/** Decodes an evaluation in the pool. */
export function decodeEvaluation({ text, ...numbers }: EncodedEvaluation): FoundEvaluation {
  return new FoundEvaluation({ ...(JSON.parse(text) as Omit<EvaluationColumns, keyof Numbers>), ...numbers });
}
