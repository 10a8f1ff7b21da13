import { LIMITS, type Timeframe } from "#contract";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { joinedDays } from "../values/earnings-days.ts";
import { truthOf, valueOf } from "../values/evaluate.ts";
import { limitedValue } from "../values/limited.ts";
import { clauseOfTruth, opposite, oppositeWhole, type ClauseTruth, truthWithin, withSpan } from "../values/truth.ts";
import {
  at,
  choiceValue,
  constantOf,
  numberValue,
  sameText,
  seriesOfValue,
  seriesValue,
  truthValue,
  type Value,
  valueEarlier,
} from "../values/value.ts";
import { chosenCondition } from "./choose-condition.ts";
import { parseScript } from "./parse-script.ts";
import { calledValue, type CallReader } from "./thinkscript-calls.ts";
import type { ThinkScript, ThinkScriptExpression, ThinkScriptLeaf } from "./thinkscript-syntax.ts";

const BASE: Timeframe = "1d";
const MOST_STEPS = 4_000;
/** Maximum number of rounds of a fold. */
const MOST_ROUNDS = 60;
/** Enumerations whose items follow a point. */
const ENUMERATIONS = new Set([
  "aggregationperiod",
  "averagetype",
  "crossingdirection",
  "pricetype",
  "color",
  "events",
  "earningtime",
  "fundamentaltype",
]);
const AGGREGATION_NOTE =
  "The bars of a thinkScript scan are chosen beside the script; daily bars were taken. For others set Timeframe in each filter.";

type Leaf<Kind extends ThinkScriptLeaf["kind"]> = ThinkScriptLeaf & { readonly kind: Kind };

/** Reads a thinkScript scan. Throws ImportFault. */
export function readThinkScript(text: string): Reading {
  const parsed = parseScript(text);
  const { unused } = parsed;
  const { condition, notes } = chosenCondition(parsed, () => valuesOf(parsed), text);
  if (condition.kind === "leaf" && condition.leaf.kind === "broken")
    throw new ImportFault(condition.leaf.reason, condition.span);
  const truth = new Script(parsed).truth(condition);
  const unread = unused.map(({ span, why }) => `Not part of the scan: "${text.slice(...span).slice(0, 60)}" (${why}).`);
  return {
    clause: joinedDays(clauseOfTruth(withSpan(truth, condition.span), condition.span)),
    notes: [AGGREGATION_NOTE, ...notes, ...unread],
  };
}

/** Returns a reader of definitions that gives undefined for one without a counterpart. */
function valuesOf(parsed: ThinkScript): (of: ThinkScriptExpression) => Value | undefined {
  const script = new Script(parsed);
  return (of) => {
    try {
      return script.value(of);
    } catch (error) {
      if (error instanceof ImportFault) return undefined;
      throw error;
    }
  };
}

/** Evaluates the names of a script. Limits its steps, because definitions can multiply and refer to themselves. */
class Script {
  readonly #definitions: ReadonlyMap<string, ThinkScriptExpression>;
  readonly #open = new Set<string>();
  readonly #read: CallReader;
  /** Index and result of the enclosing folds. */
  #folds: ReadonlyMap<string, Value> = new Map();
  #steps = 0;

  constructor({ definitions }: ThinkScript) {
    this.#definitions = definitions;
    this.#read = {
      value: (expression) => this.#value(expression),
      series: (expression) => seriesOfValue(this.#value(expression)),
      text: (expression) => this.#text(expression),
      bars: (expression) => this.#bars(expression),
    };
  }

