import { parseDaysBack } from "#contract";
import type { IntermediateForm } from "../intermediate/form.ts";

/** Returns the canonical moment of a form: defaults are absent, and a moment of defaults alone is null. */
export function canonicalAsOf(asOf: IntermediateForm["as_of"]): IntermediateForm["as_of"] {
  if (asOf === null) return null;
  const days = asOf.value === null ? undefined : parseDaysBack(asOf.value);
  const value = days === undefined ? asOf.value : `-P${days}D`;
  const basis = asOf.basis === "restated" ? null : asOf.basis;
  return value === null && basis === null ? null : { value, basis, span: null };
}
