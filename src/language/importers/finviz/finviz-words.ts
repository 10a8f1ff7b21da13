import { table } from "#base";
import {
  chartPattern,
  earnings,
  employees,
  figure,
  insiderSeries,
  isFlagged,
  isOneOf,
  listedBetween,
  listedSince,
} from "../facts.ts";
import { all, any, type ImportedClause, lost } from "../clause.ts";
import { CANDLE_NAMES, candleClause } from "../candle-names.ts";
import { SECTOR_NAMES } from "../sector-names.ts";
import type { SourceSpan } from "../translation.ts";
import { INDUSTRY_NAMES } from "./finviz-industries.ts";
import { countriesOf } from "./finviz-places.ts";

/** Family of filters whose values are words. `read` translates one value; it returns undefined for an unknown value. */
export interface WordFamily {
  readonly prefix: string;
  readonly name: string;
  /** Sample values for the documentation. */
  readonly values: readonly string[];
  /** Target of the translation, for the documentation. */
  readonly becomes: string;
  readonly read: (value: string, span: SourceSpan) => ImportedClause | undefined;
}

const EXCHANGES = table<readonly string[]>({
  amex: ["XASE", "ARCX"],
  cboe: ["BATS"],
  nasd: ["XNAS"],
  nyse: ["XNYS"],
});
const INDEXES = table<string>({ sp500: "SP500", ndx: "NDX", dji: "DJI", rut: "RUT" });
const FUNDS = ["ETF", "ETN", "FUND"];

const PATTERNS = table<readonly string[]>({
  wedgeup: ["Rising Wedge"],
  wedgedown: ["Falling Wedge"],
  wedge: ["Symmetrical Triangle"],
  wedgeresistance: ["Ascending Triangle"],
  wedgesupport: ["Descending Triangle"],
  channelup: ["Channel Up"],
  channeldown: ["Channel Down"],
  channel: ["Horizontal Channel"],
  doubletop: ["Double Top"],
  doublebottom: ["Double Bottom"],
  multipletop: ["Multiple Top"],
  multiplebottom: ["Multiple Bottom"],
  headandshoulders: ["Head and Shoulders"],
  headandshouldersinv: ["Inverse Head and Shoulders"],
});
const PATTERN_NOTE = "Chart patterns are found by Winnow's own rules, which differ from Finviz'.";

/** Translates a chart pattern. Finviz' plain wedge narrows from both sides, so it becomes a symmetrical triangle. */
export function patternClause(value: string, span: SourceSpan): ImportedClause | undefined {
  const strong = value.endsWith("2");
  const names = PATTERNS[strong ? value.slice(0, -1) : value];
  if (names === undefined) {
    return /^(?:horizontal|tlsupport|tlresistance)2?$/.test(value)
      ? lost("single lines of support and resistance are no chart pattern here", span)
      : undefined;
  }
  const notes = strong ? [PATTERN_NOTE, "Finviz' strong patterns are not told apart from others."] : [PATTERN_NOTE];
  return any(
    names.map((name) => chartPattern(name, span, notes)),
    span,
  );
}

const CANDLES = table<string>({
  h: "hammer",
  ih: "inverted hammer",
  stw: "spinning top",
  stb: "spinning top",
  d: "doji",
  dd: "dragonfly doji",
  gd: "gravestone doji",
  mw: "white marubozu",
  mb: "black marubozu",
});

/** Letters in the address of Finviz, by the name of the candlestick. */
export const CANDLE_LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CANDLES).map(([letters, name]) => [name, letters] as const),
  ["spinning top white", "stw"],
  ["spinning top black", "stb"],
  ["marubozu white", "mw"],
  ["marubozu black", "mb"],
  ["long lower shadow", "lls"],
  ["long upper shadow", "lus"],
]);

function candlestick(value: string, span: SourceSpan): ImportedClause | undefined {
  const name = CANDLES[value];
  if (name === undefined)
    return value === "lls" || value === "lus"
      ? lost("a long shadow alone is no pattern here; write the shadow as a formula over high, low, open, close", span)
      : undefined;
  const candle = candleClause(CANDLE_NAMES.get(name)!, "1d", 0, span);
  if (value !== "stw" && value !== "stb") return candle;
  const colour = value === "stw" ? "GreaterThan" : "LessThan";
  const filter = { Input: "close", Returns: { Want: { Study: { [colour]: { Input: "open" } } } } };
  return all([candle, { kind: "filter", filter, span }], span);
}

