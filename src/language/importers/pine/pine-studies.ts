import { ownMember } from "#base";
import { correlationText, deviationText } from "../pearson.ts";

/** Parameter of a Pine study: a series, an integer number of bars, a number, or a boolean. */
export type PineParameter = readonly [name: string, kind: "source" | "bars" | "number" | "flag", usual?: string];

/** Argument texts of a study by parameter name. */
export type PineTexts = Readonly<Record<string, string>>;

export interface PineStudy {
  readonly name: string;
  readonly parameters: readonly PineParameter[];
  /** Names of the results; one name for a single result. */
  readonly results: readonly string[];
  /** Returns the study of each result: `=` begins a formula, `-` negates a study. */
  readonly build: (texts: PineTexts) => readonly string[];
  /** Returns the reason why these arguments have no counterpart. */
  readonly refuses?: (texts: PineTexts) => string | undefined;
  readonly note?: string;
  /** True if a single argument is the number of bars, as in ta.highest(20). */
  readonly short?: true;
  /** True if the study also uses prices of its own, which a lag of the source does not shift. */
  readonly mixes?: true;
}

export const TRUE_RANGE = "max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";
const SOURCE: PineParameter = ["source", "source"];
const LENGTH: PineParameter = ["length", "bars"];
const WILDER_NOTE =
  "ta.rma(x, n) is ema(x,2n-1): the same weights, begun with another mean; after a few hundred bars the two agree.";
const CUMULATIVE_NOTE =
  "A running total begins with the first bar that is here, so its level is another one than on a chart; compare it with itself.";
const SAR_NOTE = "The first direction of ta.sar may be another one than on a chart, up to its first turns.";
const RANK_NOTE = "Equal values count as lower in ta.percentrank, and here as higher.";
const VWAP_NOTE =
  "vwap is that of the session so far, from its minutes; on bars of a day and longer ta.vwap is their hlc3.";
const EXTREME_NOTE = "Of equal highs or lows the newest counts here.";

const wilder = (text: string, length: string): string => `ema(${text},${2 * Number(length) - 1})`;
/** Ratio of the sample standard deviation to the population standard deviation. */
const sample = (length: string): number => Math.sqrt(Number(length) / (Number(length) - 1));

const single = (
  name: string,
  parameters: readonly PineParameter[],
  build: (texts: PineTexts) => string,
  more: Partial<Pick<PineStudy, "note" | "short" | "mixes" | "refuses">> = {},
): PineStudy => ({ name, parameters, results: [name.slice("ta.".length)], build: (texts) => [build(texts)], ...more });

/** Returns the reason why a study has no counterpart with another series. */
const only =
  (parameter: string, study: string) =>
  (texts: PineTexts): string | undefined => {
    const given = ownMember(texts, parameter);
    return given === study ? undefined : `has a counterpart of ${study} alone, not of ${given}`;
  };

/** Studies written `name(source, length)` in both languages. */
const alike = (pine: string, study: string): PineStudy =>
  single(pine, [SOURCE, LENGTH], ({ source, length }) => `${study}(${source},${length})`);

const keltner: readonly PineParameter[] = [
  ["series", "source"],
  LENGTH,
  ["mult", "number"],
  ["useTrueRange", "flag", "true"],
];

