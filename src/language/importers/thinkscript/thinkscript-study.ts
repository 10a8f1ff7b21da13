/**
 * Parameter of a thinkScript study. `number`, `series` and `average` (a type of average) fill the template; `ignored`
 * changes nothing; `zero` and `text` allow the usual value only; `needed` must be written with it; `level` is a plot of
 * the same name; `displaced` shifts the plots in bars, to the right if negative.
 */
export type ThinkScriptParameter = readonly [
  name: string,
  kind: "number" | "series" | "average" | "ignored" | "zero" | "text" | "needed" | "level" | "displaced",
  usual: number | string,
];

export interface ThinkScriptStudy {
  readonly name: string;
  /** Parameters in positional order; names in lower case without blanks and underscores. */
  readonly parameters: readonly ThinkScriptParameter[];
  /**
   * Templates of the plots by type of average; `any` without such a choice. `{length}` is a number, `{-length}` its
   * negative, `{length:wilder}` the length of the exponential average with Wilder's weights, `{price}` a series with a
   * comma, or empty for the usual one. Without a plot name a study means `first`, or the first plot here.
   */
  readonly plots: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Plot that the bare study means, if that plot has no counterpart. */
  readonly first?: string;
  /** Note on the study, or on each plot. */
  readonly note?: string | Readonly<Record<string, string>>;
  /** Reason why the other plots have no counterpart. */
  readonly lacks?: string;
}

export const number = (name: string, usual: number): ThinkScriptParameter => [name, "number", usual];
export const price: ThinkScriptParameter = ["price", "series", "close"];
export const displace: ThinkScriptParameter = ["displace", "displaced", 0];
export const ignored = (name: string): ThinkScriptParameter => [name, "ignored", 0];
export const average = (usual: string): ThinkScriptParameter => ["averagetype", "average", usual];
export const signals = ignored("showbreakoutsignals");

export const TRUE_RANGE = "max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";

/** Returns the newest point of a regression line in the study grammar. */
export const regressionOf = (source: string): string => `3*wma(${source}{length})-2*sma(${source}{length})`;
