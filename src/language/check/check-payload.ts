import { table } from "#base";
import { checkNames } from "#catalogue";
import { validatePayload, type ScanPayload } from "#contract";
import { compileFilters } from "../compile/compile-form.ts";
import { toForm } from "../compile/to-form.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import { sentence } from "./sentence.ts";
import { formFault, type FaultCode, type FormFault } from "./form-fault.ts";

const CODES = table<FaultCode>({
  wrong_timeframe: "bad_timeframe",
  wrong_period: "bad_param",
  bad_argument: "bad_param",
  unknown_code: "bad_param",
  unknown_study: "unknown_feature",
  unknown_input: "unknown_feature",
  unknown_figure: "unknown_feature",
  unknown_pattern: "unknown_feature",
});

/** Runs the public checks of a payload on the compiled form, and places each issue at the atom of its filter. */
export function checkPayload(form: IntermediateForm): readonly FormFault[] {
  const { payload, filterIds } = compileFilters(form);
  const issues = publicIssues(payload);
  if (issues.length === 0) return [];
  const { paths } = toForm(payload);
  return issues.map(({ path, rule, message }) => {
    const [filter, pointer = ""] = [...paths].find(([, one]) => path === one || path.startsWith(`${one}/`)) ?? [];
    const k = form.atoms.findIndex(({ id }) => filter !== undefined && filterIds.get(id) === filter);
    const at = k < 0 ? "" : `/atoms/${k}${memberOf(path.slice(pointer.length))}`;
    return formFault(CODES[rule] ?? "bad_value", at, sentence(message), form.atoms[k]?.id ?? null);
  });
}

/** Returns the path of the atom's member behind a filter's member; "" where several members are behind it. */
function memberOf(member: string): string {
  if (member.startsWith("/Returns/Want/Study/")) return "/rhs/concept";
  return member === "/Input" ? "/concept" : member === "/Timeframe" ? "/timeframe" : "";
}

function publicIssues(
  payload: ScanPayload,
): readonly { readonly path: string; readonly rule: string; readonly message: string }[] {
  const shaped = validatePayload(payload, "");
  if (!shaped.ok) return shaped.issues;
  return checkNames(payload);
}
