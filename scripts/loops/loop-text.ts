import type { RowFormula } from "../../src/expression/formula.ts";
import type { Primitive } from "../../src/expression/index.ts";
import { textAlgebra, whole } from "./text-algebra.ts";

/** Names of the inputs as columns, and on one row. */
const COLUMNS = ["x", "y", "z", "w"];
const VALUES = ["a", "b", "c", "d"];

/** The loop of a primitive as the text of a function. */
export function loopText({ op, inputs }: Primitive, { value, lags }: RowFormula): string {
  const columns = COLUMNS.slice(0, inputs);
  const lag = Math.max(0, ...lags);
  const lines: string[] = [];
  const result = value(textAlgebra(lines), ...VALUES.slice(0, inputs).map(whole));
  const reads = columns.map((column, k) => `${column}![i${before(lags[k])}]!`);
  const body = withReads([...lines, `output[i] = ${result.text};`], reads);
  return [
    `const ${op}: Loop = ([${columns.join(", ")}], output, from, to) => {`,
    ...(lag === 0
      ? ["  for (let i = from; i < to; i++) {"]
      : [
          `  const start = Math.min(Math.max(from, ${lag}), to);`,
          "  output.fill(Number.NaN, from, start);",
          "  for (let i = start; i < to; i++) {",
        ]),
    ...body.map((line) => `    ${line}`),
    "  }",
    "};",
  ].join("\n");
}

const before = (rows = 0): string => (rows === 0 ? "" : ` - ${rows}`);

/** Reads each input where it is used, or before, if it is used more than once. */
function withReads(lines: readonly string[], reads: readonly string[]): readonly string[] {
  return reads.reduce((body, read, k) => {
    const name = new RegExp(`\\b${VALUES[k]}\\b`, "g");
    const uses = body.join("\n").match(name)?.length ?? 0;
    return uses > 1 ? [`const ${VALUES[k]} = ${read};`, ...body] : body.map((line) => line.replace(name, () => read));
  }, lines);
}