  truth(expression: ThinkScriptExpression): ClauseTruth {
    return truthOf(expression, (leaf, span) => this.#leaf(leaf, span));
  }

  value(expression: ThinkScriptExpression): Value {
    return this.#value(expression);
  }

  #value(expression: ThinkScriptExpression): Value {
    return valueOf(expression, (leaf, span) => this.#leaf(leaf, span));
  }

  #leaf(leaf: ThinkScriptLeaf, span: SourceSpan): Value {
    if (++this.#steps > MOST_STEPS) throw new ImportFault("the definitions refer to each other too often", span);
    switch (leaf.kind) {
      case "group":
        return at(this.#value(leaf.of), span);
      case "read":
        return seriesValue(leaf.series);
      case "earlier":
        return valueEarlier(this.#value(leaf.of), this.#bars(leaf.bars), span);
      case "within": {
        const bars = this.#bars(leaf.bars);
        return truthValue(withSpan(truthWithin(this.truth(leaf.of), bars), span), span);
      }
      case "is": {
        const truth = this.truth(leaf.of);
        return truthValue(leaf.value ? truth : oppositeWhole(truth, span), span);
      }
      case "if":
        return this.#choice(leaf, span);
      case "switch":
        return this.#switch(leaf, span);
      case "fold":
        return this.#fold(leaf, span);
      case "named":
        return this.#named(leaf, span);
      case "text":
        return this.#quoted(leaf.value, span);
      case "broken":
        throw new ImportFault(leaf.reason, span);
    }
  }

  #named({ name, args, plot }: Leaf<"named">, span: SourceSpan): Value {
    const round = args === undefined && plot === undefined ? this.#folds.get(name) : undefined;
    if (round !== undefined) return at(round, span);
    const definition = this.#definitions.get(name);
    if (definition?.kind === "leaf" && definition.leaf.kind === "broken")
      throw new ImportFault(definition.leaf.reason, span);
    if (args === undefined && definition !== undefined) {
      // Item of an enumeration from which an input chooses.
      if (plot !== undefined) return { kind: "text", text: plot, span };
      return this.#defined(name, span)!;
    }
    if (args === undefined && plot !== undefined && ENUMERATIONS.has(name)) return { kind: "text", text: plot, span };
    return calledValue({ name, args: args ?? [], plot, span, base: BASE, read: this.#read });
  }

  /** Returns a text, or the value of a quoted name with signs, such as "DI+". */
  #quoted(text: string, span: SourceSpan): Value {
    const named = /^\w*$/.test(text) ? undefined : this.#defined(text.toLowerCase(), span);
    return named ?? { kind: "text", text, span };
  }

  /** Returns the value of a name that the script defines; undefined for other names. */
  #defined(name: string, span: SourceSpan): Value | undefined {
    const of = this.#definitions.get(name);
    if (of === undefined) return undefined;
    if (this.#open.has(name)) throw new ImportFault(`${name} is made of its own past, which has no counterpart`, span);
    const folds = this.#folds;
    this.#open.add(name);
    this.#folds = new Map();
    try {
      return at(this.#streak(name, of) ?? this.#value(of), span);
    } finally {
      this.#open.delete(name);
      this.#folds = folds;
    }
  }

  /** Matches `if test then n[1] + 1 else 0`, the number of consecutive bars on which the test held. */
  #streak(name: string, expression: ThinkScriptExpression): Value | undefined {
    const of = inner(expression);
    if (of.kind !== "leaf" || of.leaf.kind !== "if") return undefined;
    const { test, yes, no } = of.leaf;
    const { span } = of;
    if (isOneMore(name, yes) && isZero(no)) return { kind: "streak", of: this.truth(test), span };
    if (isZero(yes) && isOneMore(name, no)) return { kind: "streak", of: opposite(this.truth(test)), span };
    return undefined;
  }

  #choice({ test, yes, no }: Leaf<"if">, span: SourceSpan): Value {
    const truth = this.truth(test);
    if (typeof truth === "boolean") return at(this.#value(truth ? yes : no), span);
    const [taken, other] = [this.#value(yes), this.#value(no)];
    return this.#limited(inner(test), taken, other, span) ?? choiceValue(truth, taken, other, span);
  }

  /** Matches `if x > 0 then x else 0` and the like, which are max or min. */
  #limited(test: ThinkScriptExpression, yes: Value, no: Value, span: SourceSpan): Value | undefined {
    if (test.kind !== "compare" || yes.kind !== "series" || no.kind !== "series") return undefined;
    return limitedValue(test.relation, this.#value(test.left), this.#value(test.right), yes, no, span);
  }

  #switch({ of, cases }: Leaf<"switch">, span: SourceSpan): Value {
    const chosen = this.#value(of);
    if (chosen.kind !== "text") throw new ImportFault("a switch is read over an input with a fixed choice alone", span);
    const found =
      cases.find(({ label }) => label !== undefined && sameText(labelOf(label), chosen.text)) ??
      cases.find(({ label }) => label === undefined);
    if (found === undefined) throw new ImportFault(`no case is ${chosen.text}`, span);
    return at(this.#value(found.value), span);
  }

  /** Unrolls a fold; the end is excluded. */
  #fold(leaf: Leaf<"fold">, span: SourceSpan): Value {
    if (leaf.while) throw new ImportFault("a fold that stops early has no counterpart", span);
    const [from, to] = [constantOf(this.#value(leaf.from)), constantOf(this.#value(leaf.to))];
    if (from === null || to === null || !Number.isInteger(from) || !Number.isInteger(to) || to - from > MOST_ROUNDS)
      throw new ImportFault(`a fold is read with whole numbers as bounds and at most ${MOST_ROUNDS} rounds`, span);
    const around = this.#folds;
    let result = leaf.initial === undefined ? numberValue(0, span) : this.#value(leaf.initial);
    try {
      for (let index = from; index < to; index++) {
        this.#folds = new Map([...around, [leaf.index, numberValue(index, span)], [leaf.result, result]]);
        result = this.#value(leaf.of);
      }
    } finally {
      this.#folds = around;
    }
    return at(result, span);
  }

  #bars(expression: ThinkScriptExpression): number {
    const bars = constantOf(this.#value(expression));
    if (bars !== null && bars < 0)
      throw new ImportFault("it looks into the future, which no scan can", expression.span);
    if (bars !== null && Number.isInteger(bars) && bars <= LIMITS.barsAgo) return bars;
    throw new ImportFault(`a number of bars is a whole number of at most ${LIMITS.barsAgo}`, expression.span);
  }

  /** Returns a text, an item of an enumeration, or the value of an input that is one. */
  #text(expression: ThinkScriptExpression): string | undefined {
    const of = inner(expression);
    if (of.kind !== "leaf") return undefined;
    const { leaf } = of;
    if (leaf.kind === "text") return leaf.value;
    if (leaf.kind !== "named" || leaf.args !== undefined) return undefined;
    if (leaf.plot !== undefined) return leaf.plot;
    if (!this.#definitions.has(leaf.name)) return leaf.name;
    const value = this.#defined(leaf.name, of.span);
    return value?.kind === "text" ? value.text : undefined;
  }
}

/** Strips parentheses and the start value of CompoundValue. */
function inner(expression: ThinkScriptExpression): ThinkScriptExpression {
  if (expression.kind !== "leaf") return expression;
  const { leaf } = expression;
  if (leaf.kind === "group") return inner(leaf.of);
  const body = leaf.kind === "named" && leaf.name === "compoundvalue" ? leaf.args?.[1]?.value : undefined;
  return body === undefined ? expression : inner(body);
}

/** Returns the item that a case names, even if a definition has the same name. */
function labelOf(label: ThinkScriptExpression): string {
  if (label.kind !== "leaf") return "";
  const { leaf } = label;
  if (leaf.kind === "named") return leaf.plot ?? leaf.name;
  return leaf.kind === "text" ? leaf.value : "";
}

/** Matches n[1] + 1. */
function isOneMore(name: string, expression: ThinkScriptExpression): boolean {
  const of = inner(expression);
  if (of.kind !== "arithmetic" || of.op !== "+") return false;
  const [left, right] = [inner(of.left), inner(of.right)];
  return (isBefore(name, left) && isNumber(right, 1)) || (isNumber(left, 1) && isBefore(name, right));
}

/** Matches n[1]. */
function isBefore(name: string, of: ThinkScriptExpression): boolean {
  if (of.kind !== "leaf" || of.leaf.kind !== "earlier" || !isNumber(inner(of.leaf.bars), 1)) return false;
  const earlier = inner(of.leaf.of);
  return earlier.kind === "leaf" && earlier.leaf.kind === "named" && earlier.leaf.name === name;
}

function isNumber(of: ThinkScriptExpression, value: number): boolean {
  return of.kind === "number" && of.value === value;
}

function isZero(expression: ThinkScriptExpression): boolean {
  return isNumber(inner(expression), 0);
}
