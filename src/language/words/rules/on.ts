import type { Bound } from "../chart/edge.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { textOf } from "../text/token.ts";
import { isNumber, TURNED } from "./atoms.ts";
import { allFit, boundsOn } from "./compare-subjects.ts";
import { ofPeriod } from "./companies/period-rules.ts";
import { seriesOf } from "./meaning.ts";

const PARTS = /\b(?:half|third|quarter|fifth|tenth)/;

/**
 * Returns the bounds of a match for a series: its bound, otherwise its figure, part (a tenth is 10 %) or duration as a lower
 * bound.
 */
export function boundsFor(match: Match, { unit }: Subject): readonly Bound[] | null {
  const bounds = match.maybe("bound");
  if (bounds !== undefined) {
    // "over half" of a percentage is a share, not 0.5 %.
    const isPart = unit === "%" && PARTS.test(match.text);
    return isPart && bounds.some(({ quantity }) => quantity.unit === null && quantity.value < 1) ? null : bounds;
  }
  const op = match.maybe("compare") ?? "gte";
  const quantity = match.maybe("quantity");
  if (quantity !== undefined) return unit === "%" && quantity.unit !== "%" ? null : [{ op, quantity }];
  const share = match.maybe("multiple");
  if (share !== undefined && unit === "%")
    return share > 1 ? null : [{ op, quantity: { value: Math.round(share * 10_000) / 100, unit: "%", scaled: false } }];
  const value = share ?? match.maybe("number") ?? match.one("duration").count;
  return [{ op, quantity: { value, unit: null, scaled: false } }];
}

/** Returns true for the last part of a sum: `revenue growth + margin above 40 %`. */
export const isPartOfSum = ({ tokens, from }: Match): boolean =>
  tokens[from - 1]?.text === "+" &&
  tokens.slice(Math.max(0, from - 7), from).every(({ kind, stem }) => kind !== "number" && !IS_SAID.test(stem));
/** Matches a word that makes a condition of a figure without a number: `positive FCF + P/E below 12`. */
const IS_SAID =
  /^(?:positive|negative|no|zero|without|buying|selling|paying|rising|growing|falling|expanding|high|low)$/;
/** Returns true for the last part of a ratio or a sum: `Price to Graham number below 1`. */
export const isPartOfFormula = (match: Match): boolean =>
  /^(?:price|p|ev) (?:to|\/)$/.test(textOf(match.tokens.slice(Math.max(0, match.from - 2), match.from))) ||
  isPartOfSum(match);

/** Applies the bounds of a match to each named series, or to its own figure, of the period that the match names. */
export function on(match: Match, ...names: readonly string[]): Tree | null {
  // `at least 20 % higher than the prior year`: a distance from another value.
  if (/^(?:higher|lower|greater|more|less|better|worse) than\b/.test(match.behind(2))) return null;
  if (names.length === 0 && isPartOfFormula(match)) return null;
  const subjects = names.length === 0 ? [match.one("figure")] : names.map(seriesOf);
  const trees = subjects.map((subject) => {
    const bounds = boundsFor(match, subject);
    // `beat estimates in the last 4 quarters` counts them.
    const own = subject.unit === "n" ? subject : ofPeriod(subject, match.text);
    return bounds === null || own === null ? null : boundsOn(own, bounds);
  });
  return allFit(trees);
}

/** Returns a figure below zero: `missed by over 5 %` is below -5 %. */
export function less(match: Match, name: string): Tree {
  const { op, quantity, isWorse } = match.maybe("bound")?.[0] ?? { op: "gte", quantity: match.one("quantity") };
  const turned = isWorse === true ? "lte" : (TURNED[op] ?? op);
  return isNumber(seriesOf(name), turned, -Math.abs(quantity.value));
}

/** As on, if every figure has a percent sign. */
export const percent = (match: Match, ...names: readonly string[]): Tree | null =>
  (match.maybe("bound") ?? []).every(({ quantity }) => quantity.unit === "%") ? on(match, ...names) : null;
