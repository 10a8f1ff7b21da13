import { parseAsOf } from "#contract";
import type { IntermediateForm } from "../intermediate/form.ts";
import { formFault, type FormFault } from "./form-fault.ts";

/** First date of the exchange calendars. */
const FIRST_DATE = "1970-01-02";

/**
 * Returns a fault where no scan can look at the form's moment: no date, in the future, before the calendars. `today` is
 * YYYY-MM-DD.
 */
export function checkAsOf({ as_of: asOf }: IntermediateForm, today: string): readonly FormFault[] {
  const value = asOf?.value ?? null;
  if (value === null) return [];
  const at = "/as_of/value";
  const parsed = parseAsOf(value);
  if (parsed === "impossible_date") return [formFault("bad_value", at, `No calendar has ${value.slice(0, 32)}.`)];
  if (parsed === "bad_format") {
    const message = `"${value.slice(0, 32)}" is no moment; write YYYY-MM-DD, a date and a time, or -PnD for trading days back.`;
    return [formFault("bad_value", at, message)];
  }
  if (parsed.kind === "relative") return [];
  if (parsed.date > today) return [formFault("asof_future", at, `${parsed.date} has not been yet; today is ${today}.`)];
  if (parsed.date >= FIRST_DATE) return [];
  return [formFault("asof_range", at, `${parsed.date} is before the first trading date, ${FIRST_DATE}.`)];
}