/** Studies of Pine Script by their version 5 names; without `ta.` they have their version 4 names. */
export const PINE_STUDIES: readonly PineStudy[] = [
  alike("ta.sma", "sma"),
  alike("ta.ema", "ema"),
  alike("ta.wma", "wma"),
  alike("ta.hma", "hma"),
  { ...alike("ta.vwma", "vwma"), mixes: true },
  single("ta.rma", [SOURCE, LENGTH], ({ source = "", length = "" }) => wilder(source, length), { note: WILDER_NOTE }),
  single("ta.swma", [SOURCE], ({ source: x }) => `=(${x}+2*lag(${x},1)+2*lag(${x},2)+lag(${x},3))/6`),
  single("ta.linreg", [SOURCE, LENGTH, ["offset", "number", "0"]], ({ source: x, length: n, offset }) => {
    const slope = 3 - (6 * Number(offset)) / (Number(n) - 1);
    return `=sma(${x},${n})+${slope}*(wma(${x},${n})-sma(${x},${n}))`;
  }),
  alike("ta.rsi", "rsi"),
  alike("ta.cci", "cci"),
  alike("ta.cmo", "cmo"),
  alike("ta.mom", "mom"),
  alike("ta.roc", "change_pct"),
  single("ta.change", [SOURCE, ["length", "bars", "1"]], ({ source, length }) => `change(${source},${length})`),
  single(
    "ta.tsi",
    [SOURCE, ["short_length", "bars"], ["long_length", "bars"]],
    (texts) => `=tsi(${texts["source"]},${texts["long_length"]},${texts["short_length"]})/100`,
  ),
  single("ta.mfi", [["series", "source"], LENGTH], ({ length }) => `mfi(${length})`, {
    mixes: true,
    refuses: only("series", "hlc3"),
  }),
  single("ta.wpr", [LENGTH], ({ length }) => `williams_r(${length})`),
  single("ta.stoch", [SOURCE, ["high", "source"], ["low", "source"], LENGTH], ({ source: x, high, low, length: n }) =>
    x === "close" && high === "high" && low === "low"
      ? `stoch_k(${n},1)`
      : `=100*(${x}-lowest(${low},${n}))/(highest(${high},${n})-lowest(${low},${n}))`,
  ),
  {
    name: "ta.macd",
    parameters: [SOURCE, ["fastlen", "bars"], ["slowlen", "bars"], ["siglen", "bars"]],
    results: ["macd", "signal", "histogram"],
    build: (texts) => {
      const args = [texts["source"], texts["fastlen"], texts["slowlen"], texts["siglen"]].join(",");
      return [`macd(${args})`, `macd_signal(${args})`, `macd_hist(${args})`];
    },
  },
  {
    name: "ta.bb",
    parameters: [["series", "source"], LENGTH, ["mult", "number"]],
    results: ["middle", "upper", "lower"],
    build: ({ series, length, mult }) => [
      `sma(${series},${length})`,
      `bb_upper(${series},${length},${mult})`,
      `bb_lower(${series},${length},${mult})`,
    ],
  },
  {
    name: "ta.kc",
    parameters: keltner,
    results: ["middle", "upper", "lower"],
    build: ({ series, length, mult, useTrueRange }) => {
      const middle = `ema(${series},${length})`;
      const reach = `${mult}*ema(${useTrueRange === "true" ? TRUE_RANGE : "high-low"},${length})`;
      return [middle, `=${middle}+${reach}`, `=${middle}-${reach}`];
    },
    mixes: true,
  },
  single("ta.stdev", [SOURCE, LENGTH, ["biased", "flag", "true"]], ({ source = "", length = "", biased }) =>
    biased === "true" ? `=${deviationText(source, length)}` : `=${sample(length)}*${deviationText(source, length)}`,
  ),
  single("ta.variance", [SOURCE, LENGTH, ["biased", "flag", "true"]], ({ source = "", length = "", biased }) => {
    const squared = `${deviationText(source, length)}*${deviationText(source, length)}`;
    return biased === "true" ? `=${squared}` : `=${sample(length) ** 2}*${squared}`;
  }),
  single(
    "ta.correlation",
    [["source1", "source"], ["source2", "source"], LENGTH],
    ({ source1 = "", source2 = "", length = "" }) => correlationText(source1, source2, length),
  ),
  single("ta.highest", [["source", "source", "high"], LENGTH], ({ source, length }) => `highest(${source},${length})`, {
    short: true,
  }),
  single("ta.lowest", [["source", "source", "low"], LENGTH], ({ source, length }) => `lowest(${source},${length})`, {
    short: true,
  }),
  single("ta.highestbars", [["source", "source", "high"], LENGTH], ({ length }) => `-bars_since_high(${length})`, {
    short: true,
    note: EXTREME_NOTE,
    mixes: true,
    refuses: only("source", "high"),
  }),
  single("ta.lowestbars", [["source", "source", "low"], LENGTH], ({ length }) => `-bars_since_low(${length})`, {
    short: true,
    note: EXTREME_NOTE,
    mixes: true,
    refuses: only("source", "low"),
  }),
  single(
    "ta.range",
    [SOURCE, LENGTH],
    ({ source, length }) => `=highest(${source},${length})-lowest(${source},${length})`,
  ),
  single("ta.atr", [LENGTH], ({ length }) => `atr(${length})`),
  single("ta.tr", [["handle_na", "flag", "false"]], () => `=${TRUE_RANGE}`),
  {
    name: "ta.dmi",
    parameters: [
      ["diLength", "bars"],
      ["adxSmoothing", "bars"],
    ],
    results: ["plus", "minus", "adx"],
    build: ({ diLength: n = "", adxSmoothing = "" }) => {
      const [plus, minus] = [`plus_di(${n})`, `minus_di(${n})`];
      const other = wilder(`100*abs(${plus}-${minus})/(${plus}+${minus})`, adxSmoothing);
      return [plus, minus, n === adxSmoothing ? `adx(${n})` : other];
    },
  },
  {
    name: "ta.supertrend",
    parameters: [
      ["factor", "number"],
      ["atrPeriod", "bars"],
    ],
    results: ["supertrend", "direction"],
    build: ({ factor, atrPeriod }) => [`supertrend(${atrPeriod},${factor})`, `-supertrend_dir(${atrPeriod},${factor})`],
  },
  single(
    "ta.sar",
    [
      ["start", "number"],
      ["inc", "number"],
      ["max", "number"],
    ],
    ({ inc, max }) => `psar(${inc},${max})`,
    {
      note: SAR_NOTE,
      refuses: ({ start, inc }) => (start === inc ? undefined : "has a counterpart only where start is inc"),
    },
  ),
  single("ta.vwap", [["source", "source", "hlc3"]], () => "vwap", {
    note: VWAP_NOTE,
    mixes: true,
    refuses: only("source", "hlc3"),
  }),
  single("ta.percentrank", [SOURCE, LENGTH], ({ length }) => `volume_pctile(${length})`, {
    note: RANK_NOTE,
    mixes: true,
    refuses: only("source", "volume"),
  }),
  single("ta.obv", [], () => "obv", { note: CUMULATIVE_NOTE }),
  single("ta.accdist", [], () => "ad_line", { note: CUMULATIVE_NOTE }),
  single("ta.pvt", [], () => "vpt", { note: CUMULATIVE_NOTE }),
];

