import type { SourceSpan } from "../translation.ts";
import type { PineExpression, PineStatement } from "./pine-node.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineValue } from "./pine-value-kinds.ts";

/** End of the last := of each name. Before that place the past of the name is unknown. */
export type Assigned = ReadonlyMap<string, number>;

/** Names of a script, of a function call, or of a branch. */
export class ScriptScope {
  readonly parent: ScriptScope | undefined;
  readonly kind: "script" | "call" | "branch";
  /** Condition under which the statements run: the tests around them. */
  readonly guard: ClauseTruth;
  readonly assigned: Assigned;
  /** Values that a branch assigns to outer names. */
  readonly changed = new Map<string, PineValue>();
  readonly #names = new Map<string, PineValue>();

  constructor(kind: ScriptScope["kind"], parent: ScriptScope | undefined, guard: ClauseTruth, assigned: Assigned) {
    this.kind = kind;
    this.parent = parent;
    this.guard = guard;
    this.assigned = assigned;
  }

  find(name: string): PineValue | undefined {
    return this.#names.get(name) ?? this.changed.get(name) ?? this.parent?.find(name);
  }

  declare(name: string, value: PineValue): void {
    this.#names.set(name, value);
  }

  /** Assigns a declared name. A branch keeps its assignments to outer names to itself. */
  assign(name: string, value: PineValue): void {
    if (this.kind !== "branch" || this.#names.has(name)) this.#names.set(name, value);
    else this.changed.set(name, value);
  }

  /** Names with a value in this scope. */
  get names(): readonly string[] {
    return [...this.#names.keys(), ...(this.parent?.names ?? [])];
  }

  /** Returns the end of the last := of a name. */
  settledAt(name: string): number | undefined {
    return this.ownerOf(name)?.assigned.get(name);
  }

  /** Returns the scope that declares a name. */
  ownerOf(name: string): ScriptScope | undefined {
    return this.#names.has(name) ? this : this.parent?.ownerOf(name);
  }

  /** True if the statements run on some bars only. */
  get isGuarded(): boolean {
    return typeof this.guard !== "boolean";
  }

  /** Scope that a called function sees: the names of the script. */
  get outside(): ScriptScope {
    if (this.kind === "call") return this.parent ?? this;
    return this.kind === "branch" && this.#inCall() ? this.parent!.outside : this;
  }

  #inCall(): boolean {
    for (let scope: ScriptScope | undefined = this.parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === "call") return true;
    }
    return false;
  }
}

/** Returns the end of the last := of each name. */
export function assignedIn(statements: readonly PineStatement[]): Assigned {
  const last = new Map<string, number>();
  const put = (name: string, [, end]: SourceSpan): void => void last.set(name, Math.max(end, last.get(name) ?? 0));
  const visit = (list: readonly PineStatement[]): void => {
    for (const statement of list) {
      if (statement.kind === "unread") for (const name of statement.names) put(name, statement.span);
      if (statement.kind === "loop") visit(statement.body);
      if (statement.kind === "unread" || statement.kind === "function" || statement.kind === "loop") continue;
      if (statement.kind === "assign") put(statement.name, [0, Math.max(statement.span[1], statement.value.span[1])]);
      within(statement.value);
    }
  };
  const within = (expression: PineExpression): void => {
    if (expression.kind === "leaf" && expression.leaf.kind === "branches")
      expression.leaf.of.forEach(({ body }) => visit(body));
  };
  visit(statements);
  return last;
}
