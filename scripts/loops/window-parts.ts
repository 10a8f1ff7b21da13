import type { WindowAlgebra, WindowFormula } from "../../src/expression/index.ts";
import { COLUMNS, values } from "./reads.ts";
import { assignments, named, textAlgebra, type Text } from "./text-algebra.ts";

/** A walk over the rows of a window: from the oldest to the newest, or from the one before the newest back to the oldest. */
export interface Walk {
  readonly isBack: boolean;
  readonly lines: readonly string[];
  /** The number that is one more on each row, on the first row. */
  readonly count: Text | undefined;
  /** Kept values of inputs at an end of the window, by how they are read. */
  readonly ends: ReadonlyMap<string, Text>;
}

/** What computes the value of one row: statements and walks, in order. */
export type Part = string | Walk;

export function partsOf({ value }: WindowFormula, length: Text, inputs: number, fixed: string[]): readonly Part[] {
  const parts: Part[] = [];
  const ends = new Map<string, Text>();
  let states = 0;
  let walked: string[] | undefined;
  const algebra = textAlgebra((...lines) => (walked ?? parts).push(...lines), fixed);
  const end = (input: number, place: string): Text => {
    const read = `${COLUMNS[input]}![${place}]!`;
    const kept = ends.get(read) ?? algebra.keep(named(read));
    ends.set(read, kept);
    return kept;
  };
  const walk = (initial: readonly Text[], step: Step, count: Text | undefined, isBack: boolean): readonly Text[] => {
    const names = initial.map(() => named(`s${++states}`));
    parts.push(...names.map(({ text }, k) => `let ${text} = ${initial[k]!.text};`));
    const lines: string[] = [];
    walked = lines;
    const next = step(...names, ...values(inputs), ...(count === undefined ? [] : [named("count")]));
    lines.push(...assignments(algebra, names, next));
    walked = undefined;
    parts.push({ isBack, lines, count, ends: new Map(ends) });
    return names;
  };
  const ofWindow: WindowAlgebra<Text, Text> = {
    ...algebra,
    oldest: (input) => end(input, "start"),
    newest: (input) => end(input, "row"),
    fold: (initial, step, count) => walk(initial, step, count, false),
    distancesFromNewest() {
      const newest = end(0, "row");
      const step: Step = (sum, one) => [algebra.add(sum!, algebra.sub(one!, newest))];
      return walk([algebra.number(0)], step, undefined, true)[0]!;
    },
  };
  const result = value(ofWindow, length);
  return [...parts, `output[row] = ${result.text};`];
}

type Step = (...numbers: readonly Text[]) => readonly Text[];
