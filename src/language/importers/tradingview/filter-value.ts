import type { SourceSpan } from "../translation.ts";

export type FilterValue = string | number | boolean | null | readonly FilterValue[];

/** Comparison of the API. */
export interface TradingViewFilter {
  readonly left: string;
  readonly operation: string;
  readonly right: FilterValue;
  readonly span: SourceSpan;
}
