import { ownMember, table } from "#base";
import { CANDLE_LETTERS } from "./finviz-words.ts";
import { NUMBER_FAMILIES } from "./finviz-numbers.ts";
import {
  averageValue,
  earningsValue,
  highLowValue,
  type LabelReader,
  listingValue,
  numberValue,
  performanceValue,
  upDownValue,
  volatilityValue,
} from "./label-values.ts";

/** Filter of Finviz by the label on its page. */
interface Labelled {
  readonly prefix: string;
  readonly read: LabelReader;
}

const letters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, "");
const oneOf =
  (values: Readonly<Record<string, string>>): LabelReader =>
  (text) =>
    ownMember(values, text);

const EXCHANGES = { nasdaq: "nasd", nyse: "nyse", amex: "amex", cboe: "cboe" };
const INDEXES = {
  "s&p 500": "sp500",
  sp500: "sp500",
  "nasdaq 100": "ndx",
  djia: "dji",
  "dow jones": "dji",
  "russell 2000": "rut",
};
const OPTIONS = {
  optionable: "option",
  shortable: "short",
  "optionable and shortable": "optionshort",
};
const SIGNS = {
  positive: "pos",
  "positive (>0%)": "pos",
  negative: "neg",
  "negative (<0%)": "neg",
};
const PATTERNS = table<string>({
  triangleascending: "wedgeresistance",
  triangledescending: "wedgesupport",
  horizontalsr: "horizontal",
  headshoulders: "headandshoulders",
  headshouldersinverse: "headandshouldersinv",
  inverseheadshoulders: "headandshouldersinv",
});

const WORDS: readonly (readonly [labels: readonly string[], prefix: string, read: LabelReader])[] = [
  [["exchange"], "exch", oneOf(EXCHANGES)],
  [["index"], "idx", oneOf(INDEXES)],
  [["sector"], "sec", letters],
  [["industry"], "ind", (text) => (text.startsWith("stocks only") ? "stocksonly" : letters(text))],
  [["country"], "geo", (text) => (text === "foreign (ex-usa)" ? "notusa" : letters(text))],
  [["option/short"], "sh_opt", oneOf(OPTIONS)],
  [["earnings date"], "earningsdate", earningsValue],
  [["ipo date"], "ipodate", listingValue],
  [["insider transactions"], "sh_insidertrans", oneOf(SIGNS)],
  [["pattern"], "ta_pattern", patternValue],
  [["candlestick"], "ta_candlestick", (text) => CANDLE_LETTERS.get(text)],
  [["employees"], "employees", numberValue(1, new Set())],
  [["after-hours change"], "ah_change", upDownValue],
  [["change"], "ta_change", upDownValue],
  [["change from open"], "ta_changeopen", upDownValue],
  [["gap"], "ta_gap", upDownValue],
  [["performance", "performance 2"], "ta_perf", performanceValue],
  [["volatility"], "ta_volatility", volatilityValue],
  ...[20, 50, 200].map(
    (days) => [[`${days}-day simple moving average`, `${days}-day sma`], `ta_sma${days}`, averageValue(days)] as const,
  ),
  [["20-day high/low"], "ta_highlow20d", highLowValue],
  [["50-day high/low"], "ta_highlow50d", highLowValue],
  [["52-week high/low"], "ta_highlow52w", highLowValue],
  [["all-time high/low"], "ta_alltime", highLowValue],
];

function patternValue(text: string): string | undefined {
  const strong = text.endsWith(" (strong)");
  const name = letters(text.replace(" (strong)", ""));
  return `${PATTERNS[name] ?? name}${strong ? "2" : ""}`;
}

/** Alternative labels of the number families. */
const SHORT_NAMES = table<readonly string[]>({
  cap: ["market cap.", "market capitalization", "mkt cap"],
  fa_roe: ["roe"],
  fa_roa: ["roa"],
  fa_roi: ["return on investment", "roi", "roic"],
  fa_pfcf: ["p/fcf", "price/fcf"],
  fa_netmargin: ["net margin", "profit margin"],
  sh_short: ["short float"],
  sh_avgvol: ["avg volume", "avg. volume"],
  sh_relvol: ["rel volume", "rel. volume"],
  ta_rsi: ["rsi", "rsi(14)"],
  ta_averagetruerange: ["atr"],
  sh_insiderown: ["insider own"],
  sh_instown: ["inst own"],
});

/** Labels of filters without a counterpart. */
const WITHOUT: readonly (readonly [labels: readonly string[], prefix: string])[] = [
  [["analyst recom.", "analyst recom", "analyst recommendation"], "an_recom"],
  [["target price"], "targetprice"],
  [["price/cash", "p/c", "p/cash"], "fa_pc"],
  [["lt debt/equity"], "fa_ltdebteq"],
  [["eps growth next year"], "fa_epsyoy1"],
  [["eps growth next 5 years"], "fa_estltgrowth"],
  [["institutional transactions", "inst transactions"], "sh_insttrans"],
  [["latest news"], "news_date"],
  [["single category", "asset type", "sponsor", "net expense ratio", "tags"], "etf"],
  [["theme"], "theme"],
  [["sub-theme"], "subtheme"],
];

/** Normalises a label: no blanks and points, because packages join its words. */
const keyOf = (label: string): string => label.toLowerCase().replaceAll(/[ .]/g, "");

