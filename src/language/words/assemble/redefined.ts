import type { Atom, IntermediateForm } from "../../intermediate/form.ts";
import type { QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import { CHOICES } from "./remarks.ts";

const UNIT = /^(?:minute|min|hour|day|week|month|year|bar|candle|session|period)$/;
const COUNTED = /^(?:last|past|previous|prior|few|several|couple|many)$/;
const PART_END = /^(?:[,|]|and|but|while)$/;
const OF_BAR = /^(?:day|daily|today|yesterday|session|bar|candle|now|minute|hour|week|weekly|month|monthly|year)$/;

/**
 * Returns the conditions on a default time, level or window where unread words of the same part of the sentence give a time:
 * `gained 30 % frobbing the past 6 to 12 months` is no change of one day.
 */
export function redefinedAtoms(
  { atoms, assumptions }: IntermediateForm,
  left: readonly number[],
  tokens: readonly QueryToken[],
): readonly Atom[] {
  const times = left.filter((at) => isTime(at, tokens));
  if (times.length === 0) return [];
  const placed = atoms.flatMap((atom) => {
    const [from, to] = rangeOf(atom, tokens);
    return from === -1 ? [] : [{ atom, from, to, words: tokens.slice(from, to) }];
  });
  return placed
    .filter(({ atom, from, to, words }) => {
      const notes = assumptions.filter((one) => one.atom === atom.id);
      const isOfInsiders = atom.group.startsWith("insider");
      if ((atom.group !== "feature" && !isOfInsiders) || CHOICES.has(atom.concept)) return false;
      const isDefault =
        (isOfInsiders && notes.some(({ why }) => why.includes(": within"))) ||
        (isMoveOfBar(atom) && !words.some(({ stem }) => OF_BAR.test(stem))) ||
        (notes.some(({ field, why }) => /^(?:rhs|within)$/.test(field) && why.includes(":")) &&
          !words.some(({ kind }) => kind === "number"));
      const [start, end] = sentenceAround(from, tokens);
      const isNear = (at: number): boolean =>
        at >= start &&
        at < end &&
        !tokens.slice(...(at < from ? [at, from] : [to, at])).some(({ text }) => PART_END.test(text));
      return isDefault && times.some(isNear);
    })
    .map(({ atom }) => atom);
}

/** Returns true for the unit of a count or the name of bars: `3 weeks`, `past month`, `5m`. */
function isTime(at: number, tokens: readonly QueryToken[]): boolean {
  const isCount = (token: QueryToken | undefined): boolean =>
    token?.kind === "number" || COUNTED.test(token?.text ?? "");
  const isUnit = (token: QueryToken | undefined): boolean => UNIT.test(token?.stem ?? "");
  const [before, one, behind] = [at - 1, at, at + 1].map((place) => tokens[place]);
  return (
    /^(?:hourly|weekly|monthly|\d+[mhdw])$/.test(one!.text) ||
    (isUnit(one) && isCount(before?.text === "-" ? tokens[at - 2] : before)) ||
    (isCount(one) && isUnit(behind))
  );
}

/** Returns true for a comparison of a bar with the bar before it. */
const isMoveOfBar = ({ concept, rhs, bars_ago, within }: Atom): boolean =>
  within === null &&
  (/^change(?:_pct)?(?:\((?:close,)?1\))?$/.test(concept) ||
    (rhs.kind === "study" && rhs.concept === concept && rhs.bars_ago === (bars_ago ?? 0) + 1));

function rangeOf({ span }: Atom, tokens: readonly QueryToken[]): readonly [from: number, to: number] {
  if (span === null) return [-1, -1];
  const [first = 0, end = 0] = span;
  const from = tokens.findIndex((token) => token.from >= first);
  return [from, tokens.findLastIndex((token) => token.to <= end) + 1];
}
