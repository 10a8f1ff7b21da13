import type { FormFault } from "../check/form-fault.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import { clauseOf } from "./clause-of.ts";

/** Returns the message of a fault with the filters in words instead of ids. */
export function faultInWords({ message }: Pick<FormFault, "message">, { atoms }: IntermediateForm): string {
  let text = message;
  for (const atom of atoms) {
    const named = [`${atom.id} (${atom.concept})`, atom.id].find((name) => mentions(text, name));
    if (named !== undefined) text = text.split(named).join(`"${clauseOf(atom)}"`);
  }
  return text;
}

function mentions(message: string, name: string): boolean {
  const at = message.indexOf(name);
  return at >= 0 && !/[\w-]/.test(message[at - 1] ?? " ") && !/[\w-]/.test(message[at + name.length] ?? " ");
}
