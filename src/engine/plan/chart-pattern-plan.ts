import type { ChartPatternName, ChartPatternSide } from "#contract";
import type { Frame, Placed } from "./plan.ts";

/** A chart pattern whose newest state, forming or confirmed, was set within the last `lookback` closed bars. */
export interface ChartPatternPlan extends Placed {
  readonly kind: "chartPattern";
  readonly frame: Frame;
  readonly pattern: ChartPatternName;
  /** Absent = either. */
  readonly side: ChartPatternSide | undefined;
  readonly lookback: number;
  /** Closed bars that the detector is given. */
  readonly bars: number;
  /** Those that it is given with the shortest look-back. */
  readonly least: number;
}