function industry(value: string, span: SourceSpan): ImportedClause | undefined {
  if (value === "stocksonly") return isOneOf("SecurityType", FUNDS, span, { exclude: true });
  if (value === "exchangetradedfund") return isOneOf("SecurityType", ["ETF"], span);
  const name = INDUSTRY_NAMES.get(value);
  return name === undefined
    ? undefined
    : isOneOf("Industry", [name], span, {
        notes: ["Industries are matched by Finviz' names; listings that name them otherwise do not match."],
      });
}

function country(value: string, span: SourceSpan): ImportedClause | undefined {
  const notes = [
    "Finviz' country is that of the headquarters; the condition is on the country of incorporation, which listings tell more often.",
  ];
  if (value === "notusa") return isOneOf("Country", ["US"], span, { exclude: true, notes });
  const codes = countriesOf(value);
  if (codes !== undefined) return isOneOf("Country", codes, span, { notes });
  return ["asia", "europe", "latinamerica"].includes(value)
    ? lost("which countries Finviz counts to a continent is not known; name the countries", span)
    : undefined;
}

const TIMINGS = table<"bmo" | "amc">({ before: "bmo", after: "amc" });

function earningsDate(value: string, span: SourceSpan): ImportedClause | undefined {
  const [, word = "", half = ""] = /^(today|tomorrow|yesterday)(before|after|)$/.exec(value) ?? [];
  const timing = TIMINGS[half];
  const MarketTiming = timing === undefined ? {} : { MarketTiming: timing };
  if (word === "yesterday") return earnings({ DateState: { Equals: "-P1D" }, ...MarketTiming }, span, [CALENDAR_NOTE]);
  if (word !== "") return earnings({ DateState: { Equals: word }, ...MarketTiming }, span);
  if (value === "thisweek") return earnings({ DateState: { Equals: "this_week" } }, span);
  if (value === "nextweek") return earnings({ DateState: { Equals: "next_week" } }, span);
  const [, direction, days] = /^(next|prev)days(\d{1,3})$/.exec(value) ?? [];
  if (direction === "next") return earningsBetween("gte", "P1D", "lte", `P${days}D`, span);
  if (direction === "prev") return earningsBetween("gte", `-P${days}D`, "lte", "-P1D", span);
  const dates = datesOf(value);
  if (dates !== undefined) return earningsBetween("gte", dates[0], "lte", dates[1], span);
  return ["prevweek", "thismonth"].includes(value)
    ? lost("the week before and the month have no word for a date here; use prevdays5, nextdays5 or dates", span)
    : undefined;
}

/** Reads a range of dates such as 10-01-2026x10-31-2026. */
function datesOf(value: string): readonly [from: string, to: string] | undefined {
  const [, m1, d1, y1, m2, d2, y2] = /^(\d\d)-(\d\d)-(\d{4})x(\d\d)-(\d\d)-(\d{4})$/.exec(value) ?? [];
  return m1 === undefined ? undefined : [`${y1}-${m1}-${d1}`, `${y2}-${m2}-${d2}`];
}

const CALENDAR_NOTE = "Days of earnings dates were counted as days of the calendar.";

function earningsBetween(
  low: "gt" | "gte",
  from: string,
  high: "lt" | "lte",
  to: string,
  span: SourceSpan,
): ImportedClause {
  const DateState = { Lower: { Operator: low, Value: from }, Upper: { Operator: high, Value: to } };
  return earnings({ DateState }, span, from.includes("P") ? [CALENDAR_NOTE] : []);
}

const SINCE = table<string>({
  today: "P0D",
  yesterday: "-P1D",
  prevweek: "-P7D",
  prevmonth: "-P30D",
  prevquarter: "-P91D",
  prevyear: "-P365D",
  prev2yrs: "-P730D",
  prev3yrs: "-P1095D",
  prev5yrs: "-P1826D",
});

const LISTING_NOTE = "The day of the listing stands for Finviz' IPO date.";

function listDate(value: string, span: SourceSpan): ImportedClause | undefined {
  const notes = [`${LISTING_NOTE} Its periods were counted as days of the calendar.`];
  if (Object.hasOwn(SINCE, value)) return listedSince(SINCE[value]!, true, span, notes);
  const dates = datesOf(value);
  if (dates !== undefined) return listedBetween(...dates, span, [LISTING_NOTE]);
  const years = /^more(\d{1,2})$/.exec(value)?.[1];
  return years === undefined ? undefined : listedSince(`-P${Math.round(Number(years) * 365.25)}D`, false, span, notes);
}

