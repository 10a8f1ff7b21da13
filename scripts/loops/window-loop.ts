import type { Primitive, WindowFormula } from "../../src/expression/index.ts";
import { COLUMNS, firstRow, fixedNames, indented, usesOf, VALUES, withReads } from "./reads.ts";
import { partsOf, type Walk } from "./window-parts.ts";

/** Windows of four rows grow side by side: their sums do not wait for one another. */
const ABREAST = ["A", "B", "C", "D"] as const;
const LAST = ABREAST.length - 1;

/** The loop of a window: four rows at once, then those that are left one by one. */
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

function walk({ isBack, lines, count }: Walk, inputs: number): readonly string[] {
  const places = [`i = ${isBack ? "row - 1" : "start"}`, ...counted(count, " = ")].join(", ");
  const step = [isBack ? "i--" : "i++", ...counted(count && { text: "" }, "++")].join(", ");
  return [
    `for (let ${places}; ${isBack ? "i >= start" : "i <= row"}; ${step}) {`,
    ...indented(withReads(lines, inputs)),
    "}",
  ];
}

const counted = (count: { readonly text: string } | undefined, sign: string): readonly string[] =>
  count === undefined ? [] : [`count${sign}${count.text}`];

const offset = (place: string, rows: number): string => (rows === 0 ? place : `${place} + ${rows}`);

/** A statement of one row as statements of the rows at once: what differs from row to row gets a letter. */
const abreast = (line: string): readonly string[] =>
  ABREAST.map((letter, k) =>
    line.replace(/\b([ts]\d+|[a-d])\b/g, `$1${letter}`).replace(/\b(start|row)\b/g, (place) => offset(place, k)),
  );

/** A walk of the rows at once: each value is read for one of them, and passed on to the next. */
function walkAbreast({ isBack, lines, count, ends }: Walk, inputs: number): readonly string[] {
  const letters = isBack ? ABREAST.toReversed() : ABREAST;
  const held = letters.slice(0, LAST);
  const from = isBack ? "row" : "start";
  const held0 = (column: string, k: number): string => {
    const rows = isBack ? LAST - 1 - k : k;
    const end = ends.get(`${column}![${from}]!`);
    return end === undefined ? `${column}![${offset(from, rows)}]!` : `${end.text}${ABREAST[rows]}`;
  };
  const used = VALUES.flatMap((value, k) =>
    k < inputs && usesOf(value, lines) > 0 ? [[value, COLUMNS[k]!] as const] : [],
  );
  const first = [
    `i = ${isBack ? "row - 1" : `start + ${LAST}`}`,
    ...counted(count, " = "),
    ...used.flatMap(([value, column]) => held.map((letter, k) => `${value}${letter} = ${held0(column, k)}`)),
  ];
  const step = [isBack ? "i--" : "i++", ...counted(count && { text: "" }, "++")].join(", ");
  return [
    `for (let ${first.join(", ")}; ${isBack ? "i >= start" : `i <= row + ${LAST}`}; ${step}) {`,
    ...used.map(([value, column]) => `  const ${value}${letters[LAST]} = ${column}![i]!;`),
    ...indented(lines.flatMap(abreast)),
    ...used.flatMap(([value]) => held.map((letter, k) => `  ${value}${letter} = ${value}${letters[k + 1]};`)),
    "}",
  ];
}
