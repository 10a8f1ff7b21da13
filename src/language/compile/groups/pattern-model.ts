import type { PatternModelEntry } from "#contract";
import type { AtomCodec } from "../atom-codec.ts";
import { canonicalTest } from "../canonical-test.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { readEntries } from "./read-entries.ts";

const LIST = "/PatternModel";

/** Pattern models of the caller: `PatternModel`. `gt` means the same as `gte`. */
export const patternModelCodec: AtomCodec = {
  canonical(atom) {
    const test = canonicalTest(atom, false);
    return { ...atom, ...test, op: test.op === "gt" ? "gte" : test.op, params: null, ...NO_BARS };
  },
  negatesInline: () => false,
  listOf: () => LIST,
  write: (atom, id): PatternModelEntry => ({
    Id: id,
    ModelId: atom.concept,
    MinScore: atom.rhs.kind === "number" ? atom.rhs.number : 0,
  }),
  keepsId: true,
  read: ({ PatternModel: entries }) =>
    readEntries(entries, LIST, (entry) => [
      newAtom("pattern_model", entry.ModelId ?? entry.Id ?? "", "gte", { kind: "number", number: entry.MinScore }),
    ]),
};
