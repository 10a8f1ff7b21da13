import type { ChartPatternName, ChartPatternSide } from "#contract";
import type { Frame } from "#tiles";
import type { LeafBase } from "./plan.ts";

/** A chart pattern that entered its newest state, forming or confirmed, within the last `lookback` closed bars. */
export interface ChartPatternPlan extends LeafBase {
  readonly kind: "chartPattern";
  readonly frame: Frame;
  readonly pattern: ChartPatternName;
  /** Undefined = either side. */
  readonly side: ChartPatternSide | undefined;
  readonly lookback: number;
  /** Number of closed bars that the detector reads. */
  readonly bars: number;
  /** Number of closed bars that it reads with the shortest look-back. */
  readonly least: number;
}
