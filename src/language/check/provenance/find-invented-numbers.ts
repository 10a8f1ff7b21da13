import type { IntermediateForm } from "../../intermediate/form.ts";
import { formFault, type FormFault } from "../form-fault.ts";
import { numbersOfAtom, type PlacedNumber } from "./numbers-of-atom.ts";
import { meantNumberTest } from "./meant-numbers.ts";

/** Finds numbers that come neither from the words of the query nor from the documented defaults. */
export function findInventedNumbers(
  form: IntermediateForm,
  query: string,
  defaults: readonly number[],
): readonly FormFault[] {
  const isKnown = meantNumberTest(query, defaults);
  const counted = form.groups.filter(({ op }) => op === "at_least");
  const fault = (number: number, path: string, atom: string | null): FormFault => {
    const message = `${number} comes neither from the words nor from the table of defaults; use a number of the query.`;
    return formFault("no_provenance", path, message, atom);
  };
  const ofAtoms = form.atoms.flatMap((atom, k) => {
    const bars = counted.find(({ members }) => members.includes(atom.id))?.members.length ?? 0;
    // `on 3 of the last 5 days`: the words give the number of bars, not each bar.
    const isOneOfBars = ({ number, member }: PlacedNumber): boolean => member === "bars_ago" && number < bars;
    return numbersOfAtom(atom)
      .filter((placed) => !isKnown(placed.number) && !isOneOfBars(placed))
      .map(({ number, member }) => fault(number, `/atoms/${k}/${member}`, atom.id));
  });
  const ofGroups = form.groups.flatMap(({ count }, k) =>
    count === null || isKnown(count) ? [] : [fault(count, `/groups/${k}/count`, null)],
  );
  return [...ofAtoms, ...ofGroups];
}
