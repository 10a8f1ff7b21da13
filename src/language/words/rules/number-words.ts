import { ownMember, table } from "#base";
import type { Chart } from "../chart/chart.ts";

const ONES: Readonly<Record<string, number>> = Object.fromEntries(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen`
    .split(/\s+/)
    .map((word, value) => [word, value]),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, (at + 2) * 10]),
);
const LARGE = table<number>({
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
});

export const NUMBER_WORDS: readonly string[] = [
  ...Object.keys(ONES),
  ...Object.keys(TENS),
  ...Object.keys(LARGE),
  "dozen",
  "half",
  "third",
  "quarter",
];

/** Adds the numbers that are written as digits or in words: -80, twenty five, a hundred, two and a half. */
export function tagNumbers(chart: Chart): void {
  const { tokens } = chart;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "number") {
      chart.add("number", at, at + 1, token.number);
      continue;
    }
    const next = tokens[at + 1];
    if (
      token.text === "-" &&
      next?.kind === "number" &&
      next.glued &&
      !(token.glued && /[\w)%]/.test(tokens[at - 1]?.text.at(-1) ?? ""))
    ) {
      chart.add("number", at, at + 2, -next.number);
    }
    if (token.kind === "date") chart.add("date", at, at + 1, token.text);
    const words = wordsFrom(chart, at);
    if (words !== undefined) chart.add("number", at, words.to, words.value);
  }
}

function wordsFrom(chart: Chart, from: number): { readonly value: number; readonly to: number } | undefined {
  const { tokens } = chart;
  const first = tokens[from]!.text;
  if (first === "dozen") return { value: 12, to: from + 1 };
  let total = 0;
  let group = 0;
  let at = from;
  let last = Number.POSITIVE_INFINITY;
  if ((first === "a" || first === "an") && Object.hasOwn(LARGE, tokens[from + 1]?.text ?? "")) {
    group = 1;
    at++;
  }
  for (; at < tokens.length; at++) {
    const word = tokens[at]!.text;
    const one = ownMember(ONES, word) ?? ownMember(TENS, word);
    if (one !== undefined && one < last) {
      group += one;
      last = one < 20 ? 0 : 10;
    } else if (Object.hasOwn(LARGE, word) && group > 0) {
      const scale = LARGE[word]!;
      if (scale === 100) group *= 100;
      else {
        total += group * scale;
        group = 0;
      }
      last = Number.POSITIVE_INFINITY;
    } else break;
  }
  if (at === from) return undefined;
  const [and, a, half] = [tokens[at]?.text, tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (and === "and" && a === "a" && half === "half") return { value: total + group + 0.5, to: at + 3 };
  return { value: total + group, to: at };
}