const NAMES: readonly (readonly [label: string, labelled: Labelled])[] = [
  ...NUMBER_FAMILIES.flatMap(({ prefix, name, scale = 1, words = {} }) => {
    const read = numberValue(scale, new Set(Object.keys(words)));
    const labels = [name.toLowerCase(), ...(SHORT_NAMES[prefix] ?? [])];
    return labels.map((label) => [label, { prefix, read }] as const);
  }),
  ...WORDS.flatMap(([labels, prefix, read]) => labels.map((label) => [label, { prefix, read }] as const)),
  ...WITHOUT.flatMap(([labels, prefix]) => labels.map((label) => [label, { prefix, read: letters }] as const)),
];

const LABELS: ReadonlyMap<string, Labelled> = new Map(NAMES.map(([label, labelled]) => [keyOf(label), labelled]));

const escaped = NAMES.map(([label]) => label)
  .toSorted((a, b) => b.length - a.length)
  .map((one) => one.replaceAll(/[.()/]/g, "\\$&").replaceAll(" ", " ?"));
const LABEL = new RegExp(String.raw`(?:^|[\s;,|/])(${escaped.join("|")}) ?: ?`, "gi");
/** Separators after the value of a label. */
const BEHIND = /[;|\n]|[,/](?=[^:;,|\n/]{1,60}:)/;

/** Label with its value, and the filter code of an address; undefined if the value is unknown. */
export interface LabelLine {
  readonly text: string;
  readonly span: readonly [from: number, to: number];
  readonly filter: string | undefined;
  /** True if Finviz has the label. */
  readonly labelled: boolean;
}

/** Returns the pairs `Label: Value` of a text, separated by semicolons, commas, bars, slashes or line ends. */
export function labelLines(text: string): { readonly lines: readonly LabelLine[]; readonly before: string } {
  const found = [...text.matchAll(LABEL)];
  const starts = found.map((match) => match.index + match[0].indexOf(match[1]!));
  const lines = found.flatMap((match, k): readonly LabelLine[] => {
    const from = starts[k]!;
    const end = starts[k + 1] ?? text.length;
    const begin = match.index + match[0].length;
    const cut = BEHIND.exec(text.slice(begin, end));
    const to = cut === null ? end : begin + cut.index;
    const whole = trimmed(text, from, to);
    const value = text.slice(Math.min(begin, whole[1]), whole[1]);
    const own = { text: text.slice(...whole), span: whole, filter: filterOf(match[1]!, value), labelled: true };
    const rest = trimmed(text, to, end);
    const other = { text: text.slice(...rest), span: rest, filter: undefined, labelled: false };
    return rest[0] === rest[1] ? [own] : [own, other];
  });
  return { lines, before: text.slice(0, starts[0] ?? 0) };
}

/** Trims separators around a part. */
function trimmed(text: string, from: number, to: number): readonly [from: number, to: number] {
  const part = text.slice(from, to);
  const left = part.length - part.replace(/^[\s;,|/]+/, "").length;
  return [from + left, Math.max(from + left, from + part.replace(/[\s;,|/]+$/, "").length)];
}

function filterOf(label: string, value: string): string | undefined {
  const { prefix, read } = LABELS.get(keyOf(label))!;
  const written = read(value.toLowerCase().replaceAll(/\s+/g, " ").trim());
  return written === undefined ? undefined : `${prefix}_${written}`;
}

/** Label of a member, `"Price": `, or of an assigned one, `filters["Price"] = `. */
const KEY = /(["'])([^"'\n]{1,60})\1\s{0,20}(?::|\]\s{0,20}=(?!=))\s{0,20}/g;
const TEXT = /^(["'])([^"'\n]{0,120})\1(?=[ \t]*(?:[,})\];\r\n]|$))/;
const ANY = new Set(["", "any"]);

/** Member of a dictionary. */
export interface LabelPair extends LabelLine {
  readonly label: string;
}

/** Blanks out the Python comments of a text. */
export function withoutComments(text: string): string {
  return text.replaceAll(/#[^\n]*/g, (comment) => " ".repeat(comment.length));
}

/**
 * Returns the pairs of a Python dictionary with labels of the page, `{"Market Cap.": "+Mid (over $2bln)"}`; empty
 * without a known label. Skips comments.
 */
export function labelPairs(text: string): readonly LabelPair[] {
  const code = withoutComments(text);
  const pairs = [...code.matchAll(KEY)].flatMap((match): readonly LabelPair[] => {
    const [key, , written = ""] = match;
    const label = keyOf(written);
    const labelled = LABELS.has(label);
    const behind = code.slice(match.index + key.length, match.index + key.length + 200);
    const [quoted, , value = ""] = TEXT.exec(behind) ?? [];
    // Scripts contain many other dictionaries, but their values are rarely texts.
    if (quoted === undefined && !labelled) return [];
    const length = quoted?.length ?? /^(?:\[[^\]\n]*\]|[^,}\n]*)/.exec(behind)?.[0].trimEnd().length ?? 0;
    const span = [match.index, match.index + key.length + length] as const;
    if (labelled && quoted !== undefined && ANY.has(value.trim().toLowerCase())) return [];
    const filter = labelled && quoted !== undefined ? filterOf(written, value) : undefined;
    return [{ label, text: code.slice(...span), span, filter, labelled }];
  });
  return pairs.some(({ labelled }) => labelled) ? pairs : [];
}
