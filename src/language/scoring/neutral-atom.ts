/** A study in the neutral vocabulary of the evaluation, which is independent of the catalogue's names. */
export interface NeutralStudy {
  readonly concept: string;
  readonly params?: Readonly<Record<string, number | string | boolean>>;
  /** Absent = 1d. */
  readonly timeframe?: string;
  /** Absent = regular hours. */
  readonly session?: string;
  readonly bars_ago?: number;
  readonly mult?: number;
}

export type NeutralValue = number | readonly number[] | string | readonly string[] | true | NeutralStudy;

/** One comparison or presence in the neutral vocabulary. */
export interface NeutralAtom extends NeutralStudy {
  readonly group: string;
  readonly op: string;
  readonly rhs: NeutralValue;
  readonly within?: number;
  readonly within_all?: true;
  readonly negate?: true;
}

/** A tree whose leaves are indices of atoms. */
export type NeutralLogic =
  | number
  | { readonly all: readonly NeutralLogic[] }
  | { readonly any: readonly NeutralLogic[] }
  | { readonly not: NeutralLogic };
