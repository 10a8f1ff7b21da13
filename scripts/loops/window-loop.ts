import type { Primitive, WindowFormula } from "../../src/expression/index.ts";
import { COLUMNS, firstRow, fixedNames, indented, usesOf, VALUES, withReads } from "./reads.ts";
import { partsOf, type Walk } from "./window-parts.ts";

/** Letters of the four rows whose windows are computed side by side, so that no sum waits for another. */
const ABREAST = ["A", "B", "C", "D"] as const;
const LAST = ABREAST.length - 1;

/** Returns the loop of a window: four rows at once, then the remaining rows one by one. */
export function windowLoop({ inputs, params }: Primitive, formula: WindowFormula): readonly string[] {
  const fixed: string[] = [];
  const [length] = fixedNames(params);
  const parts = partsOf(formula, length!, inputs, fixed);
  return [
    ...fixed,
    ...firstRow("row", `${length!.text} - 1${formula.more === 0 ? "" : ` + ${formula.more}`}`),
    `for (; row + ${LAST} < to; row += ${ABREAST.length}) {`,
    "  const start = row - before;",
    ...indented(parts.flatMap((part) => (typeof part === "string" ? abreast(part) : walkAbreast(part, inputs)))),
    "}",
    "for (; row < to; row++) {",
    "  const start = row - before;",
    ...indented(parts.flatMap((part) => (typeof part === "string" ? [part] : walk(part, inputs)))),
    "}",
  ];
}

function walk(one: Walk, inputs: number): readonly string[] {
  return [head(one, [], one.isBack ? "row - 1" : "start", "row"), ...indented(withReads(one.lines, inputs)), "}"];
}

/** Returns the walk of four rows at once. Each value is read for one row and passed on to the next row. */
function walkAbreast(one: Walk, inputs: number): readonly string[] {
  const { isBack, lines } = one;
  const letters = isBack ? ABREAST.toReversed() : ABREAST;
  const passed = letters.slice(0, LAST);
  const used = VALUES.slice(0, inputs)
    .map((value, k) => ({ value, column: COLUMNS[k]! }))
    .filter(({ value }) => usesOf(value, lines) > 0);
  const first = used.flatMap(({ value, column }) =>
    passed.map((letter, k) => `${value}${letter} = ${firstRead(one, column, isBack ? LAST - 1 - k : k)}`),
  );
  return [
    head(one, first, isBack ? "row - 1" : `start + ${LAST}`, `row + ${LAST}`),
    ...used.map(({ value, column }) => `  const ${value}${letters[LAST]} = ${column}![i]!;`),
    ...indented(lines.flatMap(abreast)),
    ...used.flatMap(({ value }) => passed.map((letter, k) => `  ${value}${letter} = ${value}${letters[k + 1]};`)),
    "}",
  ];
}

/** Returns the head of a walk from row `first` to row `last`, or back to the start of the window. */
function head({ isBack, count }: Walk, others: readonly string[], first: string, last: string): string {
  const counts = count === undefined ? [] : [`count = ${count.text}`];
  const set = [`i = ${first}`, ...counts, ...others].join(", ");
  const step = [isBack ? "i--" : "i++", ...counts.map(() => "count++")].join(", ");
  return `for (let ${set}; ${isBack ? "i >= start" : `i <= ${last}`}; ${step}) {`;
}

/** Returns the value of a column `rows` rows after the first row of a walk: the kept number if there is one. */
function firstRead({ isBack, ends }: Walk, column: string, rows: number): string {
  const from = isBack ? "row" : "start";
  const end = ends.get(`${column}![${from}]!`);
  return end === undefined ? `${column}![${offset(from, rows)}]!` : `${end.text}${ABREAST[rows]}`;
}

const offset = (place: string, rows: number): string => (rows === 0 ? place : `${place} + ${rows}`);

/** Returns the statements of four rows from the statement of one row. Names whose values differ by row get a letter. */
const abreast = (line: string): readonly string[] =>
  ABREAST.map((letter, k) =>
    line.replace(/\b([ts]\d+|[a-d])\b/g, `$1${letter}`).replace(/\b(start|row)\b/g, (place) => offset(place, k)),
  );
