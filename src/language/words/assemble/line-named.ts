import { atomsOf, type Condition, type Subject } from "../chart/meanings.ts";
import type { Clause } from "./item.ts";

const BARE = new Set(["close", "open"]);
const PRICES = new Set(["close", "open", "high", "low"]);

const plain = (subject: Subject): Subject => {
  const { trend: _, ...rest } = subject;
  return { ...rest, multiplier: null, offset: null, notes: [] };
};

/** The newest comparison of two series. */
export function pairNamed(clauses: readonly Clause[]): readonly [Subject, Subject] | null {
  const atom = clauses.flatMap(({ tree }) => atomsOf(tree)).findLast(({ right }) => right !== undefined);
  return atom?.subject && atom.right ? [plain(atom.subject), plain(atom.right)] : null;
}

const lineOf = ({ right, subject }: Condition): Subject | undefined => {
  if (subject?.isLevel === true && right !== undefined && PRICES.has(right.name) && !PRICES.has(subject.name))
    return subject;
  if (
    right?.isLevel === true &&
    right.concept !== subject?.concept &&
    (right.barsAgo !== null || !BARE.has(right.name))
  )
    return right;
  return subject?.isLevel === true && !BARE.has(subject.name) ? subject : undefined;
};

/** The line that was named last, for `it`. */
export function lineNamed(clauses: readonly Clause[]): Subject | null {
  const lines = clauses.flatMap(({ tree }) => atomsOf(tree)).map(lineOf);
  const line = lines.findLast((one) => one !== undefined);
  return line === undefined ? null : plain(line);
}
