import { INDICATOR_GROUPS, type IndicatorEntry } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { canonicalTest, canonicalWindow } from "../canonical-test.ts";
import { canonicalRight } from "../canonical-right.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { testsOf, wantOf, windowMembers, windowSettings } from "../want.ts";
import { joined, readEntries } from "./read-entries.ts";

/** Daily indicators with fixed settings: the groups of `Indicator`. */
export const indicatorCodec: AtomCodec = {
  canonical(atom) {
    const window = canonicalWindow(atom);
    const test = canonicalTest({ ...atom, ...window });
    return {
      ...atom,
      ...window,
      ...test,
      rhs: canonicalRight(test.rhs, (name) => (name === atom.concept ? name : undefined)),
      params: null,
      ...NO_BARS,
    };
  },
  negatesInline: () => false,
  listOf: ({ concept }) => `/Indicator/${concept}`,
  write: (atom, id): IndicatorEntry => ({
    Id: id,
    ...windowMembers(atom),
    Returns: { Want: wantOf(atom, atom.concept) },
  }),
  keepsId: true,
  read: ({ Indicator: groups }) =>
    joined(
      INDICATOR_GROUPS.map((group) =>
        readEntries(groups?.[group], `/Indicator/${group}`, (entry) => atomsOf(group, entry)),
      ),
    ),
};

function atomsOf(group: string, entry: IndicatorEntry): Atom[] | undefined {
  const tests = testsOf(entry.Returns?.Want, group);
  return windowSettings(tests, entry)?.map((window, n) =>
    newAtom("indicator", group, tests[n]!.op, tests[n]!.rhs, window),
  );
}
