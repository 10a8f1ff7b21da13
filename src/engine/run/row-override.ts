import type { Column } from "#expression";

/** Values of one bar as known at an earlier instant. They replace the stored bar. */
export interface RowOverride {
  readonly row: number;
  /** The earlier instant, minutes since 1970. Joined frames are read up to this instant. */
  readonly instant: number;
  readonly values: Readonly<Partial<Record<Column, number>>>;
}
