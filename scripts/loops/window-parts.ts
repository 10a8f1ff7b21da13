import type { WindowAlgebra, WindowFormula } from "../../src/expression/index.ts";
import { COLUMNS, values } from "./reads.ts";
import { assignments, named, textAlgebra, type Text } from "./text-algebra.ts";

/** Walk over the rows of a window: from the oldest to the newest, or from the second newest back to the oldest. */
export interface Walk {
  readonly isBack: boolean;
  readonly lines: readonly string[];
  /** First value of the counter, which grows by one on each row; undefined without a counter. */
  readonly count: Text | undefined;
  /** Kept values of inputs at the ends of the window, by the text that reads them. */
  readonly ends: ReadonlyMap<string, Text>;
}

/** Part of the computation of one row: a statement or a walk. */
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
