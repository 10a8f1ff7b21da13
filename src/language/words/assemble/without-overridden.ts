import type { Condition, Tree } from "../chart/meanings.ts";

const isDefault = (atom: Condition): boolean => atom.notes.some(({ field }) => field === "rhs");

/** A vague word gives way where the words themselves say the number: `small caps under $2B`, `unusual volume: rvol above 3`. */
export function withoutOverridden(trees: readonly Tree[]): readonly Tree[] {
  return trees.filter((tree) => {
    if (tree.kind !== "atom" || !isDefault(tree.atom)) return true;
    const { group, subject, barsAgo, timeframe } = tree.atom;
    return !trees.some(
      (other) =>
        other.kind === "atom" &&
        other !== tree &&
        !isDefault(other.atom) &&
        other.atom.group === group &&
        other.atom.subject?.name === subject?.name &&
        other.atom.barsAgo === barsAgo &&
        other.atom.timeframe === timeframe &&
        other.atom.rhs.kind !== "study",
    );
  });
}
