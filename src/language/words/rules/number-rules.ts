import { ownMember } from "#base";
import type { Chart } from "../chart/chart.ts";
import type { Quantity } from "../chart/meanings.ts";
import type { Match, GrammarRule } from "../chart/rule.ts";
import { valuesOf } from "./classes.ts";
import type { QueryToken } from "../text/token.ts";
import { rules } from "./table.ts";

const SCALES = valuesOf(`
  1e2   hundred
  1e3   k thousand grand thou tsd
  1e5   lakh lac
  1e6   m mm mn mil mill mio mln million milion
  1e7   crore cr
  1e9   b bn bil bln billion mrd milliard
  1e12  t tn trn trillion
`);
const SCALE = Object.keys(SCALES).join("|");
/** Scales that are no letter, which in brackets could be the mark of a list. */
export const SCALE_WORD = Object.keys(SCALES)
  .filter((word) => word.length > 1)
  .join("|");
/** Returns the product of the words that multiply a number, such as `million`; 1 without one. */
export const scaleIn = (tokens: readonly QueryToken[]): number =>
  tokens.reduce((product, { stem }) => product * Number(ownMember(SCALES, stem) ?? 1), 1);

/** Returns the figure of a match in a unit, times its scales. Null for a label: `500,000 Shares: under 5M`. */
function figure(match: Match, unit: string, factor = "1"): Quantity | null {
  if (unit === "sh" && match.behind(1) === ":") return null;
  // `above the 50-day for 85 % of the time`: a share of the bars.
  if (unit === "%" && OF_TIME.test(match.behind(4))) return null;
  const words = match.tokens.slice(match.from, match.endOf("number"));
  const behind = match.tokens.slice(match.endOf("number"), match.to);
  return {
    value: match.one("number") * Number(factor) * scaleIn(behind),
    unit: unit === "plain" ? null : (unit as Quantity["unit"]),
    scaled: scaleIn(behind) > 1 || words.some(({ text }) => /\d,\d{3}/.test(text) || Object.hasOwn(SCALES, text)),
  };
}

const OF_TIME = /^of (?:the |all |its |trading )*(?:time|days|sessions|bars|candles|weeks)\b/;

const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };
/** Returns a number of parts of a whole: two thirds. */
const parts = (match: Match, count: number): number =>
  count /
  (match.tokens
    .slice(match.from, match.to)
    .map(({ stem }) => ownMember(PARTS, stem))
    .find(Boolean) ?? 1);

/** Rules for figures with their units: $5, 5 %, 2M shares, 3x. */
export const QUANTITY_RULES: readonly GrammarRule[] = rules(
  "quantity",
  {
    figure,
    fixed: (_, unit, value) => ({ value: Number(value), unit: unit === "$" ? "$" : null, scaled: false }),
    part: (match) => ({ value: parts(match, 100), unit: "%", scaled: false }),
  },
  `
    +? {number}
    {number} ${SCALE}
    {number} ${SCALE} ${SCALE}
  + {number} LP in? ${SCALE_WORD} RP                                                                   => figure plain
    $|usd _$? {number} ( ${SCALE} )? ( dollar|buck|usd )?
    {number} ( ${SCALE} )? $|dollar|buck|usd|euro|eur|pound|gbp|sterling|yen|rupee|inr                 => figure $
    a|one dollar|buck                                                                                  => fixed $ 1
    {number} _c
    {number} cent|penny                                                                                => figure $ 0.01
    +? {number} ( %|percent|pct|percentage|prcnt|percents|perc|procent|prozent|prc | per cent ) point? => figure %
    {number} ( bps|bp | basis point )                                                                  => figure bps
    {number} x|time|times|fold                                                                         => figure x
    {number} ( ${SCALE} )? share|sh                                                                    => figure sh
  - single digit                                                                                       => fixed plain 10
  - a|one half|third|quarter|fifth|tenth => part
`,
);

/** Rules for multiples of another value: twice, 3x, 150 % of, half, two thirds. */
export const MULTIPLE_RULES: readonly GrammarRule[] = rules(
  "multiple",
  {
    times: (_, count) => Number(count),
    said: (match, divisor = "1") => match.one("number") / Number(divisor),
    part: (match) => parts(match, 1),
    parts: (match) => parts(match, match.one("number")),
  },
  `
    {number} ( or more )? x|time|times|fold of? => said
    {number} *                               => said
    {number} %|percent|pct of                => said 100
    twice|double|doubled                     => times 2
    thrice|triple|tripled|treble             => times 3
    quadruple|quadrupled                     => times 4
    quintuple                                => times 5
    half of?                                 => times 0.5
    a|one third|quarter|fifth|tenth of?      => part
    {number} third|quarter|fifth|tenth of?   => parts
`,
);

