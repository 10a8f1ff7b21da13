import type { Column } from "#expression";

/** A bar put in the place of a stored one: what was known of it at an earlier instant. */
export interface RowOverride {
  readonly row: number;
  /** That instant: frames that the bar joins are read up to it, minutes since 1970. */
  readonly instant: number;
  readonly values: Readonly<Partial<Record<Column, number>>>;
}
