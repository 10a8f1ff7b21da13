/** Something that is told of a bar. */
export interface ChartMark {
  /** The bar: its time, or any moment in it; a date means the last bar of that day. */
  readonly time: string;
  /** `match` underlines the bar at the foot of the chart; the others are signs at the bar. */
  readonly tone: "match" | "bullish" | "bearish" | "neutral";
  /** What is told, such as "Hammer". */
  readonly text: string;
}
