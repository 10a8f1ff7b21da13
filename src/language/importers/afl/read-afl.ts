import type { Timeframe } from "#contract";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { attempted, valueOf } from "../values/evaluate.ts";
import { clauseOfTruth, type ClauseTruth, withSpan } from "../values/truth.ts";
import {
  at,
  compared,
  constantOf,
  isMeasured,
  numberValue,
  powered,
  seriesValue,
  truthOfValue,
  truthValue,
  type Value,
} from "../values/value.ts";
import { calledAfl, priceOf, unknownAfl } from "./afl-calls.ts";
import { frameConstant, frameOf } from "./afl-frames.ts";
import { AFL_BACKTEST, AFL_BY_NAME, AFL_DISPLAY, AFL_ON_NUMBERS, AFL_PRICES } from "./afl-names.ts";
import { type AflBranch, type AflExpression, type AflLeaf, type AflStatement, BRANCH, parseAfl } from "./parse-afl.ts";

const BARS_NOTE =
  "The bars of an AFL formula are chosen beside it; daily bars were taken. For others set Timeframe in each filter.";
const DISPLAY_NOTE = "What shows the result (AddColumn, Plot and the like) selects nothing and was left out.";
const NUMBER_NOTE = "A number stands where a condition is needed: AFL takes it as true where it is not 0.";
const BASE: Timeframe = "1d";
/** Functions of a single bar, which accept values of another timeframe. */
const POINTWISE = new Set([
  ...AFL_ON_NUMBERS.keys(),
  ..."iif isempty isnan isnull round floor ceil cross exrem nz timeframeexpand timeframegetprice writeif".split(" "),
]);
/** Functions that use the prices of the stock without taking them as arguments. */
const OF_PRICES = new Set(["inside", "outside", "gapup", "gapdown", "timeframegetprice"]);
/** Variables that select stocks, in order of preference. */
const SELECTING = ["filter", "buy", "short", "sell", "cover"];
const MOST_STEPS = 20_000;

/** Value, or the reason why there is none. */
type Known = Value | { readonly kind: "unread"; readonly why: string };

/** Reads an exploration or a scan of AmiBroker. Throws ImportFault. */
export function readAfl(text: string): Reading {
  const formula = new Formula();
  formula.run(text);
  return formula.reading([0, text.length]);
}

class Formula {
  readonly #known = new Map<string, Known>();
  /** Span of the assignment of each name. */
  readonly #places = new Map<string, SourceSpan>();
  readonly #notes = new Set<string>([BARS_NOTE]);
  readonly #backtest = new Set<string>();
  /** Reason why prices are unreadable here: another symbol, or a timeframe that does not exist. */
  #foreign: string | undefined;
  /** Timeframe of the prices at the current statement. */
  #base = BASE;
  /** Names with values expanded from another timeframe to the bars of the scan. */
  readonly #expanded = new Set<string>();
  #steps = 0;

  run(text: string): void {
    for (const statement of parseAfl(text)) this.#statement(statement, text);
  }

