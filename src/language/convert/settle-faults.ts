import { table } from "#base";
import type { FormFault } from "../drafting/form-fault.ts";
import type { IntermediateForm, RefusalCode } from "../intermediate/form.ts";
import type { Refusal } from "./draft.ts";
import { sayFault } from "./say-fault.ts";
import { withoutAtoms } from "./without-atoms.ts";

/** What people are told a fault is; every other one is a value that cannot be. */
const CODES = table<RefusalCode>({
  contradictory: "contradictory",
  asof_future: "future_date",
  asof_range: "out_of_range",
  asof_feed_missing: "unsupported_data",
  bad_timeframe: "unsupported_timeframe",
  model_not_found: "model_not_found",
  model_not_ready: "model_not_found",
  within_too_long: "out_of_range",
  too_many_atoms: "out_of_range",
  unsupported_any: "unsupported_data",
});

export interface Settled {
  readonly form: IntermediateForm;
  readonly refusal: Refusal | null;
}

/** A form without what it says twice, and why it is refused where anything else is wrong with it. */
export function settleFaults(form: IntermediateForm, faults: readonly FormFault[]): Settled {
  if (form.refusal !== null) return { form, refusal: form.refusal };
  const wrong = faults.find(({ code }) => code !== "duplicate");
  if (wrong !== undefined) {
    return {
      form,
      refusal: { code: CODES[wrong.code] ?? "invalid_value", message: sayFault(wrong, form), suggestions: [] },
    };
  }
  const twice = new Set(faults.flatMap(({ atom }) => atom ?? []));
  return { form: twice.size === 0 ? form : withoutAtoms(form, twice).form, refusal: null };
}