const OPTIONS = table<(span: SourceSpan) => ImportedClause>({
  option: (span) => isFlagged("Optionable", true, span),
  short: (span) => isFlagged("IsShortable", true, span),
  optionshort: (span) => all([isFlagged("Optionable", true, span), isFlagged("IsShortable", true, span)], span),
});

function insiderTransactions(value: string, span: SourceSpan): ImportedClause | undefined {
  const notes = [
    "Finviz' change of insiders' holdings in six months became the sign of their net purchases in 180 days.",
  ];
  if (value === "pos") return insiderSeries("net_shares(180)", { GreaterThan: 0 }, span, notes);
  if (value === "neg") return insiderSeries("net_shares(180)", { LessThan: 0 }, span, notes);
  return /^(?:very(?:pos|neg)|[ou]-?\d+)$/.test(value)
    ? lost(
        "the change of insiders' holdings in percent has no counterpart; net_pct_of_shares_out(180) is the nearest series",
        span,
      )
    : undefined;
}

/** Translates a surprise. First letter: e = earnings, r = revenue, b = both. Second: p = above, m = at, n = below estimates. */
function surprise(value: string, span: SourceSpan): ImportedClause | undefined {
  const [, subject = "", result = ""] = /^([erb])([pmn])$/.exec(value) ?? [];
  if (subject === "") return undefined;
  const bounds = result === "p" ? { GreaterThan: 0 } : result === "n" ? { LessThan: 0 } : { EqualTo: 0 };
  const ids =
    subject === "b"
      ? ["EpsSurprisePct", "RevenueSurprisePct"]
      : [subject === "e" ? "EpsSurprisePct" : "RevenueSurprisePct"];
  return all(
    ids.map((id) => figure(id, bounds, span)),
    span,
  );
}

/** Translates o100 (more than 100 employees), u500 (fewer than 500) or 100to500. */
function employeesClause(value: string, span: SourceSpan): ImportedClause | undefined {
  const [, direction, bound] = /^([ou])(\d{1,7})$/.exec(value) ?? [];
  if (direction !== undefined) {
    const size = Number(bound);
    return direction === "o"
      ? employees({ Lower: { Operator: "gt", Value: size } }, span)
      : employees({ Upper: { Operator: "lt", Value: size } }, span);
  }
  const [, low, high] = /^(\d{1,7})to(\d{1,7})$/.exec(value) ?? [];
  return low === undefined
    ? undefined
    : employees(
        { Lower: { Operator: "gte", Value: Number(low) }, Upper: { Operator: "lte", Value: Number(high) } },
        span,
      );
}

/** Translates cy5 (five years of growth in a row). Growth in percent has no counterpart. */
function dividendGrowth(value: string, span: SourceSpan): ImportedClause | undefined {
  const years = /^cy(\d{1,2})$/.exec(value)?.[1];
  if (years !== undefined) return figure("DividendGrowthYears", { GreaterThanOrEqual: Number(years) }, span);
  return /^\d+y/.test(value)
    ? lost("dividend growth in percent has no counterpart; cy1 to cy9, years of growth in a row, has", span)
    : undefined;
}

