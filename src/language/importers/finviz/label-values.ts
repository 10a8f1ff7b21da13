import { table, ownMember } from "#base";

/** Converts the text after a label of Finviz into the value of its filter; returns undefined for any other text. */
export type LabelReader = (text: string) => string | undefined;

const NUMBER = String.raw`[-+]?\$?(\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?|\.\d{1,6})\s?(k|m|b|mln|bln|mil|million|billion|thousand)?\s?[%x]?`;
const UNITS = table<number>({ k: 1e3, t: 1e3, m: 1e6, b: 1e9 });
const BETWEEN = new RegExp(String.raw`^(?:between )?(${NUMBER})(?: to | and |\s?-\s?|to)(${NUMBER})$`);
const OVER = new RegExp(String.raw`^(?:over|above|greater than|more than|>=?|at least)\s?(${NUMBER})$`);
const UNDER = new RegExp(String.raw`^(?:under|below|less than|<=?|at most)\s?(${NUMBER})$`);
const ONE = new RegExp(`^${NUMBER}$`);

/**
 * Returns a reader of numeric values: Over 15, Under 1M, 2 to 5, Low (<15), Mid ($2bln to $10bln). The address counts in
 * units of `scale`.
 */
export function numberValue(scale: number, words: ReadonlySet<string>): LabelReader {
  return (text) => {
    const [, outer = "", bracketed] = /^([^()]*)(?:\(([^()]*)\)?)?$/.exec(text) ?? [];
    const sign = outer.startsWith("+") ? "over" : outer.startsWith("-") ? "under" : "";
    const name = outer.replaceAll(/[^a-z]/g, "");
    const known = [`${name}${sign}`, OVERSOLD.exec(text)?.slice(1).join("") ?? ""].map(shortened);
    const word = known.find((one) => words.has(one));
    if (word !== undefined) return word;
    const number =
      bracketed === undefined
        ? comparisonValue(outer.trim(), scale)
        : LEVELS.test(outer.trim())
          ? comparisonValue(bracketed.trim(), scale)
          : undefined;
    const meant = WORDS[name];
    return number ?? (meant !== undefined && words.has(meant) ? meant : undefined);
  };
}

/** Maps words of the page to their short form in an address. */
const WORDS = table<string>({
  positive: "pos",
  negative: "neg",
  verypositive: "verypos",
  verynegative: "veryneg",
  positivelow: "poslow",
});

/** Matches Oversold (30) and Not Overbought (<60). */
const OVERSOLD = /^(not )?(overbought|oversold) \([<>]?(\d\d)\)$/;
const LEVELS = /^(?:very )?(?:low|high|positive|negative|profitable|none)$/;

function shortened(word: string): string {
  return word.replace("not ", "n").replace("overbought", "ob").replace("oversold", "os");
}

function comparisonValue(text: string, scale: number): string | undefined {
  const over = OVER.exec(text)?.[1];
  if (over !== undefined) return `o${scaled(over, scale)}`;
  const under = UNDER.exec(text)?.[1];
  if (under !== undefined) return `u${scaled(under, scale)}`;
  const range = BETWEEN.exec(text);
  return range === null ? undefined : `${scaled(range[1]!, scale)}to${scaled(range[4]!, scale)}`;
}

function scaled(text: string, scale: number): number {
  const [, digits = "", unit = ""] = ONE.exec(text) ?? [];
  const size = Number(digits.replaceAll(",", "")) * (UNITS[unit.slice(0, 1)] ?? 1);
  return Number(((text.startsWith("-") ? -size : size) / scale).toFixed(6));
}

/** Reads Up, Down, Up 5%, Down 10%. */
export function upDownValue(text: string): string | undefined {
  const [, direction, percent = ""] = /^(up|down)(?: (\d{1,3}(?:\.\d)?)%?)?$/.exec(text) ?? [];
  return direction === undefined ? undefined : `${direction.slice(0, 1)}${percent}`;
}

const PERIODS = table<string>({
  today: "d",
  week: "1w",
  month: "4w",
  quarter: "13w",
  half: "26w",
  year: "52w",
  ytd: "ytd",
});

