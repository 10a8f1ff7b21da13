import { FUNDAMENTALS } from "#catalogue";
import type { Atom, IntermediateForm } from "../intermediate/form.ts";

const CRORE = 1e7;
/** A larger figure was written with its own unit. */
const MOST = 1e6;
const WHY = "amounts of screener.in are crores of rupees; a market cap here is in the currency of the listing";
const amounts = new Set(["market_cap", ...FUNDAMENTALS.filter(({ unit }) => unit === "$").map(({ id }) => id)]);

/** The form with its amounts of money, other than those per share, taken as crores: 500 is 5,000,000,000. */
export function inCrores(form: IntermediateForm): IntermediateForm {
  const isAmount = ({ concept, rhs }: Atom): boolean =>
    amounts.has(concept) && rhs.kind === "number" && rhs.number !== 0 && Math.abs(rhs.number) < MOST;
  const notes = form.atoms
    .filter(isAmount)
    .map(({ id }) => ({ atom: id, field: "rhs" as const, value: "crores", why: WHY }));
  return {
    ...form,
    atoms: form.atoms.map((atom) =>
      isAmount(atom) && atom.rhs.kind === "number"
        ? { ...atom, rhs: { ...atom.rhs, number: atom.rhs.number * CRORE } }
        : atom,
    ),
    assumptions: [...(form.assumptions ?? []), ...notes],
  };
}
