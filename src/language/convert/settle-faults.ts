import { table } from "#base";
import type { FormFault } from "../check/form-fault.ts";
import type { IntermediateForm, RefusalCode } from "../intermediate/form.ts";
import type { Refusal } from "./draft.ts";
import { faultInWords } from "./fault-in-words.ts";
import { withoutAtoms } from "./without-atoms.ts";

/** Public refusal code of a fault; any other fault is `invalid_value`. */
const CODES = table<RefusalCode>({
  contradictory: "contradictory",
  asof_future: "future_date",
  asof_range: "out_of_range",
  bad_timeframe: "unsupported_timeframe",
  model_not_found: "model_not_found",
  within_too_long: "out_of_range",
  too_many_atoms: "out_of_range",
});

export interface Settled {
  readonly form: IntermediateForm;
  readonly refusal: Refusal | null;
}

/** Removes duplicate atoms; refuses the form if it has any other fault. */
export function settleFaults(form: IntermediateForm, faults: readonly FormFault[]): Settled {
  if (form.refusal !== null) return { form, refusal: form.refusal };
  const wrong = faults.find(({ code }) => code !== "duplicate");
  if (wrong !== undefined) {
    return {
      form,
      refusal: { code: CODES[wrong.code] ?? "invalid_value", message: faultInWords(wrong, form), suggestions: [] },
    };
  }
  const duplicates = new Set(faults.flatMap(({ atom }) => atom ?? []));
  return { form: duplicates.size === 0 ? form : withoutAtoms(form, duplicates).form, refusal: null };
}
