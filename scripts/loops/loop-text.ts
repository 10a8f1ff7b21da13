import type { AnyFormula, Average, Primitive, Recursion, RowFormula } from "../../src/expression/index.ts";
import { named, textAlgebra } from "./text-algebra.ts";

/** Names of the inputs as columns, and on one row. */
const COLUMNS = ["x", "y", "z", "w"];
const VALUES = ["a", "b", "c", "d"];

/** The loop of a primitive as the text of a function. */
export function loopText(primitive: Primitive, formula: AnyFormula): string {
  const columns = COLUMNS.slice(0, primitive.inputs);
  const { params } = primitive;
  const from = formula.kind === "row" ? "from" : "_from";
  const given = [
    `[${columns.join(", ")}]`,
    "output",
    from,
    "to",
    ...(params.length === 0 ? [] : [`[${params.join(", ")}]`]),
  ];
  return [
    `const ${primitive.op}: Loop = (${given.join(", ")}) => {`,
    ...indented(bodyOf(primitive, formula)),
    "};",
  ].join("\n");
}

function bodyOf(primitive: Primitive, formula: AnyFormula): readonly string[] {
  switch (formula.kind) {
    case "row":
      return rowLoop(primitive, formula);
    case "recursion":
      return recursionLoop(primitive, formula);
    case "average":
      return averageLoop(primitive, formula);
  }
}

function rowLoop({ inputs, params }: Primitive, { value, lags }: RowFormula): readonly string[] {
  const lag = Math.max(0, ...lags);
  const [lines, fixed]: string[][] = [[], []];
  const result = value(textAlgebra(lines!, fixed!), ...values(inputs), ...fixedNames(params));
  const start = [`const start = Math.min(Math.max(from, ${lag}), to);`, "output.fill(Number.NaN, from, start);"];
  return [
    ...fixed!,
    ...(lag === 0 ? [] : start),
    `for (let i = ${lag === 0 ? "from" : "start"}; i < to; i++) {`,
    ...indented(withReads([...lines!, `output[i] = ${result.text};`], inputs, lags)),
    "}",
  ];
}

function recursionLoop({ inputs, params }: Primitive, { state, next }: Recursion): readonly string[] {
  const [lines, fixed]: string[][] = [[], []];
  const algebra = textAlgebra(lines!, fixed!);
  const names = state.map((_, k) => `s${k + 1}`);
  const after = next(algebra, ...names.map((name) => named(name)), ...values(inputs), ...fixedNames(params));
  // One number may be set at once; several must not see each other's new value.
  const texts = after.state.length === 1 ? after.state : after.state.map((one) => algebra.keep(one));
  const set = [`output[i] = ${after.value.text};`, ...names.map((name, k) => `${name} = ${texts[k]!.text};`)];
  return [
    ...fixed!,
    ...names.map((name, k) => `let ${name} = ${algebra.number(state[k]!).text};`),
    "for (let i = 0; i < to; i++) {",
    ...indented(withReads([...lines!, ...set], inputs)),
    "}",
  ];
}

/** Rows until there are values enough are counted, those after them are not. */
function averageLoop({ params }: Primitive, { seedRows, seed, next }: Average): readonly string[] {
  const fixed: string[] = [];
  const [average, seen] = [named("average"), named("seen")];
  const [length] = fixedNames(params);
  const seedLines: string[] = [];
  const seeded = seed(textAlgebra(seedLines, fixed), average, ...values(1), seen, length!);
  const nextLines: string[] = [];
  const later = next(textAlgebra(nextLines, fixed), average, ...values(1), length!);
  const rows = seedRows(textAlgebra([], fixed), length!);
  const step = withReads([...nextLines, `average = ${later.text};`], 1);
  return [
    ...fixed,
    "for (let i = 0; i < to; ) {",
    "  let average = 0;",
    "  let seen = 0;",
    `  for (; i < to && seen < ${length!.text}; i++) {`,
    `    if (seen++ < ${rows.text}) {`,
    ...indented(withReads([...seedLines, `average = ${seeded.text};`], 1), 3),
    "    } else {",
    ...indented(step, 3),
    "    }",
    "    if (average - average !== 0) average = seen = 0;",
    `    output[i] = seen === ${length!.text} ? average : Number.NaN;`,
    "  }",
    "  for (; i < to; i++) {",
    ...indented(step, 2),
    "    output[i] = average;",
    "    if (average - average !== 0) break;",
    "  }",
    "  if (i < to) output[i++] = Number.NaN;",
    "}",
  ];
}

const values = (inputs: number) => VALUES.slice(0, inputs).map((name) => named(name));
const fixedNames = (params: readonly string[]) => params.map((name) => named(`${name}!`, true));
const indented = (lines: readonly string[], levels = 1): readonly string[] =>
  lines.map((line) => `${"  ".repeat(levels)}${line}`);

/** Reads each input where it is used, or before, if it is used more than once. */
function withReads(lines: readonly string[], inputs: number, lags: readonly number[] = []): readonly string[] {
  return COLUMNS.slice(0, inputs).reduce((body, column, k) => {
    const read = `${column}![i${(lags[k] ?? 0) === 0 ? "" : ` - ${lags[k]}`}]!`;
    const name = new RegExp(`\\b${VALUES[k]}\\b`, "g");
    const uses = body.join("\n").match(name)?.length ?? 0;
    return uses > 1 ? [`const ${VALUES[k]} = ${read};`, ...body] : body.map((line) => line.replace(name, () => read));
  }, lines);
}
