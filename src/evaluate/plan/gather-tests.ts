import { COMPARISONS, type StudyOperand, type Want } from "#contract";
import { add, mul, num, type SeriesNode } from "#expression";
import { rangeTests } from "./level-tests.ts";
import { OPERATORS, SIGNS } from "./operators.ts";
import type { Test, TestWindow } from "./plan.ts";

/** The window members of a filter: where and how often its tests must hold. */
export interface TestedWindow {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

/** A right-hand operand with its label in explanations. */
export interface RightSide {
  readonly node: SeriesNode;
  readonly label: string;
}

/** The tests of a Want as windows that must all hold (none without tests), with their description. */
export interface GatheredTests {
  readonly windows: readonly TestWindow[];
  readonly words: string;
}

/**
 * Collects the tests of a Want. Tests without a Within of their own share the filter's window. `rightSide` returns the
 * series of the operand at a path, already shifted by its BarsAgo; Multiplier and Offset are applied here.
 */
export function gatherTests(
  want: Want | null | undefined,
  at: TestedWindow,
  path: string,
  rightSide: (operand: StudyOperand, path: string) => RightSide,
): GatheredTests {
  const mode = at.WithinAll === true ? "all" : "any";
  const shared: Test[] = [];
  const windows: TestWindow[] = [];
  const labels: string[] = [];
  for (const name of COMPARISONS) {
    const operator = OPERATORS[name];
    const limit = want?.Value?.[name];
    if (limit != null) {
      shared.push({ operator, right: num(limit) });
      labels.push(`${SIGNS[operator]} ${limit}`);
    }
    const operand = want?.Study?.[name];
    if (operand == null) continue;
    const right = scaled(rightSide(operand, `${path}/Returns/Want/Study/${name}`), operand);
    labels.push(`${SIGNS[operator]} ${right.label}`);
    const test = { operator, right: right.node };
    if (operand.Within == null) shared.push(test);
    else windows.push({ mode, bars: Math.max(1, operand.Within), tests: [test] });
  }
  for (const test of rangeTests(want?.Value?.Range)) {
    shared.push(test);
    labels.push(`${SIGNS[test.operator]} ${test.right.key}`);
  }
  if (shared.length > 0) windows.unshift({ mode, bars: barsOf(at), tests: shared });
  return { windows, words: labels.join(" and ") };
}

/** Returns Multiplier × right + Offset. */
function scaled({ node, label }: RightSide, { Multiplier: times, Offset: plus }: StudyOperand): RightSide {
  if (times != null && times !== 1) {
    node = mul(num(times), node);
    label = `${times} x ${label}`;
  }
  if (plus != null && plus !== 0) {
    node = add(node, num(plus));
    label = `${label} ${plus < 0 ? "-" : "+"} ${Math.abs(plus)}`;
  }
  return { node, label };
}

/** Returns a filter's label: the test, and its window in the given units. */
export function windowLabel(tested: string, at: TestedWindow, unit: string): string {
  const bars = barsOf(at);
  return [
    tested,
    ...(bars > 1 ? [`${at.WithinAll === true ? "on all of" : "within"} ${bars} ${unit}`] : []),
    ...(at.BarsAgo ? [`${at.BarsAgo} ${unit} ago`] : []),
  ].join(", ");
}

function barsOf(at: TestedWindow): number {
  return Math.max(1, at.Within ?? 1);
}
