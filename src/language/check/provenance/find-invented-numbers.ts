import type { IntermediateForm } from "../../intermediate/form.ts";
import { formFault, type FormFault } from "../form-fault.ts";
import { numbersOfAtom } from "./numbers-of-atom.ts";
import { meaningOf } from "./numbers-meant.ts";

/** Numbers that neither the words of the query nor the documented defaults have. */
export function findInventedNumbers(
  form: IntermediateForm,
  query: string,
  defaults: readonly number[],
): readonly FormFault[] {
  const isMeant = meaningOf(query, defaults);
  return form.atoms.flatMap((atom, k) =>
    numbersOfAtom(atom)
      .filter(({ number }) => !isMeant(number))
      .map(({ number, member }) => {
        const message = `${number} comes neither from the words nor from the table of defaults; use a number of the query.`;
        return formFault("no_provenance", `/atoms/${k}/${member}`, message, atom.id);
      }),
  );
}
