import { type IndicatorRule, rulesByName } from "../indicator-rule.ts";

const NEEDED = Number.NaN;

/** Function of AFL with a study. `array`: the first argument must be an array. */
export interface AflFunction extends IndicatorRule {
  readonly array?: boolean;
}

export const AFL_FUNCTIONS: readonly AflFunction[] = [
  { names: ["ma"], study: "sma({s}{0})", defaults: [NEEDED], array: true },
  { names: ["ema"], study: "ema({s}{0})", defaults: [NEEDED], array: true },
  { names: ["wma"], study: "wma({s}{0})", defaults: [NEEDED], array: true },
  { names: ["dema"], study: "dema({s}{0})", defaults: [NEEDED], array: true },
  { names: ["tema"], study: "tema({s}{0})", defaults: [NEEDED], array: true },
  { names: ["hma"], study: "hma({s}{0})", defaults: [NEEDED], array: true },
  { names: ["hhv"], study: "highest({s}{0})", defaults: [NEEDED], source: "high", array: true },
  { names: ["llv"], study: "lowest({s}{0})", defaults: [NEEDED], source: "low", array: true },
  { names: ["sum"], study: "=sma({s}{0})*{0}", defaults: [NEEDED], array: true },
  { names: ["stdev"], study: "=bb_upper({s}{0},1)-sma({s}{0})", defaults: [NEEDED], array: true },
  { names: ["linearreg"], study: "=3*wma({s}{0})-2*sma({s}{0})", defaults: [NEEDED], array: true },
  { names: ["linregslope"], study: "=6*(wma({s}{0})-sma({s}{0}))/{0-1}", defaults: [NEEDED], array: true },
  { names: ["roc"], study: "change_pct({s}{0})", defaults: [12], array: true },
  { names: ["rsi"], study: "rsi({0})", defaults: [14] },
  { names: ["rsia"], study: "rsi({s}{0})", defaults: [14], array: true },
  { names: ["atr"], study: "atr({0})", defaults: [NEEDED] },
  { names: ["adx"], study: "adx({0})", defaults: [14] },
  { names: ["pdi"], study: "plus_di({0})", defaults: [14] },
  { names: ["mdi"], study: "minus_di({0})", defaults: [14] },
  { names: ["cci"], study: "cci({0})", defaults: [14] },
  { names: ["ccia"], study: "cci({s}{0})", defaults: [14], source: "hlc3", array: true },
  { names: ["mfi"], study: "mfi({0})", defaults: [14] },
  { names: ["macd"], study: "macd({0},{1},9)", defaults: [12, 26] },
  { names: ["signal"], study: "macd_signal({0},{1},{2})", defaults: [12, 26, 9] },
  { names: ["stochk"], study: "stoch_k({0},{1})", defaults: [14, 3] },
  { names: ["stochd"], study: "stoch_d({0},{1},{2})", defaults: [14, 3, 3] },
  { names: ["bbandtop"], study: "bb_upper({s}{0},{1})", defaults: [15, 2] },
  { names: ["bbandbot"], study: "bb_lower({s}{0},{1})", defaults: [15, 2] },
  { names: ["sar"], study: "psar({0},{1})", defaults: [0.02, 0.2] },
  { names: ["obv"], study: "obv" },
  { names: ["accdist"], study: "ad_line" },
];

export const AFL_BY_NAME: ReadonlyMap<string, AflFunction> = rulesByName(AFL_FUNCTIONS);

/** Price arrays with their studies. */
export const AFL_PRICES: ReadonlyMap<string, string> = new Map([
  ["c", "close"],
  ["close", "close"],
  ["o", "open"],
  ["open", "open"],
  ["h", "high"],
  ["high", "high"],
  ["l", "low"],
  ["low", "low"],
  ["v", "volume"],
  ["volume", "volume"],
  ["a", "hlc3"],
  ["avg", "hlc3"],
]);

/** Functions of numbers with their names in the study grammar. */
export const AFL_ON_NUMBERS: ReadonlyMap<string, string> = new Map([
  ["abs", "abs"],
  ["max", "max"],
  ["min", "min"],
  ["sqrt", "sqrt"],
  ["log", "log"],
]);

const OTHER_STOCK = "prices of another symbol have no counterpart; there are relative strength and regime indicators";
const PAST = "a value that is made of its own past has no counterpart";
const LISTED = "it is a fact about the stock; use the filters of Stock";

/** Known names without a counterpart, with what to write instead. */
export const AFL_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["barssince", "bars since a condition have no counterpart; write Sum(condition, 5) > 0"],
  ["valuewhen", "the value at the last time of a condition has no counterpart; name the number of bars with Ref"],
  ["highestsince", "the highest since a condition has no counterpart; name the number of bars with HHV"],
  ["lowestsince", "the lowest since a condition has no counterpart; name the number of bars with LLV"],
  ["highest", "there is high_all_time for the high alone; name the number of bars with HHV"],
  ["lowest", "name the number of bars with LLV"],
  ["wilders", "an average of Wilder's over a series of one's own has no counterpart; rsi, atr and adx have it inside"],
  ["ama", PAST],
  ["ama2", PAST],
  ["cum", PAST],
  ["flip", PAST],
  ["exremspan", PAST],
  ["lastvalue", "the last value looks into the future, which no scan can"],
  ["barindex", "the number of a bar has no counterpart"],
  ["zig", "it looks into the future, which no scan can"],
  ["peak", "it looks into the future, which no scan can"],
  ["trough", "it looks into the future, which no scan can"],
  ["foreign", OTHER_STOCK],
  ["relstrength", OTHER_STOCK],
  ["timenum", "the time of day is chosen by SessionZones"],
  ["nz", "a value that is missing is not 0 here, but satisfies nothing; write the array alone"],
  ["int", "rounding has no counterpart; compare with a margin"],
  ["prec", "rounding has no counterpart; compare with a margin"],
  ["name", LISTED],
  ["inwatchlist", "watchlists of AmiBroker are not known here; there is Stock Watchlist"],
  ["groupid", LISTED],
  ["marketid", LISTED],
  ["sectorid", LISTED],
  ["industryid", LISTED],
  ["oi", "there is no open interest of stocks"],
  ["openint", "there is no open interest of stocks"],
]);

/** Statements that display the result and select nothing. */
export const AFL_DISPLAY =
  /^(?:add(?:text|multitext)?column|addrow|addsummaryrows|setsortcolumns|plot\w*|_section_\w+|_n|_trace\w*|printf|say|setchart\w*|setgradientfill|setbarfillcolor|gfx\w*|title|tooltip|graph\w*|barcolor|max_graph\w*|setbarsrequired|alertif|clipboard\w*|requesttimedrefresh|enable\w*|interpretation)$/;

/** Variables and calls that configure a backtest. */
export const AFL_BACKTEST =
  /^(?:setoption|setpositionsize|positionsize|positionscore|applystop|settradedelays|setbacktestmode|setcustombacktestproc|optimizerset\w*|roundlotsize|ticksize|pointvalue|margindeposit|numcolumns|numrows|(?:buy|sell|short|cover)price|maxopenpositions)$/;
