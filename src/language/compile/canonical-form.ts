import type { IntermediateForm } from "../intermediate/form.ts";
import { canonicalAsOf } from "./canonical-as-of.ts";
import { conjunctionOf } from "./conjunction.ts";
import { leavesOf } from "./conjunction-leaves.ts";
import { filterIds } from "./filter-id.ts";
import { nodeOfForm } from "./form-node.ts";
import { formOfConjunction } from "./form-of-conjunction.ts";

/**
 * Returns the canonical form of a form, equal for all forms of one meaning: names and studies by their canonical text,
 * defaults absent, groups flattened, atoms in the order of a payload and with the ids of its filters. Spans, reasons and
 * notes are dropped.
 */
export function canonicalForm(form: IntermediateForm): IntermediateForm {
  const root = conjunctionOf(nodeOfForm(form));
  return formOfConjunction(root, filterIds(leavesOf(root)), canonicalAsOf(form.as_of));
}
