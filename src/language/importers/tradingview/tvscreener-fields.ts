import { table } from "#base";
import { TRADINGVIEW_FIELDS } from "./tradingview-fields.ts";

/** Converts a column to a Python name: ADX_PLUS_DI for ADX+DI. */
const keyOf = (column: string): string =>
  column
    .replace("+", "_PLUS_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();

const COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.keys(TRADINGVIEW_FIELDS).map((column) => [keyOf(column), column]),
);

/** Spellings of StockField with the columns, replaced in order. */
const WORDS: readonly (readonly [spelled: RegExp, column: string])[] = [
  [/^PRICE$/, "close"],
  [/^((?:PREMARKET_|POSTMARKET_)?CHANGE(?:_FROM_OPEN)?)$/, "$1_ABS"],
  [/^((?:PREMARKET_|POSTMARKET_)?CHANGE(?:_FROM_OPEN)?|GAP)_PERCENT$/, "$1"],
  [/^SIMPLE_MOVING_AVERAGE_(\d+)$/, "SMA$1"],
  [/^EXPONENTIAL_MOVING_AVERAGE_(\d+)$/, "EMA$1"],
  [/^HULL_MOVING_AVERAGE_(\d+)$/, "HULLMA$1"],
  [/^HULLMA(\d+)$/, "HullMA$1"],
  [/^VOLUME_WEIGHTED_MOVING_AVERAGE_20$/, "VWMA"],
  [/^VOLUME_WEIGHTED_AVERAGE_PRICE$/, "VWAP"],
  [/^VOLUMEXPRICE$/, "VALUE_TRADED"],
  [/^RELATIVE_STRENGTH_INDEX_(\d+)$/, "RSI$1"],
  [/^COMMODITY_CHANNEL_INDEX_(\d+)$/, "CCI$1"],
  [/^AVERAGE_DIRECTIONAL_INDEX_14$/, "ADX"],
  [/^POSITIVE_DIRECTIONAL_INDICATOR_14$/, "ADX_PLUS_DI"],
  [/^NEGATIVE_DIRECTIONAL_INDICATOR_14$/, "ADX_DI"],
  [/^AVERAGE_TRUE_RANGE_14$/, "ATR"],
  [/^AVERAGE_DAY_RANGE_14$/, "ADR"],
  [/^AWESOME_OSCILLATOR$/, "AO"],
  [/^BULL_BEAR_POWER$/, "BBPOWER"],
  [/^MOMENTUM_10$/, "MOM"],
  [/^MONEY_FLOW_14$/, "MONEYFLOW"],
  [/^CHAIKIN_MONEY_FLOW_20$/, "CHAIKINMONEYFLOW"],
  [/^PARABOLIC_SAR$/, "P_SAR"],
  [/^RATE_OF_CHANGE_9$/, "ROC"],
  [/^ULTIMATE_OSCILLATOR_7_14_28$/, "UO"],
  [/^WILLIAMS_PERCENT_RANGE_14$/, "W_R"],
  [/^AROON_(UP|DOWN)_14$/, "AROON_$1"],
  [/^BOLLINGER_(UPPER|LOWER)_BAND_20$/, "BB_$1"],
  [/^KELTNER_CHANNELS_(UPPER|LOWER)_BAND_20$/, "KLTCHNL_$1"],
  [/^DONCHIAN_CHANNELS_(UPPER|LOWER)_BAND_20$/, "DONCHCH20_$1"],
  [/^ICHIMOKU_BASE_LINE_9_26_52_26$/, "ICHIMOKU_BLINE"],
  [/^ICHIMOKU_CONVERSION_LINE_9_26_52_26$/, "ICHIMOKU_CLINE"],
  [/^ICHIMOKU_LEADING_SPAN_A_9_26_52_26$/, "ICHIMOKU_LEAD1"],
  [/^ICHIMOKU_LEADING_SPAN_B_9_26_52_26$/, "ICHIMOKU_LEAD2"],
  [/^MACD_LEVEL_12_26$/, "MACD_MACD"],
  [/^MACD_SIGNAL_12_26$/, "MACD_SIGNAL"],
  [/^STOCHASTIC_PERCENT([KD])_14_3_3$/, "STOCH_$1"],
  [/^STOCHASTIC_RSI_FAST_3_3_14_14$/, "STOCH_RSI_K"],
  [/^STOCHASTIC_RSI_SLOW_3_3_14_14$/, "STOCH_RSI_D"],
  [/^PIVOT_([A-Z]+)_([RS][1-3])$/, "Pivot.M.$1.$2"],
  [/^PIVOT_([A-Z]+)_P$/, "Pivot.M.$1.MIDDLE"],
  [/^VOLATILITY$/, "VOLATILITY_D"],
  [/^VOLATILITY_(W|M)(?:EEK|ONTH)$/, "VOLATILITY_$1"],
  [/^WEEKLY_PERFORMANCE$/, "PERF_W"],
  [/^MONTHLY_PERFORMANCE$/, "PERF_1M"],
  [/^YEARLY_PERFORMANCE$/, "PERF_Y"],
  [/^YTD_PERFORMANCE$/, "PERF_YTD"],
  [/^MONTH_PERFORMANCE_(\d)$/, "PERF_$1M"],
  [/^MONTH_(HIGH|LOW)_(\d)$/, "$1_$2M"],
  [/^WEEK_(HIGH|LOW)_52$/, "PRICE_52_WEEK_$1"],
  [/^ALL_TIME_HIGH$/, "HIGH_ALL"],
  [/^ALL_TIME_LOW$/, "Low.All"],
  [/^RELATIVE_VOLUME$/, "RELATIVE_VOLUME_10D_CALC"],
  [/^AVERAGE_VOLUME_(\d+)_?D(?:AY)?$/, "AVERAGE_VOLUME_$1D_CALC"],
  [/^MARKET_CAP(?:ITALIZATION)?$/, "MARKET_CAP_BASIC"],
  [/^SHARES_FLOAT$/, "FLOAT_SHARES_OUTSTANDING"],
  [/^YEAR_BETA_1$/, "BETA_1_YEAR"],
  [/^UPCOMING_EARNINGS_DATE$/, "EARNINGS_RELEASE_NEXT_DATE"],
  [/^RECENT_EARNINGS_DATE$/, "EARNINGS_RELEASE_DATE"],
  [/^DIVIDEND_YIELD_FORWARD$/, "DIVIDEND_YIELD_RECENT"],
  [/^ENTERPRISE_VALUEEBITDA_/, "ENTERPRISE_VALUE_EBITDA_"],
  [/^CASH_AND_SHORT_TERM_INVESTMENTS_/, "CASH_N_SHORT_TERM_INVEST_"],
  [/^EPS_(?=DILUTED)/, "EARNINGS_PER_SHARE_"],
  [/^PE_RATIO_/, "PRICE_EARNINGS_"],
  [/^PRICE_TO_(?=EARNINGS|BOOK|REVENUE|SALES|FREE_CASH_FLOW_)/, "PRICE_"],
  [/^(PRICE_(?:EARNINGS|REVENUE)|DEBT_TO_EQUITY)_RATIO(?=_)/, "$1"],
  [/^(PRICE_(?:BOOK|SALES))_FY$/, "$1_RATIO"],
  [/^REVENUE_(?=(?:ANNUAL|QUARTERLY|TTM)_)/, "TOTAL_REVENUE_"],
  [/_ANNUAL_(YOY|QOQ)_GROWTH$/, "_$1_GROWTH_FY"],
  [/_QUARTERLY_(YOY|QOQ)_GROWTH$/, "_$1_GROWTH_FQ"],
  [/_TTM_(YOY|QOQ)_GROWTH$/, "_$1_GROWTH_TTM"],
  [/_PERCENT(?=_(?:TTM|FY)$)/, ""],
  [/_MRQ$/, "_FQ"],
  [/^(ABANDONEDBABY|DOJI|ENGULFING|HARAMI|KICKING|MARUBOZU|TRISTAR)(?=_|$)/, "CANDLE_$1"],
  [/^(EVENINGSTAR|HAMMER|HANGINGMAN|INVERTEDHAMMER|MORNINGSTAR|SHOOTINGSTAR)$/, "CANDLE_$1"],
  // Fields without a counterpart; their column names lead to the reason.
  [/^(?:(?:TECHNICAL|MOVING_AVERAGES|OSCILLATORS)_RATING|RECOMMEND_(?:ALL|MA|OTHER))$/, "Recommend.All"],
  [/^(?:Y_PERFORMANCE_5|ALL_TIME_PERFORMANCE)$/, "Perf.All"],
];