/** Rules for signs and halves: minus 5. */
export const NUMBER_RULES: readonly GrammarRule[] = rules(
  "number",
  { minus: (match) => -match.one("number"), half: () => 0.5 },
  `
    minus|negative {number}                  => minus
    half                                     => half
`,
);

const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/);
/** Values of number words below 100: `zero` to `nineteen`, and the tens. */
export const ONES: Readonly<Record<string, number>> = Object.fromEntries([
  ...SMALL.map((word, value) => [word, value]),
  ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, (at + 2) * 10]),
]);
const LARGE: ReadonlySet<string> = new Set(["hundred", "thousand", "million", "billion", "trillion"]);

export const NUMBER_WORDS: readonly string[] = [...Object.keys(ONES), ...LARGE, "dozen", "half", "third", "quarter"];

/** Adds the numbers in digits or words: -80, twenty five, a hundred, two and a half. */
const LINE = /^(?:filter|rule|step|condition|criteria|criterion|scan|parameter|setup|point)$/;
export function tagNumbers(chart: Chart): void {
  const { tokens } = chart;
  for (const [at, token] of tokens.entries()) {
    // `Filter 2: ADX is rising`: the number of the line.
    if (token.kind === "number" && tokens[at + 1]?.text === ":" && LINE.test(tokens[at - 1]?.stem ?? "")) {
      chart.add("filler", at - 1, at + 2, true);
      continue;
    }
    if (token.kind === "number" && (isOfIndex(tokens, at) || isClock(tokens, at))) continue;
    if (token.kind === "number") {
      chart.add("number", at, at + 1, token.number);
      continue;
    }
    const next = tokens[at + 1];
    const isJoined = token.glued && /[\w)%]/.test(tokens[at - 1]?.text.at(-1) ?? "");
    if (token.text === "-" && next?.kind === "number" && next.glued && !isJoined)
      chart.add("number", at, at + 2, -next.number);
    if (token.kind === "date") chart.add("date", at, at + 1, token.text);
    const words = wordsFrom(chart, at);
    if (words !== undefined) chart.add("number", at, words.to, words.value);
  }
}

/** Returns true for a number in the time of a day: `the candle from 9:15 to 9:20`. */
const isClock = (tokens: readonly QueryToken[], at: number): boolean =>
  [at, at - 2].some((hour) => {
    const [first, colon, minutes, half] = tokens.slice(Math.max(0, hour), hour + 4);
    return (
      hour >= 0 &&
      first!.number < 24 &&
      colon?.text === ":" &&
      colon.glued &&
      minutes?.glued === true &&
      /^[0-5]\d$/.test(minutes.text) &&
      !/^[ap]m$/.test(half?.stem ?? "")
    );
  });

/** Returns true for the number in the name of an index: `stronger than the S&P 500 and above the 50-day`. */
const isOfIndex = (tokens: readonly QueryToken[], at: number): boolean =>
  INDEX_SIZE.has(tokens[at]!.number ?? 0) && tokens[at - 1]?.text === "p" && tokens[at - 2]?.text === "&";
const INDEX_SIZE = new Set([100, 400, 500, 600, 1500]);

function wordsFrom({ tokens }: Chart, from: number): { readonly value: number; readonly to: number } | undefined {
  const first = tokens[from]!.text;
  if (first === "dozen") return { value: 12, to: from + 1 };
  let total = 0;
  let group = (first === "a" || first === "an") && LARGE.has(tokens[from + 1]?.text ?? "") ? 1 : 0;
  let at = from + group;
  let last = Number.POSITIVE_INFINITY;
  for (; at < tokens.length; at++) {
    const word = tokens[at]!.text;
    const one = ownMember(ONES, word);
    if (one !== undefined && one < last) {
      group += one;
      last = one < 20 ? 0 : 10;
    } else if (LARGE.has(word) && group > 0) {
      group *= Number(ownMember(SCALES, word));
      if (word !== "hundred") [total, group] = [total + group, 0];
      last = Number.POSITIVE_INFINITY;
    } else break;
  }
  if (at === from) return undefined;
  const isHalf = [0, 1, 2].map((k) => tokens[at + k]?.text).join(" ") === "and a half";
  return isHalf ? { value: total + group + 0.5, to: at + 3 } : { value: total + group, to: at };
}
