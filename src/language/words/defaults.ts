/** One vague word and what is understood by it. */
export interface WordDefault {
  readonly id: string;
  /** As a trader says it. */
  readonly words: string;
  readonly value: number;
  /** A range's upper end. */
  readonly upTo?: number;
  /** What is compared, for the explanation. */
  readonly meaning: string;
}

/** What idioms mean where the words give no number. Every use is reported as an assumption. */
export const DEFAULTS = {
  oversold: { id: "oversold", words: "oversold", value: 30, meaning: "RSI(14) below 30" },
  overbought: { id: "overbought", words: "overbought", value: 70, meaning: "RSI(14) above 70" },
  stochOversold: { id: "stochOversold", words: "oversold stochastic", value: 20, meaning: "below 20" },
  stochOverbought: { id: "stochOverbought", words: "overbought stochastic", value: 80, meaning: "above 80" },
  williamsOversold: { id: "williamsOversold", words: "oversold Williams %R", value: -80, meaning: "below -80" },
  williamsOverbought: { id: "williamsOverbought", words: "overbought Williams %R", value: -20, meaning: "above -20" },
  cciOversold: { id: "cciOversold", words: "oversold CCI", value: -100, meaning: "below -100" },
  cciOverbought: { id: "cciOverbought", words: "overbought CCI", value: 100, meaning: "above 100" },
  mfiOversold: { id: "mfiOversold", words: "oversold MFI", value: 20, meaning: "below 20" },
  mfiOverbought: { id: "mfiOverbought", words: "overbought MFI", value: 80, meaning: "above 80" },
  heavyVolume: {
    id: "heavyVolume",
    words: "heavy, high, unusual volume",
    value: 1.5,
    meaning: "relative volume above 1.5",
  },
  lightVolume: { id: "lightVolume", words: "light, low volume", value: 0.75, meaning: "relative volume below 0.75" },
  hugeVolume: {
    id: "hugeVolume",
    words: "huge, massive volume, a volume spike",
    value: 2,
    meaning: "relative volume above 2",
  },
  megaCap: { id: "megaCap", words: "mega cap", value: 200e9, meaning: "market cap from $200B" },
  largeCap: { id: "largeCap", words: "large cap", value: 10e9, meaning: "market cap from $10B" },
  midCap: { id: "midCap", words: "mid cap", value: 2e9, upTo: 10e9, meaning: "market cap $2B to $10B" },
  smallCap: { id: "smallCap", words: "small cap", value: 300e6, upTo: 2e9, meaning: "market cap $300M to $2B" },
  microCap: { id: "microCap", words: "micro cap", value: 50e6, upTo: 300e6, meaning: "market cap $50M to $300M" },
  nanoCap: { id: "nanoCap", words: "nano cap", value: 50e6, meaning: "market cap below $50M" },
  near: { id: "near", words: "near, close to", value: 5, meaning: "within 5 %" },
  nearAverage: { id: "nearAverage", words: "near a moving average or band", value: 2, meaning: "within 2 %" },
  penny: { id: "penny", words: "penny stock", value: 5, meaning: "price below $5" },
  lowPriced: { id: "lowPriced", words: "low priced, cheap stock", value: 10, meaning: "price below $10" },
  highShort: {
    id: "highShort",
    words: "high short interest",
    value: 20,
    meaning: "short interest above 20 % of float",
  },
  lowFloat: { id: "lowFloat", words: "low float", value: 20e6, meaning: "float below 20M shares" },
  undervalued: { id: "undervalued", words: "undervalued, cheap", value: 15, meaning: "P/E below 15" },
  overvalued: { id: "overvalued", words: "overvalued, expensive", value: 30, meaning: "P/E above 30" },
  highDividend: { id: "highDividend", words: "high yield", value: 4, meaning: "dividend yield above 4 %" },
  aristocrat: { id: "aristocrat", words: "dividend aristocrat", value: 25, meaning: "dividends raised for 25 years" },
  dividendKing: { id: "dividendKing", words: "dividend king", value: 50, meaning: "dividends raised for 50 years" },
  highBeta: { id: "highBeta", words: "high beta", value: 1.5, meaning: "beta above 1.5" },
  lowBeta: { id: "lowBeta", words: "low beta", value: 0.8, meaning: "beta below 0.8" },
  lowDebt: { id: "lowDebt", words: "low debt", value: 0.5, meaning: "debt to equity below 0.5" },
  highDebt: { id: "highDebt", words: "heavily indebted", value: 2, meaning: "debt to equity above 2" },
  strongTrend: { id: "strongTrend", words: "strong trend, trending", value: 25, meaning: "ADX above 25" },
  weakTrend: { id: "weakTrend", words: "weak trend, ranging", value: 20, meaning: "ADX below 20" },
  liquid: { id: "liquid", words: "liquid", value: 1e6, meaning: "average volume above 1M shares" },
  illiquid: { id: "illiquid", words: "illiquid", value: 1e5, meaning: "average volume below 100k shares" },
  volatile: { id: "volatile", words: "volatile", value: 5, meaning: "ATR above 5 % of the price" },
  calm: { id: "calm", words: "low volatility", value: 2, meaning: "ATR below 2 % of the price" },
  squeezeCover: {
    id: "squeezeCover",
    words: "short squeeze candidate",
    value: 20,
    meaning: "short interest above 20 % of float",
  },
  recentIpo: { id: "recentIpo", words: "recent IPO", value: 365, meaning: "listed within 365 days" },
  recently: { id: "recently", words: "recently, lately", value: 5, meaning: "within 5 bars" },
  recentInsiders: { id: "recentInsiders", words: "recent insider trades", value: 90, meaning: "within 90 days" },
  breakout: {
    id: "breakout",
    words: "breaking out, breaking down, with no level named",
    value: 20,
    meaning: "a new high or low of 20 bars",
  },
  soon: { id: "soon", words: "soon, upcoming", value: 7, meaning: "within 7 days" },
  few: { id: "few", words: "a few, several", value: 3, meaning: "3" },
  averageLength: { id: "averageLength", words: "moving average without a length", value: 50, meaning: "50 bars" },
  volumeLength: { id: "volumeLength", words: "average volume without a length", value: 20, meaning: "20 bars" },
  nearClose: {
    id: "nearClose",
    words: "closing near the high or low of the bar",
    value: 20,
    meaning: "in the outer 20 % of its range",
  },
  bigMove: { id: "bigMove", words: "soaring, plunging, a big move", value: 5, meaning: "a change of 5 %" },
  bigGap: { id: "bigGap", words: "a big gap", value: 5, meaning: "a gap of 5 %" },
  wideSpread: { id: "consolidation", words: "consolidating", value: 5, meaning: "Bollinger width below 5 %" },
  highGrowth: { id: "highGrowth", words: "fast growing", value: 20, meaning: "revenue growth above 20 %" },
  highMargin: { id: "highMargin", words: "high margins", value: 20, meaning: "net margin above 20 %" },
  strongFactor: {
    id: "strongFactor",
    words: "strong relative strength, a leader",
    value: 80,
    meaning: "relative strength above 80",
  },
  weakFactor: {
    id: "weakFactor",
    words: "weak relative strength, a laggard",
    value: 20,
    meaning: "relative strength below 20",
  },
  modelScore: {
    id: "modelScore",
    words: "a pattern model without a score",
    value: 0.8,
    meaning: "score of 0.8 or more",
  },
  expensiveBorrow: { id: "expensiveBorrow", words: "hard to borrow", value: 20, meaning: "borrow fee above 20 %" },
} as const satisfies Readonly<Record<string, WordDefault>>;
export type DefaultName = keyof typeof DEFAULTS;