/** Returns the column of a member of StockField; an unknown member gives its name in lower case. */
export function columnOf(member: string): string {
  const direct = knownColumn(member);
  if (direct !== undefined) return direct;
  const [, name, frame] = /^(\w+)_(5|15|30|60|120|240|1W|1M)$/.exec(member) ?? [];
  const framed = name === undefined ? undefined : knownColumn(name);
  return framed === undefined
    ? spelledOut(member).replace(/^[A-Z0-9_]+$/, (one) => one.toLowerCase())
    : `${framed}|${frame}`;
}

function knownColumn(member: string): string | undefined {
  const spelled = spelledOut(member);
  return (
    COLUMNS.get(keyOf(spelled)) ?? (/^(?:(?:SMA|EMA|CCI|VWMA|HullMA)\d+|RSI\d*)$/.test(spelled) ? spelled : undefined)
  );
}

function spelledOut(member: string): string {
  return WORDS.reduce((name, [spelled, column]) => name.replace(spelled, column), member);
}

/** Columns of the members of ExtraFilter. */
export const EXTRA_COLUMNS = table<string>({
  CURRENT_TRADING_DAY: "active_symbol",
  PRIMARY: "is_primary",
  SEARCH: "name,description",
});

/** Operations of the API by the members of FilterOperator. */
export const OPERATIONS = table<string>({
  BELOW: "less",
  BELOW_OR_EQUAL: "eless",
  ABOVE: "greater",
  ABOVE_OR_EQUAL: "egreater",
  CROSSES: "crosses",
  CROSSES_UP: "crosses_above",
  CROSSES_DOWN: "crosses_below",
  IN_RANGE: "in_range",
  NOT_IN_RANGE: "not_in_range",
  EQUAL: "equal",
  NOT_EQUAL: "nequal",
  MATCH: "match",
});

