/** A vague word and its meaning if the query gives no number. */
export interface WordDefault {
  readonly id: string;
  /** The word as traders use it. */
  readonly words: string;
  readonly value: number;
  /** Upper end of a range. */
  readonly upTo?: number;
  /** The comparison, for the explanation. */
  readonly meaning: string;
}

type Row = Omit<WordDefault, "id">;
const word = (value: number, words: string, meaning: string): Row => ({ words, value, meaning });
const range = (value: number, upTo: number, words: string, meaning: string): Row & { readonly upTo: number } => ({
  ...word(value, words, meaning),
  upTo,
});

const ROWS = {
  oversold: word(30, "oversold", "RSI(14) below 30"),
  overbought: word(70, "overbought", "RSI(14) above 70"),
  stochOversold: word(20, "oversold stochastic", "below 20"),
  stochOverbought: word(80, "overbought stochastic", "above 80"),
  williamsOversold: word(-80, "oversold Williams %R", "below -80"),
  williamsOverbought: word(-20, "overbought Williams %R", "above -20"),
  cciOversold: word(-100, "oversold CCI", "below -100"),
  cciOverbought: word(100, "overbought CCI", "above 100"),
  mfiOversold: word(20, "oversold MFI", "below 20"),
  mfiOverbought: word(80, "overbought MFI", "above 80"),
  heavyVolume: word(1.5, "heavy, high, unusual volume", "relative volume above 1.5"),
  lightVolume: word(0.75, "light, low volume", "relative volume below 0.75"),
  hugeVolume: word(2, "huge, massive volume, a volume spike", "relative volume above 2"),
  megaCap: word(200e9, "mega cap", "market cap from $200B"),
  largeCap: word(10e9, "large cap", "market cap from $10B"),
  midCap: range(2e9, 10e9, "mid cap", "market cap $2B to $10B"),
  smallCap: range(300e6, 2e9, "small cap", "market cap $300M to $2B"),
  microCap: range(50e6, 300e6, "micro cap", "market cap $50M to $300M"),
  nanoCap: word(50e6, "nano cap", "market cap below $50M"),
  near: word(5, "near, close to", "within 5 %"),
  nearAverage: word(2, "near a moving average or band", "within 2 %"),
  farFromAverage: word(10, "well above or below an average", "10 % beyond it"),
  farFromExtreme: word(20, "well above or below a high or low", "20 % beyond it"),
  extended: word(10, "extended, with no level named", "10 % above the 20-day average"),
  pullback: range(3, 10, "a pullback, with no figure", "3 to 10 % below the high"),
  beatenDown: word(30, "beaten down, far off the highs", "30 % or more below the high of 252 bars"),
  penny: word(5, "penny stock", "price below $5"),
  lowPriced: word(10, "low priced, cheap stock", "price below $10"),
  highShort: word(20, "high short interest", "short interest above 20 % of float"),
  lowShort: word(5, "low short interest", "short interest below 5 % of float"),
  highDaysToCover: word(5, "high days to cover", "days to cover above 5"),
  lowFloat: word(20e6, "low float", "float below 20M shares"),
  undervalued: word(15, "undervalued, cheap", "P/E below 15"),
  overvalued: word(30, "overvalued, expensive", "P/E above 30"),
  highDividend: word(4, "high yield", "dividend yield above 4 %"),
  aristocrat: word(25, "dividend aristocrat", "dividends raised for 25 years"),
  dividendStreak: word(5, "a streak of dividend growth", "dividends raised for 5 years"),
  dividendKing: word(50, "dividend king", "dividends raised for 50 years"),
  highBeta: word(1.5, "high beta", "beta above 1.5"),
  lowBeta: word(0.8, "low beta", "beta below 0.8"),
  highCorrelation: word(0.7, "highly correlated with the market", "correlation above 0.7"),
  lowCorrelation: word(0.3, "hardly correlated with the market", "correlation below 0.3"),
  lowDebt: word(0.5, "low debt", "debt to equity below 0.5"),
  highDebt: word(2, "heavily indebted", "debt to equity above 2"),
  momentum: word(20, "high momentum", "up more than 20 % over 3 months"),
  strongTrend: word(25, "strong trend, trending", "ADX above 25"),
  weakTrend: word(20, "weak trend, ranging", "ADX below 20"),
  liquid: word(1e6, "liquid", "average volume above 1M shares"),
  illiquid: word(100e3, "illiquid", "average volume below 100k shares"),
  volatile: word(5, "volatile", "ATR above 5 % of the price"),
  calm: word(2, "low volatility", "ATR below 2 % of the price"),
  squeezeCover: word(20, "short squeeze candidate", "short interest above 20 % of float"),
  recentIpo: word(365, "recent IPO", "listed within 365 days"),
  recently: word(5, "recently, lately", "within 5 bars"),
  recentInsiders: word(90, "recent insider trades", "within 90 days"),
  divergence: word(14, "divergence", "a new high or low of 14 bars by the price alone"),
  breakout: word(20, "breaking out, breaking down, with no level named", "a new high or low of 20 bars"),
  soon: word(7, "soon, upcoming", "within 7 days"),
  consecutive: word(2, "consecutive, with no count", "2 in a row"),
  few: word(3, "a few, several", "3"),
  averageLength: word(50, "moving average without a length", "50 bars"),
  volumeLength: word(20, "average volume without a length", "20 bars"),
  nearClose: word(20, "closing near the high or low of the bar", "in the outer 20 % of its range"),
  bigMove: word(5, "soaring, plunging, a big move", "a change of 5 %"),
  bigGap: word(5, "a big gap", "a gap of 5 %"),
  tightRange: word(10, "tight or sideways over a stretch", "its high at most 10 % above its low"),
  weeksTight: word(1.5, "weeks tight", "weekly closes within 1.5 % of each other"),
  flat: word(1, "flat, horizontal, of a line", "within 1 % of where it was 10 bars before"),
  wideSpread: word(5, "consolidating", "Bollinger width below 5 %"),
  highGrowth: word(20, "fast growing", "revenue growth above 20 %"),
  highRoe: word(15, "high return on equity", "ROE above 15 %"),
  highMargin: word(20, "high margins", "net margin above 20 %"),
  highGrossMargin: word(40, "high gross margin", "gross margin above 40 %"),
  highOperatingMargin: word(15, "high operating margin", "operating margin above 15 %"),
  highRoic: word(15, "high return on capital", "ROIC above 15 %"),
  highRoa: word(10, "high return on assets", "ROA above 10 %"),
  highFcfYield: word(5, "high free cash flow yield", "free cash flow yield above 5 %"),
  highCurrentRatio: word(1.5, "healthy current ratio", "current ratio above 1.5"),
  lowCurrentRatio: word(1, "low current ratio, healthy quick ratio", "1"),
  highCoverage: word(5, "high interest coverage", "interest coverage above 5"),
  highPiotroski: word(6, "high F-score", "Piotroski F-score above 6"),
  highAltman: word(3, "safe Altman Z-score", "Altman Z-score above 3"),
  lowPayout: word(60, "healthy, low payout", "payout ratio below 60 %"),
  highPayout: word(80, "high payout", "payout ratio above 80 %"),
  lowPeg: word(1, "low PEG", "PEG below 1"),
  highPeg: word(2, "high PEG", "PEG above 2"),
  lowPriceToBook: word(1, "low price to book", "price to book below 1"),
  lowPriceToSales: word(1, "low price to sales", "price to sales below 1"),
  lowEvToEbitda: word(10, "low EV/EBITDA", "EV/EBITDA below 10"),
  highInsiderOwnership: word(10, "high insider ownership", "held by insiders above 10 %"),
  highInstOwnership: word(60, "high institutional ownership", "held by institutions above 60 %"),
  lowInstOwnership: word(20, "low institutional ownership", "held by institutions below 20 %"),
  strongFactor: word(80, "strong relative strength, a leader", "relative strength above 80"),
  relativeSpan: word(63, "outperforming without a span", "over 3 months"),
  weakFactor: word(20, "weak relative strength, a laggard", "relative strength below 20"),
  modelScore: word(0.8, "a pattern model without a score", "score of 0.8 or more"),
  expensiveBorrow: word(20, "hard to borrow", "borrow fee above 20 %"),
} as const satisfies Readonly<Record<string, Row>>;
export type DefaultName = keyof typeof ROWS;

/** Meanings of idioms if the query gives no number. The answer reports every use as an assumption. */
export const DEFAULTS = Object.fromEntries(
  Object.entries(ROWS).map(([id, row]) => [id, { id, ...row }]),
) as unknown as {
  readonly [K in DefaultName]: (typeof ROWS)[K] & { readonly id: K };
};
