import type { SourceSpan } from "../translation.ts";
import type { PineExpression, PineStatement } from "./pine-node.ts";
import type { PineValue, Truth } from "./pine-value.ts";

/** Where a name was last given a value by :=, by its name. Before that its past is not settled. */
export type Assigned = ReadonlyMap<string, number>;

/** The names of a script, of a call of one of its functions, or of one branch. */
export class Scope {
  readonly parent: Scope | undefined;
  readonly kind: "script" | "call" | "branch";
  /** When the statements run: the tests around them. */
  readonly guard: Truth;
  readonly assigned: Assigned;
  /** What a branch gives to names around it. */
  readonly changed = new Map<string, PineValue>();
  readonly #names = new Map<string, PineValue>();

  constructor(kind: Scope["kind"], parent: Scope | undefined, guard: Truth, assigned: Assigned) {
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

  /** Changes a name where it was declared; seen from a branch, in that branch alone. */
  assign(name: string, value: PineValue): void {
    if (this.kind !== "branch" || this.#names.has(name)) this.#names.set(name, value);
    else this.changed.set(name, value);
  }

  /** The names that have a value here. */
  get names(): readonly string[] {
    return [...this.#names.keys(), ...(this.parent?.names ?? [])];
  }

  /** The place behind the last := of a name. */
  settledAt(name: string): number | undefined {
    return this.ownerOf(name)?.assigned.get(name);
  }

  /** Where a name was declared. */
  ownerOf(name: string): Scope | undefined {
    return this.#names.has(name) ? this : this.parent?.ownerOf(name);
  }

  /** Whether its statements run on some bars alone. */
  get isGuarded(): boolean {
    return typeof this.guard !== "boolean";
  }

  /** The names that a function called from here sees: those of the script. */
  get outside(): Scope {
    if (this.kind === "call") return this.parent ?? this;
    return this.kind === "branch" && this.#inCall() ? this.parent!.outside : this;
  }

  #inCall(): boolean {
    for (let scope: Scope | undefined = this.parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === "call") return true;
    }
    return false;
  }
}

/** The places behind the last := of each name. */
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
