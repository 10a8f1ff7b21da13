import type { AtomOperator } from "../../intermediate/form.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import { DEFAULTS, type DefaultName } from "../defaults.ts";
import { assumed, isNumber } from "./atoms.ts";

/** A comparison with the number that a vague word stands for. */
export function byDefault(subject: Subject, op: AtomOperator, name: DefaultName): Tree {
  return isNumber(subject, op, DEFAULTS[name].value, [assumed(name)]);
}
