import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { attempted, valueOf } from "../values/evaluate.ts";
import { clauseOfTruth, withSpan } from "../values/truth.ts";
import { at, constantOf, powered, seriesValue, truthOfValue, truthValue, type Value } from "../values/value.ts";
import { calledAfl, priceOf, unknownAfl } from "./afl-calls.ts";
import { AFL_BACKTEST, AFL_BY_NAME, AFL_DISPLAY, AFL_PRICES } from "./afl-names.ts";
import { type AflExpression, type AflLeaf, parseAfl } from "./parse-afl.ts";

const BARS_NOTE =
  "The bars of an AFL formula are chosen beside it; daily bars were taken. For others set Timeframe in each filter.";
const DISPLAY_NOTE = "What shows the result (AddColumn, Plot and the like) selects nothing and was left out.";
/** What a formula selects by, the first that is there. */
const SELECTING = ["filter", "buy", "short", "sell", "cover"];
const MOST_STEPS = 20_000;

/** A value, or why there is none. */
type Known = Value | { readonly kind: "unread"; readonly why: string };

/** Reads an exploration or a scan of AmiBroker. Throws ImportFault. */
export function readAfl(text: string): Reading {
  const formula = new Formula();
  formula.run(text);
  return formula.reading([0, text.length]);
}

class Formula {
  readonly #known = new Map<string, Known>();
  /** Where each name got its value. */
  readonly #places = new Map<string, SourceSpan>();
  readonly #notes = new Set<string>([BARS_NOTE]);
  readonly #backtest = new Set<string>();
  /** Why prices are not those of the stock on the bars of the scan. */
  #foreign: string | undefined;
  #steps = 0;

  run(text: string): void {
    for (const statement of parseAfl(text)) {
      if (statement.kind === "call") this.#call(statement.name, statement.span, text);
      else if (statement.kind === "assignment") this.#assign(statement.name, statement.value, statement.span);
      else if (statement.names.length === 0) this.#besides(statement.span, statement.why, text);
      else for (const name of statement.names) this.#give(name, unread(name, statement.why), statement.span);
    }
  }

  reading(whole: SourceSpan): Reading {
    const there = SELECTING.filter((name) => this.#known.has(name) && !this.#selectsNothing(name));
    const name =
      there.find((one) => !this.#selectsAll(one)) ?? there[0] ?? SELECTING.find((one) => this.#known.has(one));
    if (name === undefined)
      throw new ImportFault("there is neither Filter nor Buy, so nothing tells what is sought", whole);
    const known = this.#known.get(name)!;
    const span = this.#places.get(name)!;
    if (known.kind === "unread") throw new ImportFault(known.why, span);
    const others = there.filter((one) => one !== name);
    if (others.length > 0) this.#notes.add(`${said(name)} is the scan; left out: ${others.map(said).join(", ")}.`);
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
      const value = valueOf(expression, (leaf, place) => this.#leaf(leaf, place));
      if (SELECTING.includes(name)) this.#give(name, truthed(value), expression.span);
      else this.#give(name, value, span);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      // A condition that is looked for keeps the place of its fault.
      this.#give(name, unread(name, error.message), SELECTING.includes(name) ? error.span : span);
    }
  }

  #call(name: string, span: SourceSpan, text: string): void {
    if (name === "timeframeset" || name === "setforeign") {
      this.#foreign = `it stands behind ${text.slice(...span).slice(0, 40)}, so its prices are of other bars or another symbol, which are not followed`;
    } else if (name === "timeframerestore" || name === "restorepricearrays") this.#foreign = undefined;
    else if (AFL_DISPLAY.test(name)) this.#notes.add(DISPLAY_NOTE);
    else if (AFL_BACKTEST.test(name)) this.#backtest.add(name);
    else this.#besides(span, "it gives no value to a name", text);
  }

  #besides(span: SourceSpan, why: string, text: string): void {
    this.#notes.add(`Not part of the scan: "${text.slice(...span).slice(0, 60)}" (${why}).`);
  }

  #leaf(leaf: AflLeaf, span: SourceSpan): Value {
    if (++this.#steps > MOST_STEPS) throw new ImportFault("the formula is too long", span);
    switch (leaf.kind) {
      case "group":
        return at(this.#value(leaf.of), span);
      case "text":
        return { kind: "text", text: leaf.value, span };
      case "power":
        return powered(this.#value(leaf.of), constantOf(this.#value(leaf.exponent)), span);
      case "named":
        return leaf.args === undefined ? this.#name(leaf.name, span) : this.#function(leaf.name, leaf.args, span);
    }
  }

  #value(expression: AflExpression): Value {
    return valueOf(expression, (leaf, span) => this.#leaf(leaf, span));
  }

  #name(name: string, span: SourceSpan): Value {
    const known = this.#known.get(name);
    if (known?.kind === "unread") throw new ImportFault(known.why, span);
    if (known !== undefined) return at(known, span);
    if (name === "true" || name === "false") return truthValue(name === "true", span);
    if (name === "null") return { kind: "nothing", span };
    if (AFL_PRICES.has(name)) {
      if (this.#foreign !== undefined) throw new ImportFault(this.#foreign, span);
      return seriesValue(priceOf(name, span)!);
    }
    throw new ImportFault(AFL_BY_NAME.has(name) ? `${name} needs parentheses` : unknownAfl(name), span);
  }

  #function(name: string, args: readonly AflExpression[], span: SourceSpan): Value {
    const own = this.#known.get(name);
    if (own?.kind === "unread") throw new ImportFault(own.why, span);
    if (this.#foreign !== undefined && AFL_BY_NAME.has(name)) throw new ImportFault(this.#foreign, span);
    const values = args.map((arg) => this.#value(arg));
    return calledAfl({ name, args: values, span, note: (text) => this.#notes.add(text) });
  }
}

function unread(name: string, why: string): Known {
  return { kind: "unread", why: `${name} cannot be read: ${why}` };
}

/** The value as a condition; a number that is none is told where it stands. */
function truthed(value: Value): Value {
  const { span } = value;
  return constantOf(value) === null
    ? truthValue(
        attempted(span, () => truthOfValue(value)),
        span,
      )
    : value;
}

function said(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