  #statement(statement: AflStatement, text: string): void {
    if (statement.kind === "call") this.#call(statement, text);
    else if (statement.kind === "assignment") this.#assign(statement.name, statement.value, statement.span);
    else if (statement.kind === "branch") this.#branch(statement, text);
    else this.#unread(statement.names, statement.why, statement.span, text);
  }

  #unread(names: readonly string[], why: string, span: SourceSpan, text: string): void {
    if (names.length === 0) this.#noteUnused(span, why, text);
    for (const name of names) this.#give(name, unread(name, why), span);
  }

  /** Runs the block that a constant test selects. */
  #branch({ test, yes, no, names, span }: AflBranch, text: string): void {
    const decided = this.#number(test);
    if (decided === null) this.#unread(names, BRANCH, span, text);
    else for (const statement of decided === 0 ? no : yes) this.#statement(statement, text);
  }

  #number(expression: AflExpression): number | null {
    try {
      return constantOf(this.#value(expression));
    } catch (error) {
      if (error instanceof ImportFault) return null;
      throw error;
    }
  }

  reading(whole: SourceSpan): Reading {
    const present = SELECTING.filter((name) => this.#known.has(name) && !this.#selectsNothing(name));
    const name =
      present.find((one) => !this.#selectsAll(one)) ?? present[0] ?? SELECTING.find((one) => this.#known.has(one));
    if (name === undefined)
      throw new ImportFault("there is neither Filter nor Buy, so nothing tells what is sought", whole);
    const known = this.#known.get(name)!;
    const span = this.#places.get(name)!;
    if (known.kind === "unread") throw new ImportFault(known.why, span);
    const others = present.filter((one) => one !== name);
    if (others.length > 0)
      this.#notes.add(`${capitalised(name)} is the scan; left out: ${others.map(capitalised).join(", ")}.`);
    if (this.#backtest.size > 0)
      this.#notes.add(
        `Settings of a backtest are not part of the scan: ${[...this.#backtest].slice(0, 8).join(", ")}.`,
      );
    const truth = withSpan(truthOfValue(known), span);
    return { clause: clauseOfTruth(truth, span), notes: [...this.#notes] };
  }

  #selectsNothing(name: string): boolean {
    const known = this.#known.get(name)!;
    return known.kind !== "unread" && constantOf(known) === 0;
  }

  #selectsAll(name: string): boolean {
    const known = this.#known.get(name)!;
    return known.kind !== "unread" && (constantOf(known) ?? 0) !== 0;
  }

  #give(name: string, value: Known, span: SourceSpan): void {
    this.#known.set(name, value);
    this.#places.set(name, span);
  }

  #assign(name: string, expression: AflExpression, span: SourceSpan): void {
    if (AFL_BACKTEST.test(name)) this.#backtest.add(name);
    if (AFL_BACKTEST.test(name) || AFL_DISPLAY.test(name)) return;
    try {
      if (SELECTING.includes(name) && mayBeComparison(expression))
        throw new ImportFault("a single = gives a name a value; write == to compare", expression.span);
      const value = this.#value(expression);
      if (this.#expands(expression)) this.#expanded.add(name);
      else this.#expanded.delete(name);
      if (SELECTING.includes(name)) this.#give(name, this.#truthed(value), expression.span);
      else this.#give(name, value, span);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      // A selecting condition keeps the span of its fault.
      this.#give(name, unread(name, error.message), SELECTING.includes(name) ? error.span : span);
    }
  }

  #call({ name, value, span }: AflStatement & { readonly kind: "call" }, text: string): void {
    for (const one of assignmentsIn(value)) this.#assign(one.name, one.of, span);
    if (name === "setforeign")
      this.#foreign = `it stands behind ${text.slice(...span).slice(0, 40)}, so its prices are of another symbol, which are not followed`;
    else if (name === "timeframeset") this.#setFrame(value, span, text);
    else if (name === "timeframerestore" || name === "restorepricearrays") {
      this.#foreign = undefined;
      this.#base = BASE;
    } else if (AFL_DISPLAY.test(name)) this.#notes.add(DISPLAY_NOTE);
    else if (AFL_BACKTEST.test(name)) this.#backtest.add(name);
    else this.#noteUnused(span, "it gives no value to a name", text);
  }

  /** Switches the timeframe of the following statements. Their prices become unreadable if it does not exist. */
  #setFrame(call: AflExpression, span: SourceSpan, text: string): void {
    const args = call.kind === "leaf" && call.leaf.kind === "named" ? call.leaf.args : undefined;
    try {
      this.#base = frameOf(args?.[0] === undefined ? undefined : this.#value(args[0]), span);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      this.#foreign = `it stands behind ${text.slice(...span).slice(0, 40)}, and ${error.message}`;
    }
  }

  #noteUnused(span: SourceSpan, why: string, text: string): void {
    this.#notes.add(`Not part of the scan: "${text.slice(...span).slice(0, 60)}" (${why}).`);
  }

  #leaf(leaf: AflLeaf, span: SourceSpan): Value {
    if (++this.#steps > MOST_STEPS) throw new ImportFault("the formula is too long", span);
    switch (leaf.kind) {
      case "group":
        return at(this.#value(leaf.of), span);
      case "text":
        return { kind: "text", text: leaf.value, span };
      case "assigned":
        this.#assign(leaf.name, leaf.of, span);
        return this.#name(leaf.name, span);
      case "power":
        return powered(this.#value(leaf.of), constantOf(this.#value(leaf.exponent)), span);
      case "named":
        return leaf.args === undefined ? this.#name(leaf.name, span) : this.#function(leaf.name, leaf.args, span);
    }
  }

  #value(expression: AflExpression): Value {
    return valueOf(expression, (leaf, span) => this.#leaf(leaf, span), this.#asTruth);
  }

  /** Converts a value to a condition. A number holds if it is not 0. */
  readonly #asTruth = (value: Value): ClauseTruth => {
    if (!isMeasured(value)) return truthOfValue(value);
    this.#notes.add(NUMBER_NOTE);
    return compared("NotEqualTo", value, numberValue(0, value.span), value.span);
  };

  /** Returns the value as a condition, lost with the reason if it is none. */
  #truthed(value: Value): Value {
    const { span } = value;
    if (constantOf(value) !== null) return value;
    return truthValue(
      attempted(span, () => this.#asTruth(value)),
      span,
    );
  }

  /** True if the value is expanded from another timeframe. Its past must not be counted in bars of the scan. */
  #expands(of: AflExpression): boolean {
    switch (of.kind) {
      case "arithmetic":
      case "compare":
        return this.#expands(of.left) || this.#expands(of.right);
      case "and":
      case "or":
        return of.of.some((part) => this.#expands(part));
      case "not":
      case "negative":
        return this.#expands(of.of);
      case "leaf":
        return this.#leafExpands(of.leaf);
      default:
        return false;
    }
  }

  #leafExpands(leaf: AflLeaf): boolean {
    if (leaf.kind === "text") return false;
    if (leaf.kind !== "named") return this.#expands(leaf.of);
    const { name, args = [] } = leaf;
    const [of, length] = args;
    if (name === "timeframegetprice" || name === "timeframeexpand") {
      const isBase = length !== undefined && this.#number(length) === this.#number(DAILY);
      return !isBase && of !== undefined;
    }
    return leaf.args === undefined ? this.#expanded.has(name) : args.some((one) => this.#expands(one));
  }

  #name(name: string, span: SourceSpan): Value {
    const known = this.#known.get(name);
    if (known?.kind === "unread") throw new ImportFault(known.why, span);
    if (known !== undefined) return at(known, span);
    if (name === "true" || name === "false") return truthValue(name === "true", span);
    if (name === "null") return { kind: "nothing", span };
    if (AFL_PRICES.has(name)) {
      if (this.#foreign !== undefined) throw new ImportFault(this.#foreign, span);
      return seriesValue(priceOf(name, this.#base, span)!);
    }
    const constant = frameConstant(name, span);
    if (constant !== undefined) return constant;
    throw new ImportFault(AFL_BY_NAME.has(name) ? `${name} needs parentheses` : unknownAfl(name), span);
  }

  #function(name: string, args: readonly AflExpression[], span: SourceSpan): Value {
    const own = this.#known.get(name);
    if (own?.kind === "unread") throw new ImportFault(own.why, span);
    if (this.#foreign !== undefined && (AFL_BY_NAME.has(name) || OF_PRICES.has(name)))
      throw new ImportFault(this.#foreign, span);
    if (!POINTWISE.has(name) && args.some((arg) => this.#expands(arg)))
      throw new ImportFault(
        `${name} counts bars of the scan over a value of other bars; put it before TimeFrameExpand`,
        span,
      );
    const values = args.map((arg) => this.#value(arg));
    if (name === "cross" && !args.some((arg) => this.#expands(arg)) && new Set(values.flatMap(frameIn)).size > 1)
      throw new ImportFault("a cross of bars of two lengths needs TimeFrameExpand", span);
    const [base, asTruth] = [this.#base, this.#asTruth];
    return calledAfl({ name, args: values, span, base, asTruth, note: (text) => this.#notes.add(text) });
  }
}

/** True for `C = O` behind `Filter =`, but not for `Cover = 0` behind `Short =`. */
function mayBeComparison(of: AflExpression): boolean {
  return of.kind === "leaf" && of.leaf.kind === "assigned" && !SELECTING.includes(of.leaf.name);
}

/** Returns the assignments among the arguments of a call, also of nested calls. */
function assignmentsIn(of: AflExpression): readonly (AflLeaf & { readonly kind: "assigned" })[] {
  if (of.kind !== "leaf") return [];
  if (of.leaf.kind === "assigned") return [...assignmentsIn(of.leaf.of), of.leaf];
  return of.leaf.kind === "named" ? (of.leaf.args ?? []).flatMap(assignmentsIn) : [];
}

function unread(name: string, why: string): Known {
  return { kind: "unread", why: `${name} cannot be read: ${why}` };
}

const DAILY: AflExpression = {
  kind: "leaf",
  leaf: { kind: "named", name: "indaily", args: undefined },
  span: [0, 0],
};

function frameIn(value: Value): readonly Timeframe[] {
  return value.kind === "series" && value.series.frame !== null ? [value.series.frame] : [];
}

function capitalised(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
