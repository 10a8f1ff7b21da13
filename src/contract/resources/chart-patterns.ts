import { z } from "zod";
import { CHART_PATTERN_SIDES, CHART_PATTERN_TIMEFRAMES, CHART_PATTERNS } from "../enums.ts";
import { decimal, flag, integer, text } from "../scalars.ts";

const time = (doc: string) => text(`${doc} The start of the bar as an ISO text; a date for daily bars.`);

const ChartPoint = z
  .strictObject({ time: time("When."), price: decimal("The price, in dollars.") })
  .meta({ id: "ChartPoint", description: "A place on a chart." });

const ChartPatternPivot = z
  .strictObject({
    time: time("The bar of the extreme."),
    price: decimal("Its price, in dollars."),
    side: z.enum(["high", "low"]).describe("Whether it is a high or a low."),
    confirmed_at: time("The bar at which the pivot was known."),
  })
  .meta({ id: "ChartPatternPivot", description: "A turning point of the price." });

const ChartPatternLine = z
  .strictObject({
    role: z.enum(["upper", "lower", "neckline", "rim", "pole"]).describe("What the line is."),
    from: ChartPoint.describe("Its beginning."),
    to: ChartPoint.describe("Its end."),
  })
  .meta({ id: "ChartPatternLine", description: "A line of a chart pattern." });

const ChartPatternVolume = z
  .strictObject({
    on_breakout: flag("Whether the breakout bar traded at least 1.5 times the average of the 20 before.").nullable(),
    contracting: flag("Whether volume fell over the pattern.").nullable(),
    lighter_right_shoulder: flag("Whether the right shoulder traded less than the left one.").nullable(),
  })
  .meta({ id: "ChartPatternVolume", description: "What the volume says; it decides nothing. Null = not known." });

export const ChartPatternFound = z
  .strictObject({
    pattern: z.enum(CHART_PATTERNS).describe("The pattern."),
    side: z.enum(CHART_PATTERN_SIDES).describe("The side to which it points."),
    state: z.enum(["forming", "confirmed"]).describe("Whether a close has broken its line."),
    quality: decimal("How clean it is, 0 to 1."),
    start: time("The bar of its first pivot."),
    end: time("The bar of its last pivot."),
    state_at: time("The bar that set the state."),
    known_at: time("The bar at which it was first known."),
    breakout_level: decimal("The price of the line that confirms it, in dollars."),
    breakout_at: time("The bar that broke the line.").nullable(),
    height: decimal("Its height, in dollars."),
    pivots: z.array(ChartPatternPivot).describe("Its turning points, oldest first."),
    lines: z.array(ChartPatternLine).describe("Its lines."),
    volume: ChartPatternVolume.describe("What the volume says."),
  })
  .meta({ id: "ChartPatternFound", description: "A chart pattern on the chart of a stock." });
export type ChartPatternFound = z.infer<typeof ChartPatternFound>;

export const ChartPatternsReply = z
  .strictObject({
    ticker: text("The ticker."),
    timeframe: z.enum(CHART_PATTERN_TIMEFRAMES).describe("The timeframe of the bars."),
    lookback_bars: integer("The closed bars within which the state of a pattern was set."),
    patterns: z.array(ChartPatternFound).describe("The patterns, oldest first."),
  })
  .meta({ id: "ChartPatternsReply", description: "Chart patterns of a stock." });
export type ChartPatternsReply = z.infer<typeof ChartPatternsReply>;
