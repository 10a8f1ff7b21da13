import type { Sentiment, Timeframe } from "#contract";
import type { ImportedClause } from "./clause.ts";
import type { SourceSpan } from "./translation.ts";

interface CandleName {
  readonly id: string;
  readonly sentiment?: Sentiment;
}

const bullish = (id: string): CandleName => ({ id, sentiment: "bullish" });
const bearish = (id: string): CandleName => ({ id, sentiment: "bearish" });

/** Candlestick patterns by the names that screeners use: lower case, one blank between words. */
export const CANDLE_NAMES: ReadonlyMap<string, CandleName> = new Map(
  Object.entries({
    "abandoned baby": { id: "CDLABANDONEDBABY" },
    "bearish abandoned baby": bearish("CDLABANDONEDBABY"),
    "bullish abandoned baby": bullish("CDLABANDONEDBABY"),
    "bearish engulfing": bearish("CDLENGULFING"),
    "bullish engulfing": bullish("CDLENGULFING"),
    "bearish harami": bearish("CDLHARAMI"),
    "bullish harami": bullish("CDLHARAMI"),
    "bearish harami cross": bearish("CDLHARAMICROSS"),
    "bullish harami cross": bullish("CDLHARAMICROSS"),
    "bearish kicking": bearish("CDLKICKING"),
    "bullish kicking": bullish("CDLKICKING"),
    "bearish tri star": bearish("CDLTRISTAR"),
    "bullish tri star": bullish("CDLTRISTAR"),
    "black marubozu": bearish("CDLMARUBOZU"),
    "white marubozu": bullish("CDLMARUBOZU"),
    marubozu: { id: "CDLMARUBOZU" },
    "dark cloud cover": { id: "CDLDARKCLOUDCOVER" },
    doji: { id: "CDLDOJI" },
    "dragonfly doji": { id: "CDLDRAGONFLYDOJI" },
    "gravestone doji": { id: "CDLGRAVESTONEDOJI" },
    "long-legged doji": { id: "CDLLONGLEGGEDDOJI" },
    "long legged doji": { id: "CDLLONGLEGGEDDOJI" },
    "evening star": { id: "CDLEVENINGSTAR" },
    "morning star": { id: "CDLMORNINGSTAR" },
    "evening doji star": { id: "CDLEVENINGDOJISTAR" },
    "morning doji star": { id: "CDLMORNINGDOJISTAR" },
    "falling three methods": bearish("CDLRISEFALL3METHODS"),
    "rising three methods": bullish("CDLRISEFALL3METHODS"),
    hammer: { id: "CDLHAMMER" },
    "hanging man": { id: "CDLHANGINGMAN" },
    "inverted hammer": { id: "CDLINVERTEDHAMMER" },
    "shooting star": { id: "CDLSHOOTINGSTAR" },
    "piercing line": { id: "CDLPIERCING" },
    "spinning top": { id: "CDLSPINNINGTOP" },
    "three black crows": { id: "CDL3BLACKCROWS" },
    "three white soldiers": { id: "CDL3WHITESOLDIERS" },
    "inside day": { id: "INSIDE_BAR" },
    "inside bar": { id: "INSIDE_BAR" },
    "outside bar": { id: "OUTSIDE_BAR" },
    nr4: { id: "NR4" },
    nr7: { id: "NR7" },
  } satisfies Record<string, CandleName>),
);

export const CANDLE_NOTE =
  "Candlestick patterns are those of TA-Lib; other screeners draw their lines a little differently.";

/** Returns the clause for a pattern `ago` bars back. */
export function candleClause(
  { id, sentiment }: CandleName,
  timeframe: Timeframe,
  ago: number,
  span: SourceSpan,
): ImportedClause {
  const entry = {
    ...(timeframe === "1d" ? {} : { Timeframe: timeframe }),
    ...(ago === 0 ? {} : { BarsAgo: ago }),
    ...(sentiment === undefined ? {} : { Sentiment: sentiment }),
  };
  return { kind: "candle", id, entry, span, notes: [CANDLE_NOTE] };
}
