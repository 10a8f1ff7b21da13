/**
 * Who is compared with whom. universe: all that are listed then; sector, industry and issuer: those of the same; index: its
 * members; the stock_ ones: common stocks and depositary receipts alone; filtered: those for which all conditions of
 * the scan hold that compare with nobody of the scan; matching: groups by industry, in which only those have a value
 * for which all other conditions of the scan hold. Outside a scan the last two are empty.
 */
export type Population =
  | {
      readonly kind:
        | "universe"
        | "sector"
        | "industry"
        | "issuer"
        | "stocks"
        | "stock_sector"
        | "stock_industry"
        | "filtered"
        | "matching";
    }
  | { readonly kind: "index"; readonly index: string };

/** The instruments of a population at one instant: group[i] is the group of instrument i, -1 = in none. */
export interface CrossGroups {
  readonly group: Int32Array;
  /** Number of groups. */
  readonly count: number;
}

/** Fewer members of a group with a value than this give no value. */
export const LEAST_GROUP = 5;

/**
 * One number per instrument from the numbers of all: the kernel of ranks, averages of a sector and the like. A value is
 * NaN where there is none; NaN inputs count for nobody.
 */
export interface CrossOperation {
  readonly op: string;
  /** How many series it reads. */
  readonly inputs: number;
  readonly params: readonly string[];
  /** Rough cost in nanoseconds for one instrument. */
  cost(params: readonly number[]): number;
  /** Writes output[i] for every instrument i that has a group; inputs[k][i] is the k-th series' value on it. */
  across(inputs: readonly Float64Array[], groups: CrossGroups, output: Float64Array, params: readonly number[]): void;
}

export function defineCrossOperation(operation: CrossOperation): CrossOperation {
  return Object.freeze(operation);
}
