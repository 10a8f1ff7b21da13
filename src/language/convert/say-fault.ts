import type { FormFault } from "../drafting/form-fault.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import { clauseOf } from "./clause-of.ts";

/** The message of a fault, with the filters that it names by their ids in words. */
export function sayFault({ message }: Pick<FormFault, "message">, { atoms }: IntermediateForm): string {
  let said = message;
  for (const atom of atoms) {
    const named = [`${atom.id} (${atom.concept})`, atom.id].find((name) => speaksOf(said, name));
    if (named !== undefined) said = said.split(named).join(`"${clauseOf(atom)}"`);
  }
  return said;
}

function speaksOf(message: string, name: string): boolean {
  const at = message.indexOf(name);
  return at >= 0 && !/[\w-]/.test(message[at - 1] ?? " ") && !/[\w-]/.test(message[at + name.length] ?? " ");
}
