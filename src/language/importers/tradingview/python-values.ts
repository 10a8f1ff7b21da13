import { table } from "#base";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";
import { nameOf, snakeCase } from "./python-versions.ts";
import type { FilterValue, TradingViewFilter } from "./filter-value.ts";
import { columnOf, enumText, EXTRA_COLUMNS, OPERATIONS } from "./tvscreener-fields.ts";

const MOST_STEPS = 50_000;

const COMPARISONS = table<readonly [operation: string, mirrored: string]>({
  ">": ["greater", "less"],
  ">=": ["egreater", "eless"],
  "<": ["less", "greater"],
  "<=": ["eless", "egreater"],
  "==": ["equal", "equal"],
  "!=": ["nequal", "nequal"],
});

/** Methods of a column with the operation of the API and the number of arguments; 0 means a list. */
const METHODS = table<readonly [operation: string, args: number]>({
  between: ["in_range", 2],
  not_between: ["not_in_range", 2],
  isin: ["in_range", 0],
  is_in: ["in_range", 0],
  not_in: ["not_in_range", 0],
  gt: ["greater", 1],
  ge: ["egreater", 1],
  gte: ["egreater", 1],
  lt: ["less", 1],
  le: ["eless", 1],
  lte: ["eless", 1],
  eq: ["equal", 1],
  ne: ["nequal", 1],
  neq: ["nequal", 1],
  has: ["has", 0],
  has_none_of: ["has_none_of", 0],
  like: ["match", 1],
  not_like: ["nmatch", 1],
  crosses: ["crosses", 1],
  crosses_above: ["crosses_above", 1],
  crosses_below: ["crosses_below", 1],
  above_pct: ["above%", 2],
  below_pct: ["below%", 2],
  between_pct: ["in_range%", 3],
  not_between_pct: ["not_in_range%", 3],
  in_day_range: ["in_day_range", 2],
  in_week_range: ["in_week_range", 2],
  in_month_range: ["in_month_range", 2],
  not_empty: ["nempty", -1],
  empty: ["empty", -1],
});

/**
 * Evaluates names and expressions of a Python text. Limits its steps, because names can multiply. Throws ImportFault.
 */
export class PythonValues {
  readonly #names: ReadonlyMap<string, PythonNode>;
  /** Undefined name that the text calls as its only column function; undefined without one. */
  readonly columnAlias: string | undefined;
  #steps = 0;

