import type { AnyFormula, Average, Primitive, Recursion, RowFormula } from "../../src/expression/index.ts";
import { extremeAgeLoop, extremeLoop } from "./extreme-loops.ts";
import { COLUMNS, firstRow, fixedNames, indented, values, withReads } from "./reads.ts";
import { assignments, named, textAlgebra } from "./text-algebra.ts";
import { windowLoop } from "./window-loop.ts";

/** Returns the loop of a primitive as the text of a function. */
export function loopText(primitive: Primitive, formula: AnyFormula): string {
  const { op, inputs, params } = primitive;
  const columns = `[${COLUMNS.slice(0, inputs).join(", ")}]`;
  const from = formula.kind === "recursion" || formula.kind === "average" ? "_from" : "from";
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
    case "extreme":
      return extremeLoop(formula);
    case "extremeAge":
      return extremeAgeLoop(formula);
  }
}

function rowLoop({ inputs, params }: Primitive, { value, lags }: RowFormula): readonly string[] {
  const lines: string[] = [];
  const fixed: string[] = [];
  const algebra = textAlgebra((...more) => lines.push(...more), fixed);
  const result = value(algebra, ...values(inputs), ...fixedNames(params));
  const back = lags?.(algebra, ...fixedNames(params)).map(({ text }) => text) ?? [];
  const most = [...new Set(back)].filter((rows) => rows !== "0").join(", ");
  return [
    ...fixed,
    ...(most === "" ? [] : firstRow("start", most)),
    `for (let i = ${most === "" ? "from" : "start"}; i < to; i++) {`,
    ...indented(
      withReads(
        [...lines, `output[i] = ${result.text};`],
        inputs,
        back.map((rows) => (rows === most ? "before" : rows)),
      ),
    ),
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

/** Returns the loop of an average. The loop counts values only until the first average. */
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
