import type { Algebra } from "../../src/expression/index.ts";

/** An expression of JavaScript. */
export interface Text {
  readonly text: string;
  /** How strongly its outermost operator binds. */
  readonly strength: number;
  /** True if it is the same on every row. */
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

/** Names of kept numbers. */
const KEPT = /^[ft]\d+$/;

export const named = (text: string, isFixed = false): Text => ({ text, strength: WHOLE, isFixed });

const within = ({ text, strength }: Text, least: number): string => (strength < least ? `(${text})` : text);
const areFixed = (texts: readonly Text[]): boolean => texts.every(({ isFixed }) => isFixed);

/** An operator whose operations on one level are carried out from the left. */
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

/**
 * Writes a formula as JavaScript. `lines` takes a statement for each number that is kept, `fixedLines` for those that are the
 * same on every row.
 */
export function textAlgebra(lines: string[], fixedLines: string[]): Algebra<Text, Text> {
  let kept = 0;
  const nextName = (): string => `t${++kept}`;
  const keep = (a: Text): Text => {
    if (KEPT.test(a.text)) return a;
    const name = a.isFixed ? `f${fixedLines.length + 1}` : nextName();
    (a.isFixed ? fixedLines : lines).push(`const ${name} = ${a.text};`);
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
    choose: (condition, yes, no) => ({
      text: `${within(condition, OR)} ? ${within(yes, OR)} : ${within(no, CHOICE)}`,
      strength: CHOICE,
      isFixed: areFixed([condition, yes, no]),
    }),
    chooseEach(condition, yes, no) {
      const chosen = yes.map(() => named(nextName()));
      lines.push(...chosen.map(({ text }, k) => `let ${text} = ${no[k]!.text};`));
      lines.push(`if (${condition.text}) {`, ...chosen.map(({ text }, k) => `  ${text} = ${yes[k]!.text};`), "}");
      return chosen;
    },
    keep,
  };
}
