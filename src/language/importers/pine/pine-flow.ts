import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PineReader } from "./pine-call.ts";
import { nameOf, type PineBranch, type PineExpression, type PineStatement } from "./pine-node.ts";
import { assignedIn, ScriptScope } from "./pine-scope.ts";
import { both, choose, constantOf, not, plain } from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

/** Runs the statements of branches and loops. */
export interface PineRunner extends PineReader {
  /** Current scope. */
  readonly scope: ScriptScope;
  run(statements: readonly PineStatement[]): PineValue;
  inside<T>(scope: ScriptScope, read: () => T): T;
  /** Returns the value, or a lost value with the reason. */
  attempt(read: () => PineValue): PineValue;
  lineOf(at: number): number;
  /** Returns the value, `bars` bars back, of a name that keeps the highest high; undefined for other names. */
  highSoFar(name: string, bars: number): PineValue | undefined;
}

type PineLoop = PineStatement & { readonly kind: "loop" };

export const LOOP = "a loop counts through bars one by one, which no scan does";
/** Maximum number of rounds of an unrolled loop. */
const MOST_ROUNDS = 60;

/** Unrolls a loop. If that is impossible, the names that it changes lose their values. */
export function runLoop(loop: PineLoop, runner: PineRunner): PineValue {
  const { scope: outer } = runner;
  try {
    for (const at of roundsOf(loop, runner)) {
      const scope = new ScriptScope("branch", outer, outer.guard, outer.assigned);
      scope.declare(loop.name, { ...plain(at, loop.span), whole: true } as PineValue);
      runner.inside(scope, () => runner.run(loop.body));
      for (const [name, value] of scope.changed) outer.assign(name, value);
    }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const { message: reason } = error;
    for (const name of assignedIn(loop.body).keys()) outer.assign(name, { kind: "lost", reason, span: loop.span });
    runner.note(`The loop of line ${runner.lineOf(loop.span[0])} was passed over: ${reason}.`);
  }
  return { kind: "na" };
}

/**
 * Evaluates an if, a switch or a ? and :. Names that branches change become choices by their tests. If a test is
 * unreadable, throws ImportFault, and the changed names lose their values.
 */
export function runBranches(branches: readonly PineBranch[], span: SourceSpan, runner: PineRunner): PineValue {
  try {
    return chosenBranch(branches, span, runner);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const lostValue: PineValue = { kind: "lost", reason: error.message, span };
    const names = [...assignedIn(branches.flatMap(({ body }) => body)).keys()];
    for (const name of names) runner.scope.assign(name, lostValue);
    if (branches.some(({ body }) => body.some((one) => one.kind === "expression" && one.value.kind === "leaf")))
      runner.note(`The branches of line ${runner.lineOf(span[0])} were passed over: ${error.message}.`);
    throw error;
  }
}

function chosenBranch(branches: readonly PineBranch[], span: SourceSpan, runner: PineRunner): PineValue {
  const { scope: outer } = runner;
  const taken: { readonly test: ClauseTruth; readonly value: PineValue; readonly scope: ScriptScope }[] = [];
  let open: ClauseTruth = true;
  for (const { test, body } of branches) {
    const when: ClauseTruth = test === undefined ? true : runner.truth(test);
    if (when === false) continue;
    const scope = new ScriptScope("branch", outer, both([outer.guard, open, when], span), outer.assigned);
    taken.push({ test: when, value: runner.inside(scope, () => runner.run(body)), scope });
    if (when === true) break;
    open = both([open, not(when)], span);
  }
  const chosen = (otherwise: PineValue, of: (one: (typeof taken)[number]) => PineValue): PineValue =>
    runner.attempt(() => taken.reduceRight((no, one) => choose(one.test, of(one), no, span), otherwise));
  for (const name of new Set(taken.flatMap(({ scope }) => [...scope.changed.keys()]))) {
    const before = outer.find(name) ?? { kind: "na" };
    const after = chosen(before, ({ scope }) => scope.changed.get(name) ?? before);
    outer.assign(name, runner.highSoFar(name, 0) ?? after);
  }
  return chosen({ kind: "na" }, ({ value }) => value);
}

/**
 * Returns the values of a loop counter. Throws ImportFault if the bounds are not constant or the loop does more than
 * assign names.
 */
function roundsOf({ from, to, by, body, span }: PineLoop, read: PineReader): readonly number[] {
  const [first, last, step] = [from, to, by].map((of) => (of === undefined ? 1 : constantOf(read.value(of))));
  if (first === undefined || last === undefined || step === undefined || step <= 0 || !onlyAssigns(body))
    throw new ImportFault(LOOP, span);
  const rounds = Math.floor(Math.abs(last - first) / step) + 1;
  if (rounds > MOST_ROUNDS)
    throw new ImportFault(`a loop of ${rounds} rounds is not written out; at most ${MOST_ROUNDS} are`, span);
  return Array.from({ length: rounds }, (_, i) => first + (last < first ? -i : i) * step);
}

/** True if a body only assigns names. */
function onlyAssigns(body: readonly PineStatement[]): boolean {
  const found = statementsIn(body);
  const breaks = found.some(isBreak);
  const assigned = found.filter((one) => one.kind === "assign");
  const harmless = found.every(
    (one) =>
      (one.kind === "declare" && !one.kept) || one.kind === "assign" || branchesOf(one) !== undefined || isBreak(one),
  );
  // If an assignment sets the flag before the break, later rounds could only set the same value.
  const flag = new Set(assigned.map(({ name, value }) => `${name} ${literal(value) ?? ""}`));
  return (
    harmless &&
    (!breaks ||
      (breaksBehindFlag(body) && flag.size === 1 && assigned.every(({ value }) => literal(value) !== undefined)))
  );
}

/** True if an assignment precedes each break in its branch. */
function breaksBehindFlag(body: readonly PineStatement[]): boolean {
  const at = body.findIndex(isBreak);
  const isBehind = at < 0 || body.slice(0, at).some(({ kind }) => kind === "assign");
  return isBehind && body.every((one) => (branchesOf(one) ?? []).every((branch) => breaksBehindFlag(branch.body)));
}

/** Returns the statements and, recursively, the statements inside their branches. */
function statementsIn(body: readonly PineStatement[]): readonly PineStatement[] {
  return body.flatMap((one) => [one, ...(branchesOf(one) ?? []).flatMap((branch) => statementsIn(branch.body))]);
}

function branchesOf(statement: PineStatement) {
  const value = statement.kind === "expression" ? statement.value : undefined;
  return value?.kind === "leaf" && value.leaf.kind === "branches" ? value.leaf.of : undefined;
}

function isBreak(statement: PineStatement): boolean {
  return statement.kind === "expression" && nameOf(statement.value) === "break";
}

function literal(value: PineExpression): string | undefined {
  const name = nameOf(value);
  if (name === "true" || name === "false") return name;
  return value.kind === "number" ? String(value.value) : undefined;
}
