import type { ChartPatternName, ChartPatternSide } from "#contract";
import type { Frame } from "./plan.ts";

/** A chart pattern whose newest state, forming or confirmed, was set within the last `lookback` closed bars. */
export interface ChartPatternPlan {
  readonly kind: "chartPattern";
  readonly path: string;
  readonly label: string;
  readonly frame: Frame;
  readonly pattern: ChartPatternName;
  /** Absent = either. */
  readonly side: ChartPatternSide | undefined;
  readonly lookback: number;
  readonly key: string;
}
