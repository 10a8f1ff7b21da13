import type { FeedName } from "#contract";
import { defineFact, type Fact, type FactMoment, type FeedRows } from "#expression";
import type { FundamentalUnit } from "./define-fundamental.ts";

export type ShortCadence = "bimonthly" | "daily" | "twice monthly";

interface Described {
  /** The name in `Input`. */
  readonly alias: string;
  readonly aliases: readonly string[];
  readonly displayName: string;
  /** Complete sentences: formula, source, and when it is null. */
  readonly description: string;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
  readonly unit: FundamentalUnit;
  /** How often a value is published: what BarsAgo, Within and crosses count. */
  readonly cadence: ShortCadence;
  /** The number of publications of an average, where it is one. */
  readonly length?: { readonly default: number; readonly min: number; readonly max: number };
}

interface ShortInputDefinition extends Described {
  readonly feeds: readonly FeedName[];
  /** The value of the publication `ago` before the newest known; `rows` one for each of `feeds`. */
  readonly value: (rows: readonly FeedRows[], moment: FactMoment, ago: number, length: number) => number;
}

/** A series of short-selling data that `Short` may name. */
export interface ShortInput extends Described {
  /** Its parameters are the length and how many publications ago. */
  readonly fact: Fact;
}

/** Rough nanoseconds of a search for a publication. */
const SEARCH_COST = 500;

/** Declares a series of short-selling data, which moves from publication to publication. */
export function defineShortInput({ feeds, value, ...described }: ShortInputDefinition): ShortInput {
  const fact = defineFact({
    op: `short.${described.alias}`,
    feeds,
    params: ["length", "publicationsAgo"],
    cost: ([length]) => SEARCH_COST * Math.max(1, length!),
    value(rows, moment, params) {
      const result = value(rows, moment, params[1]!, params[0]!);
      return result - result === 0 ? result : Number.NaN;
    },
  });
  return Object.freeze({ ...described, fact });
}
