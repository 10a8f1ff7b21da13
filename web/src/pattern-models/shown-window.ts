/** A window of a stock that the chart is asked to show. */
export interface ShownWindow {
  readonly ticker: string;
  /** The end of its newest bar, an instant. */
  readonly asOf: string;
}