export const WORD_FAMILIES: readonly WordFamily[] = [
  {
    prefix: "exch",
    name: "Exchange",
    values: Object.keys(EXCHANGES),
    becomes: "Stock Exchange",
    read: (value, span) => (Object.hasOwn(EXCHANGES, value) ? isOneOf("Exchange", EXCHANGES[value]!, span) : undefined),
  },
  {
    prefix: "idx",
    name: "Index",
    values: Object.keys(INDEXES),
    becomes: "Stock IndexMembership",
    read: (value, span) =>
      Object.hasOwn(INDEXES, value) ? isOneOf("IndexMembership", [INDEXES[value]!], span) : undefined,
  },
  {
    prefix: "sec",
    name: "Sector",
    values: ["technology", "healthcare", "…"],
    becomes: "Stock Sector, by each of its usual names",
    read: (value, span) => (SECTOR_NAMES.has(value) ? isOneOf("Sector", SECTOR_NAMES.get(value)!, span) : undefined),
  },
  {
    prefix: "ind",
    name: "Industry",
    values: ["stocksonly", "exchangetradedfund", "semiconductors", "…"],
    becomes: "Stock Industry or SecurityType",
    read: industry,
  },
  { prefix: "geo", name: "Country", values: ["usa", "notusa", "china", "…"], becomes: "Stock Country", read: country },
  {
    prefix: "sh_opt",
    name: "Option/Short",
    values: Object.keys(OPTIONS),
    becomes: "Stock Optionable, IsShortable",
    read: (value, span) => (Object.hasOwn(OPTIONS, value) ? OPTIONS[value]!(span) : undefined),
  },
  {
    prefix: "sh_insidertrans",
    name: "Insider Transactions",
    values: ["pos", "neg"],
    becomes: "InsiderTransactions net_shares(180)",
    read: insiderTransactions,
  },
  {
    prefix: "earningsdate",
    name: "Earnings Date",
    values: ["today", "tomorrowbefore", "nextdays5", "thisweek", "…"],
    becomes: "Stock Earnings",
    read: earningsDate,
  },
  {
    prefix: "ipodate",
    name: "IPO Date",
    values: ["prevmonth", "prevyear", "more5", "…"],
    becomes: "Stock ListDate",
    read: listDate,
  },
  {
    prefix: "fa_epsrev",
    name: "Earnings & Revenue Surprise",
    values: ["bp", "ep", "rn", "…"],
    becomes: "Fundamental EpsSurprisePct, RevenueSurprisePct",
    read: surprise,
  },
  {
    prefix: "fa_divgrowth",
    name: "Dividend Growth",
    values: ["cy1", "cy5"],
    becomes: "Fundamental DividendGrowthYears",
    read: dividendGrowth,
  },
  {
    prefix: "employees",
    name: "Employees",
    values: ["o100", "u500", "100to500"],
    becomes: "Stock Employees",
    read: employeesClause,
  },
  {
    prefix: "ta_pattern",
    name: "Pattern",
    values: Object.keys(PATTERNS),
    becomes: "ChartPattern",
    read: patternClause,
  },
  {
    prefix: "ta_candlestick",
    name: "Candlestick",
    values: Object.keys(CANDLES),
    becomes: "CandlestickPattern",
    read: candlestick,
  },
];

/** Known families without a counterpart, each with the advice that the user reads. */
export const FINVIZ_WITHOUT = table<string>({
  an_recom: "there is no feed of analysts' recommendations",
  targetprice: "there is no feed of analysts' price targets",
  news: "there is no feed of news",
  fa_pc: "price over cash has no counterpart; CashAndSti is the cash, in dollars",
  fa_ltdebteq: "long-term debt is not told apart; DebtToEquity counts all debt",
  fa_epsyoy1: "there are no estimates of next year's earnings; EpsGrowthYoY is the growth that was reported",
  fa_estltgrowth: "there are no long-term estimates of earnings",
  sh_insttrans: "changes of institutions' holdings are not in any feed",
  etf: "filters on what an ETF holds have no counterpart",
  theme: "themes are Finviz' own; use sectors, industries or a watchlist",
  subtheme: "themes are Finviz' own; use sectors, industries or a watchlist",
  tad: "technical filters of Elite are not read; write them with studies, such as rsi(14) < 30 or close > sma(50)",
});

/** Translates a signal, the value of the parameter `s` of the address. */
export function signalClause(value: string, span: SourceSpan): ImportedClause | undefined {
  const pattern = /^ta_p_(\w+)$/.exec(value)?.[1];
  if (pattern !== undefined) return patternClause(pattern, span);
  switch (value) {
    case "n_earningsbefore":
      return earnings({ DateState: { Equals: "today" }, MarketTiming: "bmo" }, span);
    case "n_earningsafter":
      return earnings({ DateState: { Equals: "today" }, MarketTiming: "amc" }, span);
    case "ta_topgainers":
    case "ta_toplosers":
    case "ta_mostvolatile":
    case "ta_mostactive":
    case "ta_unusualvolume":
      return lost(
        "it is the top of a ranking without a threshold; sort a table instead, or use rank(change_pct), rank(volume), rank(rvol)",
        span,
      );
    case "it_latestbuys":
    case "it_latestsales":
      return lost("how far back it looks is not known; use InsiderTransactions with Code and Since", span);
    default:
      return undefined;
  }
}
