import type { Algebra } from "../../src/expression/index.ts";

/** JavaScript expression. */
export interface Text {
  readonly text: string;
  /** Binding strength of the outermost operator. */
  readonly strength: number;
  /** True if the value is the same on every row. */
  readonly isFixed: boolean;
}

const CHOICE = 1;
const OR = 2;
const AND = 3;
const COMPARISON = 4;
const SUM = 5;
const PRODUCT = 6;
const SIGN = 7;
const WHOLE = 8;

/** Pattern of the names of kept numbers. */
const KEPT = /^[ft]\d+$/;

export const named = (text: string, isFixed = false): Text => ({ text, strength: WHOLE, isFixed });

const within = ({ text, strength }: Text, least: number): string => (strength < least ? `(${text})` : text);
const areFixed = (texts: readonly Text[]): boolean => texts.every(({ isFixed }) => isFixed);

/** Returns a binary operator that is left-associative. */
const operator =
  (sign: string, strength: number) =>
  (a: Text, b: Text): Text => ({
    text: `${within(a, strength)} ${sign} ${within(b, strength + 1)}`,
    strength,
    isFixed: areFixed([a, b]),
  });

const called =
  (name: string) =>
  (...values: readonly Text[]): Text =>
    named(`${name}(${values.map(({ text }) => text).join(", ")})`, areFixed(values));

const differs = operator("!==", COMPARISON);
const sub = operator("-", SUM);

function number(value: number): Text {
  if (Number.isNaN(value)) return named("Number.NaN", true);
  return { text: `${value}`, strength: value < 0 ? SIGN : WHOLE, isFixed: true };
}

/** Returns a conditional expression. A choice of 1 or 0 is the condition as a number, without a branch. */
function choose(condition: Text, yes: Text, no: Text): Text {
  const isFixed = areFixed([condition, yes, no]);
  if (yes.text === "1" && no.text === "0") return { text: `+(${condition.text})`, strength: SIGN, isFixed };
  const text = `${within(condition, OR)} ? ${within(yes, OR)} : ${within(no, CHOICE)}`;
  return { text, strength: CHOICE, isFixed };
}

/**
 * Returns the algebra that writes a formula as JavaScript. `write` receives the statements that compute kept numbers,
 * `fixedLines` the statements of numbers that are the same on every row.
 */
export function textAlgebra(write: (...lines: string[]) => void, fixedLines: string[]): Algebra<Text, Text> {
  let kept = 0;
  const nextName = (): string => `t${++kept}`;
  const keep = (a: Text): Text => {
    if (KEPT.test(a.text)) return a;
    const name = a.isFixed ? `f${fixedLines.length + 1}` : nextName();
    const line = `const ${name} = ${a.text};`;
    if (a.isFixed) fixedLines.push(line);
    else write(line);
    return named(name, a.isFixed);
  };
  return {
    number,
    add: operator("+", SUM),
    sub,
    mul: operator("*", PRODUCT),
    div: operator("/", PRODUCT),
    neg: (a) => ({ ...a, text: `-${within(a, WHOLE)}`, strength: SIGN }),
    abs: called("Math.abs"),
    sqrt: called("Math.sqrt"),
    floor: called("Math.floor"),
    round: called("Math.round"),
    minimum: called("Math.min"),
    maximum: called("Math.max"),
    greatest: called("Math.max"),
    finite: called("finite"),
    greater: operator(">", COMPARISON),
    greaterEqual: operator(">=", COMPARISON),
    less: operator("<", COMPARISON),
    lessEqual: operator("<=", COMPARISON),
    equal: operator("===", COMPARISON),
    differs,
    missing: (a) => differs(a, a),
    unbounded: (a) => differs(sub(a, a), number(0)),
    either: operator("||", OR),
    both: operator("&&", AND),
    choose,
    chooseEach(condition, yes, no) {
      const chosen = yes.map(() => named(nextName()));
      write(...chosen.map(({ text }, k) => `let ${text} = ${no[k]!.text};`));
      write(`if (${condition.text}) {`, ...chosen.map(({ text }, k) => `  ${text} = ${yes[k]!.text};`), "}");
      return chosen;
    },
    keep,
  };
}

/** Returns statements that assign several numbers their next values at once: none reads the next value of another. */
export function assignments(
  algebra: Algebra<Text, Text>,
  names: readonly Text[],
  next: readonly Text[],
): readonly string[] {
  const sees = ({ text }: Text, name: Text): boolean => new RegExp(`\\b${name.text}\\b`).test(text);
  const texts = next.map((one, k) => (names.slice(0, k).some((name) => sees(one, name)) ? algebra.keep(one) : one));
  return texts.map(({ text }, k) => `${names[k]!.text} = ${text};`);
}
