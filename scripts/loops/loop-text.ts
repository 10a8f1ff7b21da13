import type { AnyFormula, Average, Primitive, Recursion, RowFormula } from "../../src/expression/index.ts";
import { COLUMNS, fixedNames, indented, values, withReads } from "./reads.ts";
import { assignments, named, textAlgebra } from "./text-algebra.ts";
import { windowLoop } from "./window-loop.ts";

/** The loop of a primitive as the text of a function. */
export function loopText(primitive: Primitive, formula: AnyFormula): string {
  const { op, inputs, params } = primitive;
  const columns = `[${COLUMNS.slice(0, inputs).join(", ")}]`;
  const from = formula.kind === "row" || formula.kind === "window" ? "from" : "_from";
  const given = [columns, "output", from, "to", ...(params.length === 0 ? [] : [`[${params.join(", ")}]`])];
  return [`const ${op}: Loop = (${given.join(", ")}) => {`, ...indented(bodyOf(primitive, formula)), "};"].join("\n");
}

function bodyOf(primitive: Primitive, formula: AnyFormula): readonly string[] {
  switch (formula.kind) {
    case "row":
      return rowLoop(primitive, formula);
    case "recursion":
      return recursionLoop(primitive, formula);
    case "average":
      return averageLoop(primitive, formula);
    case "window":
      return windowLoop(primitive, formula);
  }
}

function rowLoop({ inputs, params }: Primitive, { value, lags }: RowFormula): readonly string[] {
  const lag = Math.max(0, ...lags);
  const lines: string[] = [];
  const fixed: string[] = [];
  const algebra = textAlgebra((...more) => lines.push(...more), fixed);
  const result = value(algebra, ...values(inputs), ...fixedNames(params));
  const start = [`const start = Math.min(Math.max(from, ${lag}), to);`, "output.fill(Number.NaN, from, start);"];
  return [
    ...fixed,
    ...(lag === 0 ? [] : start),
    `for (let i = ${lag === 0 ? "from" : "start"}; i < to; i++) {`,
    ...indented(withReads([...lines, `output[i] = ${result.text};`], inputs, lags)),
    "}",
  ];
}

function recursionLoop({ inputs, params }: Primitive, { state, next }: Recursion): readonly string[] {
  const lines: string[] = [];
  const fixed: string[] = [];
  const algebra = textAlgebra((...more) => lines.push(...more), fixed);
  const states = state.map((_, k) => named(`s${k + 1}`));
  const after = next(algebra, ...states, ...values(inputs), ...fixedNames(params));
  const sets = assignments(algebra, states, after.state);
  return [
    ...fixed,
    ...states.map(({ text }, k) => `let ${text} = ${algebra.number(state[k]!).text};`),
    "for (let i = 0; i < to; i++) {",
    ...indented(withReads([...lines, `output[i] = ${after.value.text};`, ...sets], inputs)),
    "}",
  ];
}

/** Rows until there are values enough are counted, those after them are not. */
function averageLoop({ params }: Primitive, { seedRows, seed, next }: Average): readonly string[] {
  const fixed: string[] = [];
  const [length] = fixedNames(params);
  const average = named("average");
  const set = (of: typeof seed, ...others: readonly ReturnType<typeof named>[]): readonly string[] => {
    const lines: string[] = [];
    const algebra = textAlgebra((...more) => lines.push(...more), fixed);
    const { text } = of(algebra, average, ...values(1), ...others, length!);
    return withReads([...lines, `average = ${text};`], 1);
  };
  const seeded = set(seed, named("seen"));
  const later = set(next);
  const rows = seedRows(
    textAlgebra(() => {}, fixed),
    length!,
  );
  return [
    ...fixed,
    "for (let i = 0; i < to; ) {",
    "  let average = 0;",
    "  let seen = 0;",
    `  for (; i < to && seen < ${length!.text}; i++) {`,
    `    if (seen++ < ${rows.text}) {`,
    ...indented(seeded, 3),
    "    } else {",
    ...indented(later, 3),
    "    }",
    "    if (average - average !== 0) average = seen = 0;",
    `    output[i] = seen === ${length!.text} ? average : Number.NaN;`,
    "  }",
    "  for (; i < to; i++) {",
    ...indented(later, 2),
    "    output[i] = average;",
    "    if (average - average !== 0) break;",
    "  }",
    "  if (i < to) output[i++] = Number.NaN;",
    "}",
  ];
}