  /** Requires the statements of withVersions. */
  constructor(statements: readonly PythonStatement[]) {
    this.#names = new Map(
      statements.flatMap(({ target, value }) => (target === undefined ? [] : [[target, value] as const])),
    );
    this.columnAlias = this.#aliasIn(statements);
  }

  /** Returns the members of a list or of a sum of lists; undefined for other nodes. */
  list(node: PythonNode): readonly PythonNode[] | undefined {
    this.#step(node);
    const known = this.resolved(node);
    if (known.kind === "list") return known.items;
    if (known.kind !== "binary" || known.op !== "+") return undefined;
    const [left, right] = [this.list(known.left), this.list(known.right)];
    return left === undefined || right === undefined ? undefined : [...left, ...right];
  }

  /** Returns the value of a name, or the node itself. */
  resolved(node: PythonNode): PythonNode {
    let at = node;
    for (;;) {
      this.#step(node);
      if (at.kind === "name" && this.#names.has(at.name)) at = this.#names.get(at.name)!;
      else if (at.kind === "item" && at.index !== null) {
        const item: PythonNode | undefined =
          typeof at.index === "number" ? this.list(at.of)?.[at.index] : this.#memberOf(at.of, at.index);
        if (item === undefined) break;
        at = item;
      } else break;
    }
    return at === node ? node : { ...at, span: node.span };
  }

  #memberOf(node: PythonNode, name: string): PythonNode | undefined {
    const of = this.resolved(node);
    if (of.kind !== "dict") return undefined;
    return of.entries.find(([key]) => key.kind === "text" && key.value === name)?.[1];
  }

  /**
   * Returns the name of the called function, without its module: col for tradingview_screener.col and for an alias of
   * col.
   */
  called(of: PythonNode): string {
    const known = of.kind === "name" ? this.resolved(of) : of;
    if (known.kind === "attribute" && known.of.kind === "name") return known.name;
    if (known.kind !== "name") return "";
    const name = nameOf(known.name);
    return name === this.columnAlias ? "col" : name;
  }

  /** True for a column alone: col("RSI"), StockField.RSI, StockField.RSI.with_interval("1h"). */
  isColumn(node: PythonNode): boolean {
    if (node.kind !== "call") return this.#memberColumn(node) !== undefined;
    if (COLUMNS.has(this.called(node.of))) return true;
    return node.of.kind === "attribute" && PLACES.has(node.of.name) && this.isColumn(this.resolved(node.of.of));
  }

  /** True if the node contains a member of StockField. */
  namesFields(node: PythonNode): boolean {
    return this.#memberColumn(node) !== undefined || partsOf(node).some((part) => this.namesFields(part));
  }

  /** Returns the class and member of an enum: StockField.PRICE, tvscreener.Exchange.NASDAQ, Sector.FINANCE.value. */
  #memberOfEnum(node: PythonNode): readonly [name: string, member: string] | undefined {
    if (node.kind !== "attribute") return undefined;
    if (node.name === "value") return this.#memberOfEnum(node.of);
    const of = node.of.kind === "name" ? this.resolved(node.of) : node.of;
    if (of.kind === "name") return [nameOf(of.name), node.name];
    return of.kind === "attribute" && of.of.kind === "name" ? [of.name, node.name] : undefined;
  }

  #memberColumn(node: PythonNode): string | undefined {
    const [name, member = ""] = this.#memberOfEnum(node) ?? [];
    if (name === "ExtraFilter") return EXTRA_COLUMNS[member];
    return name === "StockField" ? columnOf(member) : undefined;
  }

  #aliasIn(statements: readonly PythonStatement[]): string | undefined {
    const compared = new Set<string>();
    const others = new Set<string>();
    let hasColumns = false;
    const calleeOf = (of: PythonNode): string => {
      if (of.kind === "attribute") return of.of.kind === "name" ? of.name : "";
      if (of.kind !== "name") return "";
      const value = this.#names.get(of.name);
      return value === undefined ? of.name : value.kind === "name" ? nameOf(value.name) : "";
    };
    const isNamed = (node: PythonNode): node is PythonNode & { readonly kind: "call" } =>
      node.kind === "call" && node.args.length === 1 && node.args[0]!.kind === "text";
    const visit = (node: PythonNode): void => {
      const operands =
        node.kind === "binary" && Object.hasOwn(COMPARISONS, node.op)
          ? [node.left, node.right]
          : node.kind === "attribute" && Object.hasOwn(METHODS, snakeCase(node.name))
            ? [node.of]
            : [];
      for (const operand of operands) if (isNamed(operand)) compared.add(calleeOf(operand.of));
      if (this.#memberColumn(node) !== undefined) hasColumns = true;
      if (node.kind === "call") {
        const name = calleeOf(node.of);
        if (COLUMNS.has(name)) hasColumns = true;
        if (!isNamed(node) || node.of.kind !== "name") others.add(name);
      }
      for (const part of partsOf(node)) visit(part);
    };
    for (const { value } of statements) visit(value);
    const names = [...compared].filter((name) => name !== "" && !others.has(name));
    return hasColumns || names.length !== 1 ? undefined : names[0];
  }

  /** Returns a number, a text, True, None, or a list of them. */
  plain(node: PythonNode): FilterValue {
    this.#step(node);
    const known = this.resolved(node);
    switch (known.kind) {
      case "number":
      case "text":
      case "literal":
        return known.value;
      case "list":
        if (known.isOpen === true) throw new ImportFault("the text ends within it", known.span);
        return known.items.map((item) => this.plain(item));
      case "minus":
        return 0 - this.#number(known.of);
      case "binary":
        return calculated(known.op, this.#number(known.left), this.#number(known.right), known);
      case "call":
        return this.#column(known) ?? this.#fault(known);
      case "attribute":
        return this.#column(known) ?? enumText(...(this.#memberOfEnum(known) ?? ["", ""])) ?? this.#fault(known);
      case "unread":
        throw new ImportFault(known.reason, known.span);
      case "name":
        throw new ImportFault(`the name ${nameOf(known.name)} is given no value in the text`, known.span);
      default:
        return this.#fault(known);
    }
  }

  /** Returns the members of a dictionary. */
  entries(node: PythonNode): readonly (readonly [string, PythonNode])[] {
    const known = this.resolved(node);
    if (known.kind !== "dict") throw new ImportFault("an object with members should stand here", node.span);
    return known.entries.map(([key, value]) => {
      if (key.kind !== "text") throw new ImportFault("the name of a member is a text", key.span);
      return [key.value, this.resolved(value)];
    });
  }

  /** Reads {"left": …, "operation": …, "right": …}. */
  wireFilter(node: PythonNode): TradingViewFilter {
    const members = new Map(this.entries(node));
    const [left, operation, right] = ["left", "operation", "right"].map((name) => members.get(name));
    const read = [left, operation].map((one) => (one === undefined ? null : this.plain(one)));
    if (typeof read[0] !== "string" || typeof read[1] !== "string") {
      throw new ImportFault("a filter has left, operation and right", node.span);
    }
    return {
      left: read[0],
      operation: read[1],
      right: right === undefined ? null : this.plain(right),
      span: node.span,
    };
  }

  /** Reads col("RSI") > 30, 30 < col("RSI"), col("RSI").between(30, 70). */
  filter(node: PythonNode): TradingViewFilter {
    const { span } = node;
    if (node.kind === "binary" && Object.hasOwn(COMPARISONS, node.op)) {
      const [operation, mirrored] = COMPARISONS[node.op]!;
      const left = this.#column(node.left);
      const right = this.#column(node.right);
      if (left !== undefined) return { left, operation, right: right ?? this.plain(node.right), span };
      if (right !== undefined) return { left: right, operation: mirrored, right: this.plain(node.left), span };
    }
    if (node.kind === "call" && node.of.kind === "attribute") {
      const left = this.#column(node.of.of);
      const method = METHODS[snakeCase(node.of.name)];
      if (left !== undefined && method === undefined)
        throw new ImportFault(`a column has no method ${node.of.name.slice(0, 30)} that is known`, span);
      if (left !== undefined && method !== undefined)
        return { left, operation: method[0], right: this.#arguments(node.args, method[1], node), span };
    }
    if (node.kind === "unread") throw new ImportFault(node.reason, span);
    if (node.kind === "name")
      throw new ImportFault(`the name ${nameOf(node.name)} is given no value in the text`, span);
    throw new ImportFault("a condition compares a column, such as col('close') > col('EMA200')", span);
  }

  /** Returns the operation of a member of FilterOperator, empty for an unknown member; undefined for other nodes. */
  operation(node: PythonNode | undefined): string | undefined {
    const [name, member = ""] = node === undefined ? [] : (this.#memberOfEnum(this.resolved(node)) ?? []);
    return name === "FilterOperator" ? (OPERATIONS[member] ?? "") : undefined;
  }

  /** Reads where(StockField.PRICE, FilterOperator.ABOVE, 5). */
  operatorFilter([field, operator, value]: readonly PythonNode[], span: SourceSpan): TradingViewFilter {
    const left = field === undefined ? undefined : this.#column(field);
    const operation = this.operation(operator) ?? "";
    if (left === undefined || operation === "" || value === undefined) {
      throw new ImportFault("it needs a field, an operator that is known and a value", span);
    }
    const right = this.plain(value);
    const only = Array.isArray(right) && right.length === 1 ? (right as readonly FilterValue[])[0]! : right;
    const isOne = operation === "in_range" && !Array.isArray(only);
    return { left, operation: isOne ? "equal" : operation, right: only, span };
  }

  #arguments(args: readonly PythonNode[], count: number, node: PythonNode): FilterValue {
    const values = args.map((arg) => this.#column(arg) ?? this.plain(arg));
    if (count === -1) return null;
    if (count === 0 && values.length === 1) return Array.isArray(values[0]) ? values[0]! : [values[0]!];
    if (values.length !== Math.max(1, count))
      throw new ImportFault(`it takes ${Math.max(1, count)} arguments`, node.span);
    return count === 1 ? values[0]! : values;
  }

  /** Returns the field of col("field") or StockField.FIELD with its interval and history; undefined for other nodes. */
  #column(node: PythonNode): string | undefined {
    this.#step(node);
    const known = this.resolved(node);
    if (known.kind !== "call") return this.#memberColumn(known);
    if (!this.isColumn(known)) return undefined;
    const [first] = known.args;
    const given = first === undefined ? null : this.plain(first);
    if (known.of.kind === "attribute" && PLACES.has(known.of.name)) {
      const [name, frame] = (this.#column(known.of.of) ?? "").split("|");
      if (known.of.name === "with_interval") return `${name}|${String(given)}`;
      return `${name}[${String(given ?? 1)}]${frame === undefined ? "" : `|${frame}`}`;
    }
    if (typeof given !== "string") throw new ImportFault("a column is named by a text, as in col('close')", known.span);
    return given;
  }

  #number(node: PythonNode): number {
    const value = this.plain(node);
    if (typeof value === "number") return value;
    throw new ImportFault("columns cannot be calculated with in this language; use above_pct and the like", node.span);
  }

  #fault(node: PythonNode): never {
    throw new ImportFault("a number, a text or a list of them should stand here", node.span);
  }

  #step(node: PythonNode): void {
    if (++this.#steps > MOST_STEPS)
      throw new ImportFault("the names of the query refer to each other too often", node.span);
  }
}

const COLUMNS = new Set(["col", "Column"]);
/** Methods that change the interval or the history of a column. */
const PLACES = new Set(["with_interval", "with_history"]);

/** Returns the parts of a node. */
export function partsOf(node: PythonNode): readonly PythonNode[] {
  switch (node.kind) {
    case "list":
      return node.items;
    case "dict":
      return node.entries.flat();
    case "attribute":
    case "minus":
    case "item":
      return [node.of];
    case "call":
      return [node.of, ...node.args];
    case "binary":
      return [node.left, node.right];
    default:
      return [];
  }
}

function calculated(op: string, a: number, b: number, { span }: PythonNode): number {
  const value =
    op === "+"
      ? a + b
      : op === "-"
        ? a - b
        : op === "*"
          ? a * b
          : op === "/"
            ? a / b
            : op === "**"
              ? a ** b
              : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new ImportFault("this is no number", span);
}