/** Reads Week +10%, Month Up, YTD -20%. */
export function performanceValue(text: string): string | undefined {
  const [, period = "", rest = ""] = /^(today|week|month|quarter|half|year|ytd) (\S{1,8})$/.exec(text) ?? [];
  if (period === "") return undefined;
  if (rest === "up" || rest === "down") return `${PERIODS[period]!}${rest}`;
  const [, sign, percent] = /^([+-])(\d{1,4})%$/.exec(rest) ?? [];
  return percent === undefined ? undefined : `${PERIODS[period]!}${percent}${sign === "+" ? "o" : "u"}`;
}

/** Reads Week - Over 3%, Month - Over 5%. */
export function volatilityValue(text: string): string | undefined {
  const [, period, direction, percent] = /^(week|month) - (over|under) (\d{1,3}(?:\.\d)?)%$/.exec(text) ?? [];
  return period === undefined ? undefined : `${period.slice(0, 1)}${direction!.slice(0, 1)}${percent!}`;
}

/**
 * Returns a reader of texts such as Price above SMA20, Price 10% below SMA50, Price crossed SMA200 above, SMA50 crossed
 * SMA200 below and SMA50 above SMA20.
 */
export function averageValue(days: number): LabelReader {
  const own = `sma${days}`;
  return (text) => {
    const [, percent = "", side, of] = /^price (?:(\d{1,3})% )?(above|below) (sma\d+)$/.exec(text) ?? [];
    if (side !== undefined && of === own) return `p${side.slice(0, 1)}${percent}`;
    const [, crossed, crossSide = ""] = /^price crossed (sma\d+)(?: (above|below))?$/.exec(text) ?? [];
    if (crossed === own) return `pc${crossSide.slice(0, 1)}`;
    const [, left, other, direction = ""] = /^(sma\d+) crossed sma(\d+)(?: (above|below))?$/.exec(text) ?? [];
    if (left === own) return `cross${other!}${direction.slice(0, 1)}`;
    const [, lower, averageSide, than] = /^(sma\d+) (above|below) sma(\d+)$/.exec(text) ?? [];
    return lower === own ? `s${averageSide!.slice(0, 1)}${than!}` : undefined;
  };
}

/** Reads New High, 0-5% below High, 10% or more above Low. */
export function highLowValue(text: string): string | undefined {
  if (text === "new high" || text === "new low") return text === "new high" ? "nh" : "nl";
  const [, from, to, side, end] =
    /^(\d{1,3})(?:(?:-| to )(\d{1,3})%|% or more) (above|below) (high|low)$/.exec(text) ?? [];
  if (from === undefined || (side === "below") !== (end === "high")) return undefined;
  return `${side!.slice(0, 1)}${from}${to === undefined ? "" : `to${to}`}h`;
}

const HALVES = table<string>({ "before market open": "before", "after market close": "after" });

/** Reads Today, Tomorrow After Market Close, Next 5 Days, This Week. */
export function earningsValue(text: string): string | undefined {
  const [, day, half] = /^(today|tomorrow|yesterday)(?: (before market open|after market close))?$/.exec(text) ?? [];
  if (day !== undefined) return `${day}${half === undefined ? "" : HALVES[half]!}`;
  const [, direction, days] = /^(next|previous|prev) (\d{1,3}) days$/.exec(text) ?? [];
  if (direction !== undefined) return `${direction === "next" ? "next" : "prev"}days${days!}`;
  return ownMember(
    { "this week": "thisweek", "next week": "nextweek", "previous week": "prevweek", "this month": "thismonth" },
    text,
  );
}

/** Reads In the last year, More than 5 years ago. */
export function listingValue(text: string): string | undefined {
  const [, last] = /^in the (?:last|past) (week|month|quarter|year|[235] years)$/.exec(text) ?? [];
  if (last !== undefined) return `prev${last.replace(" years", "yrs")}`;
  const [, years] = /^more than (?:a|(\d{1,2})) years? ago$/.exec(text) ?? [];
  if (years !== undefined || text === "more than a year ago") return `more${years ?? 1}`;
  return text === "today" || text === "yesterday" ? text : undefined;
}
