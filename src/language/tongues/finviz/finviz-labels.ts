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

/** A filter of Finviz by the label that its page shows. */
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

/** Further labels of the families of numbers. */
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
});

/** What stands before each label of the page, in lower case. */
const LABELS: ReadonlyMap<string, Labelled> = new Map([
  ...NUMBER_FAMILIES.flatMap(({ prefix, name, scale = 1, words = {} }) => {
    const read = numberValue(scale, new Set(Object.keys(words)));
    const labels = [name.toLowerCase(), ...(SHORT_NAMES[prefix] ?? [])];
    return labels.map((label) => [label, { prefix, read }] as const);
  }),
  ...WORDS.flatMap(([labels, prefix, read]) => labels.map((label) => [label, { prefix, read }] as const)),
  ...["analyst recom.", "analyst recom"].map((label) => [label, { prefix: "an_recom", read: letters }] as const),
  ...["target price"].map((label) => [label, { prefix: "targetprice", read: letters }] as const),
]);

const escaped = [...LABELS.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((one) => one.replaceAll(/[.()/]/g, "\\$&"));
const LABEL = new RegExp(String.raw`(?:^|[\s;,|/])(${escaped.join("|")}) ?: ?`, "gi");

/** A label with its value, and the filter that it is in an address; undefined where the value is none of its own. */
export interface LabelLine {
  readonly text: string;
  readonly span: readonly [from: number, to: number];
  readonly filter: string | undefined;
}

/** The lines `Label: Value` of a text, between which stand semicolons, commas, bars, slashes or ends of lines. */
export function labelLines(text: string): { readonly lines: readonly LabelLine[]; readonly before: string } {
  const found = [...text.matchAll(LABEL)];
  const starts = found.map((match) => match.index + match[0].indexOf(match[1]!));
  const lines = found.map((match, k): LabelLine => {
    const from = starts[k]!;
    const end = starts[k + 1] ?? text.length;
    const whole = text.slice(from, end).replace(/[\s;,|/]+$/, "");
    const value = text
      .slice(match.index + match[0].length, from + whole.length)
      .toLowerCase()
      .replaceAll(/\s+/g, " ");
    const { prefix, read } = LABELS.get(match[1]!.toLowerCase())!;
    const written = read(value.trim());
    return {
      text: whole,
      span: [from, from + whole.length],
      filter: written === undefined ? undefined : `${prefix}_${written}`,
    };
  });
  return { lines, before: text.slice(0, starts[0] ?? 0) };
}
