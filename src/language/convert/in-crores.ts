import type { Atom, IntermediateForm } from "../intermediate/form.ts";
import { isAmountBelow } from "../words/faults.ts";

const CRORE = 1e7;
/** A figure from here on was written out, or with its own unit. */
const MOST = 1e6;
const WHY = "amounts of screener.in are crores of rupees; a market cap here is in the currency of the listing";

/**
 * Reads the form's amounts of money, except amounts per share, as crores: 500 becomes 5,000,000,000. Notes each as an
 * assumption.
 */
export function inCrores(form: IntermediateForm): IntermediateForm {
  const isAmount = (atom: Atom): boolean => atom.rhs.kind === "number" && isAmountBelow(MOST, atom);
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
