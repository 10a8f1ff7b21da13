import type { ShortFilter, TechnicalFilter } from "#contract";
import type { Atom, AtomGroup } from "../../intermediate/form.ts";
import { canonicalRight } from "../canonical-right.ts";
import { canonicalOneTest, canonicalWindow } from "../canonical-test.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { testsOf, wantOf, windowMembers, windowSettings } from "../want.ts";

/** Returns the canonical form of an atom on a series of its group. `ownName` returns a series' canonical name. */
export function canonicalSeries(atom: Atom, ownName: (written: string) => string | undefined): Atom {
  const window = canonicalWindow(atom);
  const test = canonicalOneTest({ ...atom, ...window });
  return {
    ...atom,
    ...window,
    ...test,
    concept: ownName(atom.concept) ?? atom.concept,
    rhs: canonicalRight(test.rhs, ownName),
    params: null,
    ...NO_BARS,
  };
}

/** Writes an atom as a filter of a `Technical` group. */
export function writeTechnical(atom: Atom, id: string): TechnicalFilter {
  return { Id: id, Input: atom.concept, ...windowMembers(atom), Returns: { Want: wantOf(atom, atom.concept) } };
}

/** Reads the atoms of a filter in a `Technical` group. */
export function technicalAtoms(group: AtomGroup, filter: TechnicalFilter): Atom[] | undefined {
  const input = filter.Input ?? filter.Id ?? "";
  const tests = testsOf(filter.Returns?.Want, input);
  return windowSettings(tests, filter)?.map((window, n) => newAtom(group, input, tests[n]!.op, tests[n]!.rhs, window));
}

/** Reads the atoms of a `Short.Filters` entry, which tests the newest value alone. */
export function shortAtoms(filter: ShortFilter): Atom[] {
  const input = filter.Input ?? filter.Id ?? "";
  const want = filter.Value === undefined ? undefined : { Value: filter.Value };
  return testsOf(want, input).map(({ op, rhs }) => newAtom("short", input, op, rhs));
}