const INTERVALS = table<string>({
  ONE_MINUTE: "1",
  FIVE_MINUTES: "5",
  FIFTEEN_MINUTES: "15",
  THIRTY_MINUTES: "30",
  SIXTY_MINUTES: "60",
  ONE_HOUR: "60",
  TWO_HOURS: "120",
  FOUR_HOURS: "240",
  ONE_DAY: "1D",
  ONE_WEEK: "1W",
  ONE_MONTH: "1M",
});
const TYPES = table<string>({ DEPOSITORY_RECEIPT: "dr" });
const SUBTYPES = table<string>({
  COMMON_STOCK: "common",
  PREFERRED_STOCK: "preferred",
  DEPOSITORY_RECEIPT: "foreign-issuer",
});
const INDEXES = table<string>({ SP500: "SPX", NASDAQ_100: "NDX", DOW_JONES: "DJI", RUSSELL_2000: "RUT" });

/** Converts ELECTRONIC_TECHNOLOGY to Electronic Technology. */
const titled = (member: string): string =>
  member
    .toLowerCase()
    .replaceAll("_", " ")
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace("Non ", "Non-");

const ENUMS = table<(member: string) => string>({
  Country: titled,
  Exchange: (member) => (member === "NYSE_ARCA" ? "AMEX" : member),
  IndexSymbol: (member) => INDEXES[member] ?? member,
  Market: (member) => member.toLowerCase(),
  Sector: titled,
  SymbolType: (member) => SUBTYPES[member] ?? member.toLowerCase(),
  TimeInterval: (member) => INTERVALS[member] ?? member,
  Type: (member) => TYPES[member] ?? member.toLowerCase(),
});

/** Returns the API text of an enum member; undefined for an unknown enum. */
export function enumText(name: string, member: string): string | undefined {
  return ENUMS[name]?.(member);
}
