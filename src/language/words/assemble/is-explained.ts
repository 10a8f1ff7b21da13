import { atomsOf, type Tree } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";

/** Which stocks, rather than how they behave: these stand beside what follows a colon. */
const UNIVERSE = new Set(["market_cap", "avg_volume", "close", "ListDate", "shares_float", "Optionable"]);

/** `deeply oversold (RSI 2 under 5)`, `bargain valuation: P/S under 1`: the words behind say what the vague ones mean. */
export function isExplained(vague: Tree, between: readonly Token[], explanation: Tree): boolean {
  if (!between.some(({ text }) => text === ":" || text === "(")) return false;
  const atoms = atomsOf(vague);
  const isVague = (notes: readonly { readonly field: string; readonly why: string }[]): boolean =>
    notes.some(
      ({ field, why }) => ["rhs", "concept", "params.since_days", "multiplier"].includes(field) && why.includes(":"),
    );
  return (
    atoms.length > 0 &&
    atoms.every(
      ({ notes, concept, rhs }) =>
        isVague(notes) && !UNIVERSE.has(concept) && (rhs.kind !== "study" || rhs.multiplier === null),
    ) &&
    atomsOf(explanation).every(({ group }) => group !== "stock")
  );
}
