import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { rulesOf } from "./atom-rules.ts";
import { checkAsOf } from "./check-as-of.ts";
import { checkComparison } from "./check-comparison.ts";
import { checkConcept } from "./check-concept.ts";
import { checkFrame } from "./check-frame.ts";
import { checkParams } from "./check-params.ts";
import { checkPayload } from "./check-payload.ts";
import { checkTree } from "./check-tree.ts";
import { checkValue } from "./check-value.ts";
import { findContradictions } from "./find-contradictions.ts";
import type { FormFault, PlacedAtom } from "./form-fault.ts";
import { DEFAULT_NUMBERS } from "./provenance/default-numbers.ts";
import { findInventedNumbers } from "./provenance/find-invented-numbers.ts";

/**
 * Returns the faults of a form in the order of its atoms. A form without faults compiles to a valid payload. Given a query,
 * every number must come from its words or be one of `defaults`.
 */
export function checkForm(
  form: IntermediateForm,
  query: string | null,
  context: WordsContext,
  defaults: readonly number[] = DEFAULT_NUMBERS,
): readonly FormFault[] {
  const tree = checkTree(form);
  const single = form.atoms.flatMap((atom, k) => checkAtom({ atom, path: `/atoms/${k}` }, context));
  const faults = [...tree, ...single, ...checkAsOf(form, context.today)];
  const numbers = query === null ? [] : findInventedNumbers(form, query, defaults);
  if (faults.length > 0) return [...faults, ...numbers];
  return [...findContradictions(form), ...checkPayload(form), ...numbers];
}

function checkAtom(placed: PlacedAtom, context: WordsContext): readonly FormFault[] {
  const named = checkConcept(placed, context);
  if (named.length > 0) return named;
  const rules = rulesOf(placed.atom);
  const compared = checkComparison(placed, rules);
  const framed = [...checkParams(placed, rules), ...checkFrame(placed, rules)];
  return [...compared, ...framed, ...(compared.length === 0 ? checkValue(placed) : [])];
}
