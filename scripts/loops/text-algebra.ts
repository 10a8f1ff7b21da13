import type { Algebra } from "../../src/expression/formula.ts";

/** An expression of JavaScript, and how strongly its outermost operator binds. */
export interface Text {
  readonly text: string;
  readonly strength: number;
}

const CHOICE = 1;
const OR = 2;
const AND = 3;
const COMPARISON = 4;
const SUM = 5;
const PRODUCT = 6;
const SIGN = 7;
const WHOLE = 8;

export const whole = (text: string): Text => ({ text, strength: WHOLE });

const within = ({ text, strength }: Text, least: number): string => (strength < least ? `(${text})` : text);

/** An operator whose operations on one level are carried out from the left. */
const operator =
  (sign: string, strength: number) =>
  (a: Text, b: Text): Text => ({ text: `${within(a, strength)} ${sign} ${within(b, strength + 1)}`, strength });

const called =
  (name: string) =>
  (...values: readonly Text[]): Text =>
    whole(`${name}(${values.map(({ text }) => text).join(", ")})`);

const differs = operator("!==", COMPARISON);

function number(value: number): Text {
  if (Number.isNaN(value)) return whole("Number.NaN");
  return value < 0 ? { text: `${value}`, strength: SIGN } : whole(`${value}`);
}

/** Writes a formula as JavaScript; `lines` takes a statement for each number that is kept. */
export function textAlgebra(lines: string[]): Algebra<Text, Text> {
  let kept = 0;
  return {
    number,
    add: operator("+", SUM),
    sub: operator("-", SUM),
    mul: operator("*", PRODUCT),
    div: operator("/", PRODUCT),
    neg: (a) => ({ text: `-${within(a, WHOLE)}`, strength: SIGN }),
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
    either: operator("||", OR),
    both: operator("&&", AND),
    choose: (condition, yes, no) => ({
      text: `${within(condition, OR)} ? ${within(yes, OR)} : ${within(no, CHOICE)}`,
      strength: CHOICE,
    }),
    keep(a) {
      const name = `t${++kept}`;
      lines.push(`const ${name} = ${a.text};`);
      return whole(name);
    },
  };
}
