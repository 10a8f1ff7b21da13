import type { IntermediateForm } from "../../intermediate/form.ts";
import { formFault, type FormFault } from "../form-fault.ts";
import { numbersOfAtom } from "./numbers-of-atom.ts";
import { meantNumberTest } from "./meant-numbers.ts";

/** Finds numbers that come neither from the words of the query nor from the documented defaults. */
export function findInventedNumbers(
  form: IntermediateForm,
  query: string,
  defaults: readonly number[],
): readonly FormFault[] {
  const isKnown = meantNumberTest(query, defaults);
  return form.atoms.flatMap((atom, k) =>
    numbersOfAtom(atom)
      .filter(({ number }) => !isKnown(number))
      .map(({ number, member }) => {
        const message = `${number} comes neither from the words nor from the table of defaults; use a number of the query.`;
        return formFault("no_provenance", `/atoms/${k}/${member}`, message, atom.id);
      }),
  );
}
