import { table } from "#base";
import type { Atom, AtomValue } from "../intermediate/form.ts";

/** Returns every replacement of one number in a comparison: right side and arguments, else the window. */
export function swapNumber(atom: Atom, from: number, to: number): readonly Atom[] {
  const levels = [...rightSides(atom.rhs, from, to).map((rhs) => ({ ...atom, rhs })), ...arguments_(atom, from, to)];
  return levels.length > 0 ? levels : windows(atom, from, to);
}

function rightSides(rhs: AtomValue, from: number, to: number): AtomValue[] {
  switch (rhs.kind) {
    case "number":
      return rhs.number === from ? [{ ...rhs, number: to }] : [];
    case "range":
      return [...(rhs.low === from ? [{ ...rhs, low: to }] : []), ...(rhs.high === from ? [{ ...rhs, high: to }] : [])];
    case "study": {
      const { multiplier, offset } = rhs;
      const inConcept = argumentsOf(rhs.concept, from, to).map((concept) => ({ ...rhs, concept }));
      if (offset === from) inConcept.push({ ...rhs, offset: to });
      if (multiplier === null) return inConcept;
      if (multiplier === from) inConcept.push({ ...rhs, multiplier: to });
      // A multiplier stands for percent below or above the study.
      for (const sign of [-1, 1]) {
        if (near(multiplier, 1 + (sign * from) / 100))
          inConcept.push({ ...rhs, multiplier: rounded(1 + (sign * to) / 100) });
      }
      return inConcept;
    }
    case "flag":
    case "texts":
    case "date":
      return [];
  }
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

function arguments_(atom: Atom, from: number, to: number): Atom[] {
  const inParams = (atom.params ?? []).flatMap(({ name, value }, k) =>
    value === from ? [{ ...atom, params: atom.params!.with(k, { name, value: to }) }] : [],
  );
  return [...argumentsOf(atom.concept, from, to).map((concept) => ({ ...atom, concept })), ...inParams];
}

/** Returns the texts of a study with one occurrence of the number replaced. */
function argumentsOf(concept: string, from: number, to: number): string[] {
  const found = [...concept.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g)].filter(
    ([digits]) => Number(digits) === from,
  );
  return found.map(({ index, 0: digits }) => `${concept.slice(0, index)}${to}${concept.slice(index + digits.length)}`);
}

function windows(atom: Atom, from: number, to: number): Atom[] {
  const whole = Number.isInteger(to) && to >= 0;
  return [
    ...(whole && atom.within === from ? [{ ...atom, within: to }] : []),
    ...(whole && atom.bars_ago === from ? [{ ...atom, bars_ago: to }] : []),
  ];
}

const AVERAGES = ["sma", "ema", "wma", "hma", "vwma", "dema", "tema", "kama", "zlema", "rma"];
const AVERAGE_NAMES = table<string>({
  simple: "sma",
  "simple moving average": "sma",
  exponential: "ema",
  "exponential moving average": "ema",
  weighted: "wma",
  "weighted moving average": "wma",
  hull: "hma",
});

/** Returns the kind of moving average that words name. */
export function averageOf(words: string): string | undefined {
  const name = words.toLowerCase().replace(/s$/, "").trim();
  return AVERAGES.includes(name) ? name : AVERAGE_NAMES[name];
}

/** Replaces the moving averages of one kind in a comparison; undefined where it has none. */
export function swapAverage(atom: Atom, from: string, to: string): Atom | undefined {
  const pattern = new RegExp(`\\b${from}(?=\\()`, "g");
  const swapped = (text: string): string => text.replaceAll(pattern, to);
  const rhs = atom.rhs.kind === "study" ? { ...atom.rhs, concept: swapped(atom.rhs.concept) } : atom.rhs;
  const next = { ...atom, concept: swapped(atom.concept), rhs };
  return JSON.stringify(next) === JSON.stringify(atom) ? undefined : next;
}
