import { readBack } from "#catalogue";
import { compileForm } from "../compile/compile-form.ts";
import { EMPTY_FORM, type Atom, type IntermediateForm } from "../intermediate/form.ts";

/** Returns one filter in words, as the read-back of its payload: "rsi(14) < 30 on daily bars". */
export function clauseOf(atom: Atom): string {
  return bare(readBack(compileForm({ ...EMPTY_FORM, atoms: [atom] })));
}

/** Returns the moment of a form in words. */
export function asOfClause(asOf: NonNullable<IntermediateForm["as_of"]>): string {
  const basis = asOf.basis === null ? "" : `, ${asOf.basis.replace("_", " ")}`;
  return `as of ${asOf.value ?? "now"}${basis}`;
}

function bare(sentence: string): string {
  return sentence.replace(/^Stocks where /, "").replace(/\.$/, "");
}
