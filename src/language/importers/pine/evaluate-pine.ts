import { nearestName } from "#base";
import type { Timeframe } from "#contract";
import { lost, negateWhole } from "../clause.ts";
import { constant, earlier, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { TYPE } from "./parse-script.ts";
import { LOOP, type PineRunner, runBranches, runLoop } from "./pine-flow.ts";
import { runningHighs } from "./running-high.ts";
import { DRAWINGS, type PineFinding, outputOf } from "./pine-outputs.ts";
import { bound, type PineCall } from "./pine-call.ts";
import { callValue, looksBack } from "./pine-calls.ts";
import { compareValues, valueEarlier } from "./pine-history.ts";
import { builtinName } from "./pine-names.ts";
import type { PineExpression, PineLeaf, PineParameterName, PineStatement } from "./pine-node.ts";
import { type Assigned, assignedIn, ScriptScope } from "./pine-scope.ts";
import {
  both,
  calculate,
  constantOf,
  either,
  holds,
  isWhole,
  number,
  OWN_PAST,
  plain,
  settled,
  truth,
} from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

const MOST_STEPS = 30_000;
const MOST_CALLS = 500;
const DEEPEST_CALL = 16;
const BRANCH_NOTE = "Studies and [n] within a branch count each bar here; Pine counts the bars that take the branch.";

interface PineFunction {
  readonly parameters: readonly PineParameterName[];
  readonly body: readonly PineStatement[];
  readonly assigned: Assigned;
}

/** Runs the statements of a script on values that represent every bar at once, and collects its conditions. */
export class PineScript implements PineRunner {
  readonly base: Timeframe;
  readonly notes = new Set<string>();
  readonly findings: PineFinding[] = [];
  /** Lines that do not follow the grammar. */
  readonly unread: (PineStatement & { readonly kind: "unread" })[] = [];
  /** Inputs with their defaults. */
  readonly inputs = new Map<string, string>();
  readonly #text: string;
  readonly #version: number;
  readonly #functions = new Map<string, PineFunction>();
  readonly #highs: ReadonlySet<string>;
  readonly #broken = new Map<string, string>();
  scope: ScriptScope;
  #declaring = "";
  #steps = 0;
  #calls = 0;
  #depth = 0;

  constructor(text: string, statements: readonly PineStatement[], base: Timeframe) {
    this.base = base;
    this.#text = text;
    this.#version = Number(/^[ \t]*\/\/[ \t]*@version[ \t]*=[ \t]*(\d{1,2})/m.exec(text)?.[1] ?? 5);
    this.scope = new ScriptScope("script", undefined, true, assignedIn(statements));
    this.#highs = base === "1d" ? runningHighs(statements) : new Set();
    this.run(statements);
  }

  note(text: string): void {
    this.notes.add(text);
  }

  addSymbolCondition(symbol: string, condition: ClauseTruth, span: SourceSpan): void {
    if (typeof condition === "boolean") return;
    this.findings.push({ ...this.#place(symbol, span), from: "symbol", holds: condition, side: "none" });
  }

  lineOf(at: number): number {
    return this.#text.slice(0, at).split("\n").length;
  }

  value(expression: PineExpression): PineValue {
    const { span } = expression;
    this.#step(span);
    switch (expression.kind) {
      case "number":
        return { ...number(constant(expression.value, span)), whole: !/[.eE]/.test(this.#text.slice(...span)) };
      case "negative":
        return calculate("*", plain(-1, span), this.value(expression.of), span);
      case "arithmetic":
        return this.#calculated(expression.op, this.value(expression.left), this.value(expression.right), span);
      case "leaf":
        return this.#leaf(expression.leaf, span);
      default:
        return truth(this.truth(expression));
    }
  }

  #calculated(op: "+" | "-" | "*" | "/", left: PineValue, right: PineValue, span: SourceSpan): PineValue {
    const value = calculate(op, left, right, span);
    // Up to version 5, dividing two integer literals truncates.
    if (op !== "/" || this.#version >= 6 || value.kind !== "number" || !isWhole(value)) return value;
    return { ...plain(Math.trunc(constantOf(value) ?? 0), span), whole: true } as PineValue;
  }

  /** Returns the condition of an expression. The smallest separable part without a counterpart is lost. */
  truth(expression: PineExpression): ClauseTruth {
    const { span } = expression;
    try {
      switch (expression.kind) {
        case "and":
          return both(
            expression.of.map((part) => this.truth(part)),
            span,
          );
        case "or":
          return either(
            expression.of.map((part) => this.truth(part)),
            span,
          );
        case "not": {
          const of = this.truth(expression.of);
          return typeof of === "boolean" ? !of : negateWhole(of, span);
        }
        case "compare": {
          const [left, right] = [this.value(expression.left), this.value(expression.right)];
          return compareValues(expression.relation, left, right, this.base, span);
        }
        default:
          if (expression.kind === "leaf" && expression.leaf.kind === "group") return this.truth(expression.leaf.of);
          return holds(this.value(expression), span);
      }
    } catch (error) {
      if (error instanceof ImportFault) return lost(error.message, span);
      throw error;
    }
  }

  /** Returns the value, or a lost value with the reason. */
  attempt(read: () => PineValue): PineValue {
    try {
      return read();
    } catch (error) {
      if (error instanceof ImportFault) return { kind: "lost", reason: error.message, span: error.span };
      throw error;
    }
  }

  /** Runs the statements and returns the value of the last one. */
  run(statements: readonly PineStatement[]): PineValue {
    let last: PineValue = { kind: "na" };
    for (const statement of statements) last = this.#statement(statement);
    return last;
  }

  #statement(statement: PineStatement): PineValue {
    switch (statement.kind) {
      case "declare":
        return this.#declare(statement);
      case "assign": {
        this.#shown(statement.value, DRAWINGS);
        const value = this.highSoFar(statement.name, 0) ?? this.attempt(() => this.value(statement.value));
        this.scope.assign(statement.name, value);
        this.#lastCondition(statement.name, value, statement.span);
        return value;
      }
      case "function":
        this.#functions.set(statement.name, { ...statement, assigned: assignedIn(statement.body) });
        return { kind: "na" };
      case "unread":
        if (statement.reason !== LOOP && statement.reason !== TYPE) this.unread.push(statement);
        for (const name of statement.names) {
          this.#broken.set(name, statement.reason);
          this.scope.assign(name, { kind: "lost", reason: statement.reason, span: statement.span });
        }
        if (/^\s*(?:alertcondition|plotshape|plotchar|strategy\.entry)\b/.test(this.#text.slice(...statement.span)))
          this.findings.push({
            ...this.#place("a line that cannot be read", statement.span),
            from: "unread",
            holds: lost(statement.reason, statement.span),
            side: "none",
          });
        return { kind: "na" };
      case "loop":
        return runLoop(statement, this);
      case "expression":
        return this.#expression(statement.value);
    }
  }

  /** Returns the value, `bars` bars back, of a name that keeps the highest high. */
  highSoFar(name: string, bars: number): PineValue | undefined {
    if (!this.#highs.has(name)) return undefined;
    this.note(`${name} keeps the highest high of all bars: it is high_all_time, from the first bar that is stored.`);
    return number(earlier(study("high_all_time", this.base, [0, 0]), bars));
  }

  #declare({ names, kept, value: of, span }: PineStatement & { readonly kind: "declare" }): PineValue {
    const [name = ""] = names;
    this.#declaring = name;
    this.#shown(of, DRAWINGS);
    let value = this.attempt(() => this.value(of));
    this.#declaring = "";
    if (names.length > 1) {
      const parts = value.kind === "tuple" && value.of.length === names.length ? value.of : undefined;
      const none: PineValue =
        value.kind === "lost" ? value : { kind: "lost", reason: "it gives no such tuple", span: of.span };
      for (const [i, one] of names.entries()) this.scope.declare(one, parts?.[i] ?? none);
      return value;
    }
    if (kept) value = this.#keptValue(name, value, span);
    if (of.kind === "leaf" && of.leaf.kind === "call" && /^input\b/.test(of.leaf.name))
      this.inputs.set(name, shown(value, of));
    this.scope.declare(name, value);
    this.#lastCondition(name, value, span);
    return value;
  }

  /** Returns what a `var` keeps from the first bar on: a reference to itself if it is reassigned, else a constant. */
  #keptValue(name: string, value: PineValue, span: SourceSpan): PineValue {
    if (this.scope.assigned.has(name)) {
      const high = this.scope.kind === "script" ? this.highSoFar(name, 1) : undefined;
      if (high !== undefined) return high;
      return this.scope.isGuarded ? { kind: "lost", reason: OWN_PAST, span } : { kind: "self", name, plus: 0 };
    }
    const fixed = constantOf(value) !== undefined || (value.kind === "truth" && typeof value.holds === "boolean");
    if (fixed || ["text", "na", "other", "lost"].includes(value.kind)) return value;
    return { kind: "lost", reason: "var keeps the value of the first bar, which no scan knows", span };
  }

  #lastCondition(name: string, value: PineValue, span: SourceSpan): void {
    if (this.scope.kind !== "script" || value.kind !== "truth" || typeof value.holds === "boolean") return;
    this.findings.push({ ...this.#place(name, span), from: "variable", holds: value.holds, side: undefined });
  }

  /**
   * Collects the conditions that a call shows, if `among` contains its name. Returns true for a call that shows any.
   */
  #shown(expression: PineExpression, among: ReadonlySet<string> | undefined): boolean {
    const call = callIn(expression);
    if (call === undefined || this.#functions.has(call.name)) return false;
    const isAmong = among === undefined || among.has(call.name);
    const found = isAmong ? outputOf({ ...call, span: expression.span }, this, this.scope.guard) : undefined;
    this.findings.push(...(found ?? []).map((one) => ({ ...this.#place(one.name, expression.span), ...one })));
    // A script may keep drawings in a list: array.push(boxes, box.new(…)).
    if (found === undefined) for (const { value } of call.args) this.#shown(value, DRAWINGS);
    return found !== undefined;
  }

  #expression(expression: PineExpression): PineValue {
    const call = callIn(expression);
    if (call !== undefined && this.#shown(expression, undefined)) return { kind: "other", name: call.name };
    const value = this.attempt(() => this.value(expression));
    const bare = this.scope.kind === "script" && expression.kind !== "leaf";
    if (value.kind === "truth" && (bare || call !== undefined) && this.scope.kind === "script")
      this.findings.push({
        ...this.#place("the condition alone", expression.span),
        from: "bare",
        holds: value.holds,
        side: "none",
      });
    return value;
  }

  #place(name: string, span: SourceSpan): { readonly name: string; readonly line: number; readonly span: SourceSpan } {
    return { name, line: this.lineOf(span[0]), span };
  }

  #leaf(of: PineLeaf, span: SourceSpan): PineValue {
    switch (of.kind) {
      case "name":
        return this.#name(of.name, span);
      case "call":
        return this.#call({ ...of, span });
      case "text":
        return { kind: "text", value: of.value };
      case "group":
        return this.value(of.of);
      case "tuple":
        return { kind: "tuple", of: of.of.map((one) => this.attempt(() => this.value(one))) };
      case "history":
        return this.#history(of, span);
      case "branches":
        return runBranches(of.of, span, this);
      case "unread":
        throw new ImportFault(of.reason, span);
    }
  }

  #name(name: string, span: SourceSpan): PineValue {
    const found = this.scope.find(name);
    if (found === undefined) return builtinName(name, span, this) ?? this.#missing(name, span);
    const settledAt = this.scope.settledAt(name);
    const value = settledAt === undefined || span[0] >= settledAt ? settled((one) => one === name, found, span) : found;
    if (value.kind === "lost") {
      const placed = /\(line \d+\)/.test(value.reason);
      throw new ImportFault(
        placed ? value.reason : `${name} (line ${this.lineOf(value.span[0])}): ${value.reason}`,
        span,
      );
    }
    return value;
  }

  #missing(name: string, span: SourceSpan): never {
    const near = nearestName(name, [...new Set([...this.scope.names, ...this.#functions.keys()])]);
    throw new ImportFault(
      `${name.slice(0, 60)} has no value in the script${near === undefined ? "" : `; did you mean ${near}?`}`,
      span,
    );
  }

  #history({ of, bars }: PineLeaf & { readonly kind: "history" }, span: SourceSpan): PineValue {
    const back = constantOf(this.value(bars));
    if (back === undefined || !Number.isInteger(back))
      throw new ImportFault("a number of bars must be a whole number that is known", bars.span);
    const name = of.kind === "leaf" && of.leaf.kind === "name" ? of.leaf.name : undefined;
    if (name !== undefined && back > 0) {
      const settledAt = this.scope.settledAt(name);
      const own = this.scope.find(name) === undefined && name === this.#declaring;
      const guarded = (own ? this.scope : this.scope.ownerOf(name))?.isGuarded === true;
      if (guarded) this.note(BRANCH_NOTE);
      if (own || (settledAt !== undefined && span[0] < settledAt)) {
        // Inside a branch, [1] means the last bar that took the branch.
        if (back > 1 || guarded) throw new ImportFault(`${name} ${OWN_PAST}`, span);
        return { kind: "self", name, plus: 0 };
      }
    }
    return valueEarlier(this.value(of), back, this.base, span);
  }

  #call(call: PineCall): PineValue {
    const own = this.#functions.get(call.name);
    if (own !== undefined) return this.#inlined(call, own);
    const broken = this.#broken.get(call.name);
    if (broken !== undefined) throw new ImportFault(`${call.name}: ${broken}`, call.span);
    if (this.scope.isGuarded && looksBack(call.name)) this.note(BRANCH_NOTE);
    return callValue(call, this);
  }

  #inlined(call: PineCall, { parameters, body, assigned }: PineFunction): PineValue {
    if (++this.#calls > MOST_CALLS || this.#depth >= DEEPEST_CALL)
      throw new ImportFault("the functions call each other too often", call.span);
    const given = bound(
      call,
      parameters.map(({ name }) => name),
    );
    const scope = new ScriptScope("call", this.scope.outside, this.scope.guard, assigned);
    for (const { name, usual } of parameters) {
      const of = given.get(name) ?? usual;
      if (of === undefined) throw new ImportFault(`${call.name} needs ${name}`, call.span);
      scope.declare(
        name,
        this.attempt(() => this.value(of)),
      );
    }
    const value = this.inside(scope, () => this.run(body));
    return settled((name) => assigned.has(name), value, call.span);
  }

  inside<T>(scope: ScriptScope, read: () => T): T {
    const around = this.scope;
    this.scope = scope;
    this.#depth++;
    try {
      return read();
    } finally {
      this.scope = around;
      this.#depth--;
    }
  }

  #step(span: SourceSpan): void {
    if (++this.#steps > MOST_STEPS) throw new ImportFault("the definitions refer to each other too often", span);
  }
}

function callIn(expression: PineExpression) {
  return expression.kind === "leaf" && expression.leaf.kind === "call" ? expression.leaf : undefined;
}

function shown(value: PineValue, of: PineExpression): string {
  if (value.kind === "number")
    return value.series.constant === null ? value.series.text : String(value.series.constant);
  if (value.kind === "text") return JSON.stringify(value.value.slice(0, 40));
  if (value.kind === "truth" && typeof value.holds === "boolean") return String(value.holds);
  return of.kind === "leaf" && of.leaf.kind === "call" ? of.leaf.name : "";
}
