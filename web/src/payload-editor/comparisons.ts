import { table } from "#base";
import { COMPARISONS, isObject, pointerTo, valueAt, type Comparison, type Json, type JsonObject } from "#contract";
import type { EntryKind } from "./entry-kinds.ts";
import type { EntryNode } from "./payload-tree.ts";

/** What a comparison compares with: a number, a date, or another study. */
export type OperandKind = "number" | "date" | "study";

/** One comparison of an entry, such as "is above 30". */
export interface ComparisonNode {
  /** The pointer of the comparison, for changing its operator or removing it. */
  readonly path: string;
  /** The pointer of its number or date, or of the object of its right-hand study. */
  readonly operandPath: string;
  /** What is compared, where that is not the value of the entry itself: the pointer of its member, such as `Shares`. */
  readonly of: string | undefined;
  readonly operator: Comparison;
  readonly operandKind: OperandKind;
  readonly operand: Json;
}

/** How an object writes comparisons: a member for each operator, or bounds (Equals, NotEquals, Lower, Upper). */
export interface ComparisonHome {
  /** Keys from the entry; `*` is each element of a list. */
  readonly keys: readonly string[];
  readonly form: "members" | "bounds";
  readonly operandKind: OperandKind;
  readonly crosses: boolean;
  readonly of?: string;
}

const CROSSES: readonly Comparison[] = ["CrossesAbove", "CrossesUnder"];

/** Where numbers with a Range beside them stand. */
function numbers(keys: readonly string[], crosses: boolean, of?: string): readonly ComparisonHome[] {
  const subject = of === undefined ? {} : { of };
  return [
    { keys, form: "members", operandKind: "number", crosses, ...subject },
    { keys: [...keys, "Range"], form: "bounds", operandKind: "number", crosses: false, ...subject },
  ];
}
function bounds(keys: readonly string[], operandKind: OperandKind, of?: string): ComparisonHome {
  return { keys, form: "bounds", operandKind, crosses: false, ...(of === undefined ? {} : { of }) };
}

const WANT: readonly ComparisonHome[] = [
  ...numbers(["Returns", "Want", "Value"], true),
  { keys: ["Returns", "Want", "Study"], form: "members", operandKind: "study", crosses: true },
];
const LEVELS = ["TransactionPrice", "TransactionValue", "Shares", "SharesAfter"];
const FIGURES = ["Actual", "Estimate", "Difference", "Percent"];

const HOMES: Readonly<Record<EntryKind, readonly ComparisonHome[]>> = {
  feature: WANT,
  indicator: WANT,
  insiderSeries: WANT,
  shortSeries: WANT,
  gap: numbers(["Returns", "Want", "Value"], true),
  fundamental: [...numbers(["Value"], true), bounds(["Range"], "number"), ...WANT],
  short: numbers(["Value"], true),
  insider: LEVELS.flatMap((member) => numbers([member, "Value"], false, member)),
  stockNumber: [bounds(["State", "Value"], "number")],
  stockDate: [bounds(["DateState"], "date")],
  earnings: [
    bounds(["DateState"], "date", "DateState"),
    ...FIGURES.map((figure) => bounds([figure, "*", "State", "Value"], "number", figure)),
  ],
  candlestick: [],
  chartPattern: [],
  patternModel: [],
  stockText: [],
  stockFlag: [],
};

/** Where entries of a kind may have comparisons; a new one goes to the first that has room for it. */
export function homesOf(kind: EntryKind): readonly ComparisonHome[] {
  return HOMES[kind];
}

/** The operators that a home knows: crosses need a bar before, and no date is asked for to differ. */
export function operatorsIn({ crosses, operandKind }: ComparisonHome): readonly Comparison[] {
  return COMPARISONS.filter(
    (operator) => (crosses || !CROSSES.includes(operator)) && (operandKind !== "date" || operator !== "NotEqualTo"),
  );
}

/** A home with its keys in an entry, an element of a list at a time. */
export interface PlacedHome {
  readonly home: ComparisonHome;
  readonly keys: readonly string[];
}

export function placedHomes(kind: EntryKind, entry: Json): readonly PlacedHome[] {
  return homesOf(kind).flatMap((home): readonly PlacedHome[] => {
    const star = home.keys.indexOf("*");
    if (star < 0) return [{ home, keys: home.keys }];
    const list = valueAt(entry, home.keys.slice(0, star));
    return Array.isArray(list) ? list.map((_element, k) => ({ home, keys: home.keys.with(star, String(k)) })) : [];
  });
}

/** Every comparison of an entry, in the order of its homes and as each writes them. */
export function comparisonsOf({
  kind,
  value,
  path,
}: Pick<EntryNode, "kind" | "value" | "path">): readonly ComparisonNode[] {
  return placedHomes(kind, value).flatMap(({ home, keys }) => {
    const object = valueAt(value, keys);
    return isObject(object) ? comparisonsIn(home, object, path + pointerTo(keys)) : [];
  });
}

function comparisonsIn(home: ComparisonHome, object: JsonObject, at: string): readonly ComparisonNode[] {
  return Object.entries(object).flatMap(([member, written]): readonly ComparisonNode[] => {
    const path = `${at}/${member}`;
    const found = home.form === "members" ? asMember(member, written) : asBound(member, written);
    if (found === undefined) return [];
    const { operator, operand, below } = found;
    const operandPath = path + below;
    return [{ path, operandPath, of: home.of, operator, operandKind: home.operandKind, operand }];
  });
}

interface Written {
  readonly operator: Comparison;
  readonly operand: Json;
  readonly below: string;
}

function asMember(member: string, operand: Json): Written | undefined {
  const operator = COMPARISONS.find((one) => one === member);
  return operator === undefined ? undefined : { operator, operand, below: "" };
}

const BOUND_OPERATORS = table<Comparison>({
  gt: "GreaterThan",
  gte: "GreaterThanOrEqual",
  lt: "LessThan",
  lte: "LessThanOrEqual",
});

function asBound(member: string, written: Json): Written | undefined {
  if (member === "Equals" && written !== null) return { operator: "EqualTo", operand: written, below: "" };
  if (member === "NotEquals") return { operator: "NotEqualTo", operand: written, below: "" };
  if ((member !== "Lower" && member !== "Upper") || !isObject(written)) return undefined;
  const operator = BOUND_OPERATORS[String(written["Operator"])];
  return operator === undefined ? undefined : { operator, operand: written["Value"] ?? null, below: "/Value" };
}

/** The member under which a home writes an operator, and how its operand is then written. */
export function slotOf(
  { form }: ComparisonHome,
  operator: Comparison,
): { readonly member: string; readonly write: (operand: Json) => Json; readonly below: string } {
  const plain = (operand: Json): Json => operand;
  if (form === "members") return { member: operator, write: plain, below: "" };
  if (operator === "EqualTo") return { member: "Equals", write: plain, below: "" };
  if (operator === "NotEqualTo") return { member: "NotEquals", write: plain, below: "" };
  const sign = Object.keys(BOUND_OPERATORS).find((one) => BOUND_OPERATORS[one] === operator);
  if (sign === undefined) throw new RangeError(`a range has no ${operator}`);
  const write = (operand: Json): Json => ({ Operator: sign, Value: operand });
  return { member: sign.startsWith("g") ? "Lower" : "Upper", write, below: "/Value" };
}
