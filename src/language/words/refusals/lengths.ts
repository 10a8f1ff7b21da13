import type { RefusalKind } from "./refusal-kind.ts";

const STUDY =
  "average|averages|ma|sma|ema|wma|hma|rsi|atr|adx|cci|macd|mfi|roc|stochastic|bollinger|donchian|keltner|vwma|dma|momentum";
const UNIT = "day|days|d|week|weeks|bar|bars|period|periods|month|months|hour|hours|minute|minutes|candle|candles";
const KIND = "simple|exponential|weighted|moving|-";

export const LENGTHS: RefusalKind = {
  code: "invalid_value",
  message: "a study takes a whole number of bars above 0",
  phrases: [
    `- # -? ${UNIT} ${KIND}* ${STUDY}`,
    `minus|negative # -? ${UNIT}? ${KIND}* ${STUDY}`,
    `${STUDY} of|over|with|for the? last? - # ${UNIT}`,
    `${STUDY} ( - #`,
    `#. -? ${UNIT} ${KIND}* ${STUDY}`,
    `#. ${KIND}* sma|ema|wma|hma|ma|dma`,
    `sma|ema|wma|hma|ma ( #. )`,
    `${STUDY} of|over|with #. ${UNIT}`,
    `${STUDY} with|of|using|for|over|and a|an|the? period|length|lookback|window of|=|:|equal|to|set* #0`,
    `${STUDY} with|of|using|for|over|and a|an|the? period|length|lookback|window of|=|:|equal|to|set* - #`,
    `${STUDY} with|of|using|for|over|and a|an|the? period|length|lookback|window of|=|:|equal|to|set* minus|negative`,
    `${STUDY} with|of|using a|an|the? zero|0|negative|minus ..1 period|length|lookback|window`,
    `${STUDY} period|length|lookback|window of|=|:|equal|to|set|is* #0`,
    `${STUDY} over|of|for|with #0 ${UNIT}`,
    `#0 -? ${UNIT} ${KIND}* ${STUDY}`,
    `#0 -? period|length ${KIND}* ${STUDY}`,
    "february 30|31",
    "april|june|september|november 31",
    "30|31 of? february",
    "30th|31st of? february",
  ],
};