/** Prices and their combinations by name. */
export const PINE_PRICES: ReadonlyMap<string, string> = new Map([
  ...["open", "high", "low", "close", "volume", "hl2", "hlc3", "ohlc4"].map((name) => [name, name] as const),
  ["hlcc4", "=(high+low+2*close)/4"],
]);

const STATE = "lists, maps and drawings are state that a script keeps, which no scan does";
const TIME = "the time of a bar has no counterpart; SessionZones and AsOf choose it";
const TRADES = "a scan has no orders and no position";
const EVENT = "what was so at an event of the past has no counterpart";
const TOTAL = "a running total has no counterpart; ta.obv, ta.accdist and ta.pvt have";
const OTHERS = "it has no counterpart among the studies";

/** Known names without a counterpart, with the reason. A name that ends with a point is a namespace. */
export const PINE_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["ta.valuewhen", EVENT],
  ["ta.pivothigh", "a pivot is known only bars later, and has no counterpart; compare with ta.highest"],
  ["ta.pivotlow", "a pivot is known only bars later, and has no counterpart; compare with ta.lowest"],
  ["ta.cum", TOTAL],
  ["ta.max", "there is high_all_time for the high alone"],
  ["ta.min", OTHERS],
  ["ta.alma", OTHERS],
  ["ta.bbw", "its scale differs between versions; write (upper - lower) / middle"],
  ["ta.kcw", "write (upper - lower) / middle"],
  ["ta.cog", OTHERS],
  ["ta.dev", "there is one within ta.cci alone"],
  ["ta.median", OTHERS],
  ["ta.mode", OTHERS],
  ["ta.rci", OTHERS],
  ["ta.iii", OTHERS],
  ["ta.nvi", OTHERS],
  ["ta.pvi", OTHERS],
  ["ta.wad", OTHERS],
  ["ta.wvad", OTHERS],
  ["ta.pivot_point_levels", "there is pivot for the levels of the day before"],
  ["math.floor", "rounding has no counterpart; compare with a margin"],
  ["math.ceil", "rounding has no counterpart; compare with a margin"],
  ["math.round", "rounding has no counterpart; compare with a margin"],
  ["math.random", "chance has no counterpart"],
  ["bar_index", "the number of a bar has no counterpart"],
  ["last_bar_index", "the number of a bar has no counterpart"],
  ["n", "the number of a bar has no counterpart"],
  ["time", TIME],
  ["time_close", TIME],
  ["timenow", TIME],
  ["timestamp", TIME],
  ["year", TIME],
  ["month", TIME],
  ["weekofyear", TIME],
  ["dayofmonth", TIME],
  ["dayofweek", TIME],
  ["hour", TIME],
  ["minute", TIME],
  ["second", TIME],
  ["session.", TIME],
  ["dayofweek.", TIME],
  ["strategy.", TRADES],
  ["array.", STATE],
  ["map.", STATE],
  ["matrix.", STATE],
  ["line.", STATE],
  ["label.", STATE],
  ["box.", STATE],
  ["table.", STATE],
  ["polyline.", STATE],
  ["linefill.", STATE],
  ["syminfo.", "what the listings say of a stock is chosen by Stock conditions and by the universe"],
  ["barstate.", "the state of a chart has no counterpart"],
  ["request.", "there is no such feed; request.security of the same stock is read"],
  ["ticker.", "other kinds of bars, such as Heikin-Ashi, have no counterpart"],
  ["heikinashi", "other kinds of bars, such as Heikin-Ashi, have no counterpart"],
]);
