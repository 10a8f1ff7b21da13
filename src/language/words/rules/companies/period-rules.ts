import { table } from "#base";
import { FUNDAMENTALS } from "#catalogue";
import type { FundamentalPeriod } from "#contract";
import type { Subject } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { seriesOf } from "../meaning.ts";
import { rules } from "../table.ts";

const PERIODS = new Map(FUNDAMENTALS.map(({ id, periods }) => [id, periods]));

/** Periods of a company's figures by the words for them; a quarter also means the newest balance sheet. */
const NAMES: readonly (readonly [words: RegExp, periods: readonly FundamentalPeriod[]])[] = [
  [/\b(?:ttm|ltm|trailing|rolling|(?:12|twelve) months?|(?:4|four) quarters?)\b/, ["TTM"]],
  [/\b(?:quarter|quarterly|mrq)\b/, ["FQ", "MRQ"]],
  [/\b(?:fy|fiscal|annual|yearly|(?:last|latest|past|previous|full|recent|financial|this|current) year)\b/, ["FY"]],
];
/** Matches the year that a growth counts from: `50 % more sales against last year`. */
const YEAR_BEFORE = /\b(?:against|vs|versus|than|from|over|on|to) (?:the |its )?(?:last|previous|past|prior) year\b/;
/** Growth over a year or years. */
const IS_YEARLY = /YoY$|Cagr/;
/** Matches the words for such a growth that name no fiscal year: `5-year annual sales growth`, `annual growth (YoY > 22%)`. */
const SAYS_YEARLY =
  /\b(?:yoy|year over year|(?:[1-9]|one|three|five)(?: - | |-)?(?:year|yr|y)\b.* (?:annual|yearly))\b/;

/**
 * Returns the figure of the period that the words name: `net income of the last fiscal year`, `TTM revenue`. The figure stays
 * as it is if the words name no period; null if the catalogue has no such figure of that period.
 */
export function ofPeriod(figure: Subject, words: string): Subject | null {
  const known = PERIODS.get(figure.name);
  const named = NAMES.find(([one]) => one.test(words.replace(YEAR_BEFORE, "")))?.[1];
  if (known === undefined || named === undefined) return figure;
  if (IS_YEARLY.test(figure.name) && SAYS_YEARLY.test(words)) return figure;
  const value = named.find((one) => known.includes(one));
  if (value === undefined) return null;
  return { ...figure, params: value === known[0] ? null : [{ name: "period", value }], notes: [] };
}

const NEWEST = "last|latest|past|previous|most|recent|newest|current|reported";
const STRETCH =
  "( ttm|ltm|mrq | rolling 1|one? year|yr | recent|trailing|last|past 1|one year|yr | rolling 12|twelve month | trailing twelve month | last|past|trailing 12|twelve month | last|past 4|four quarter )";

function period(match: Match): Subject | null {
  const figure = match.one("figure");
  const own = ofPeriod(figure, match.text);
  // P/E is that of the last twelve months.
  if (figure.group === "indicator" && NAMES[0]![0].test(match.text.replace(/\b(?:1|one)(?= ye?a?r)/, "12 months")))
    return figure;
  return own === figure ? null : own;
}

/** Price ratios by the figure that the price is paid for. */
export const PRICE_RATIOS = table<string>({
  Revenue: "PriceToSales",
  NetIncome: "PETTM",
  EpsDiluted: "PETTM",
  FreeCashFlow: "PriceToFcf",
  TotalEquity: "PriceToBook",
});

/** Returns the market value against a figure as its price ratio: `market cap / sales`. */
function ofMarketValue(match: Match): Subject | null {
  const ratio = PRICE_RATIOS[match.maybe("figure")?.name ?? "TotalEquity"];
  return match.one("feature") === "market_cap" && ratio !== undefined ? seriesOf(ratio) : null;
}

/** Returns a figure with another name in brackets: `P/E ratio (price to earnings)`. */
const renamed = (match: Match): Subject | null =>
  match.one("figure").name === match.one("figure", 1).name ? match.one("figure", 1) : null;

/** Returns a figure in percent: `% insider ownership`. */
const share = (match: Match): Subject | null => (match.one("figure").unit === "%" ? match.one("figure") : null);

/** Returns a growth of the newest fiscal year: `EPS growth this year`, as screeners name it. */
function thisYear(match: Match): Subject | null {
  const figure = match.one("figure");
  return IS_YEARLY.test(figure.name) ? ofPeriod(figure, "last fiscal year") : null;
}

/** Rules for figures of a named period. */
export const PERIOD_RULES = rules(
  "figure",
  { period, thisYear, renamed, share, ofMarketValue, same: (match) => match.one("figure") },
  `
  + the? ratio of {figure} ratio?                                              => same
    %|percent|percentage {figure}                                                => share
  + {feature} /|to ( {figure} | book|bv ) ratio?                                  => ofMarketValue
  + {figure} LP {figure} RP                                                       => renamed
  + {figure} this year                                                         => thisYear
  + ${STRETCH} {figure}
  + annual|yearly|quarterly|fiscal|trailing {figure}
  + ${NEWEST}|fiscal ( ${NEWEST}|fiscal )* year|quarter {figure}
  + {figure} ( in|for|of|over|during|the|LP|, )* ${STRETCH} RP?
  + {figure} ( in|for|of|over|during|the|LP )* ( ${NEWEST} | full|financial|fiscal )* fiscal|last|latest|past|previous|full|financial|recent year|quarter RP?   => period
`,
);
