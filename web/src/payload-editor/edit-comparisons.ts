import { ownMember } from "#base";
import {
  DATE_WORDS,
  isObject,
  pointerTo,
  valueAt,
  withValueAt,
  type Comparison,
  type Json,
  type JsonObject,
  type ScanPayload,
} from "#contract";
import {
  comparisonsOf,
  homesOf,
  operatorsIn,
  placedHomes,
  slotOf,
  type ComparisonNode,
  type OperandKind,
  type PlacedHome,
} from "./comparisons.ts";
import { readAt, writeAt, type Edited } from "./edited.ts";
import { withMemberRenamed } from "./group-parts.ts";
import { parsePart } from "./part-path.ts";
import { enclosingPointer, lastKey } from "./pointer-text.ts";
import type { EntryNode } from "./payload-tree.ts";

type Entry = Pick<EntryNode, "kind" | "value" | "path">;

/** The entry at a pointer; throws RangeError where there is none. */
function entryAt(payload: ScanPayload, path: string): Entry {
  const part = parsePart(path);
  const value = readAt(payload, path);
  if (part.part !== "entry" || !isObject(value)) throw new RangeError(`${path} is no entry`);
  return { kind: part.kind, value, path };
}

function homeOf(entry: Entry, comparison: ComparisonNode): PlacedHome {
  const at = enclosingPointer(comparison.path).slice(entry.path.length);
  const found = placedHomes(entry.kind, entry.value).find(({ keys }) => pointerTo(keys) === at);
  if (found === undefined) throw new RangeError(`${comparison.path} is no comparison of ${entry.path}`);
  return found;
}

function comparisonAt(entry: Entry, path: string): ComparisonNode {
  const found = comparisonsOf(entry).find((one) => one.path === path);
  if (found === undefined) throw new RangeError(`${path} is no comparison of ${entry.path}`);
  return found;
}

function hasRoom(entry: Entry, { home, keys }: PlacedHome, operator: Comparison, except?: string): boolean {
  if (!operatorsIn(home).includes(operator)) return false;
  const object = valueAt(entry.value, keys);
  const { member } = slotOf(home, operator);
  return member === except || !isObject(object) || ownMember(object, member) === undefined;
}

/** The operators that a comparison may change to: those of its kind that the entry does not use already. */
export function operatorChoices(entry: Entry, comparison: ComparisonNode): readonly Comparison[] {
  const placed = homeOf(entry, comparison);
  const own = lastKey(comparison.path);
  // A word such as today is a date to be equal to, and no bound.
  const isWord = comparison.operandKind === "date" && DATE_WORDS.some((word) => word === comparison.operand);
  return operatorsIn(placed.home).filter(
    (operator) => hasRoom(entry, placed, operator, own) && (!isWord || operator === comparison.operator),
  );
}

/** What the comparisons of an entry may compare with. */
export function operandChoices(entry: Entry): readonly OperandKind[] {
  return [...new Set(placedHomes(entry.kind, entry.value).map(({ home }) => home.operandKind))];
}

/** Gives the comparison at a pointer another operator. Throws RangeError when `operatorChoices` does not offer it. */
export function changeOperator(payload: ScanPayload, path: string, comparison: string, operator: Comparison): Edited {
  const entry = entryAt(payload, path);
  const node = comparisonAt(entry, comparison);
  if (!operatorChoices(entry, node).includes(operator)) throw taken(operator);
  const { member, write } = slotOf(homeOf(entry, node).home, operator);
  const around = enclosingPointer(comparison);
  const renamed = withMemberRenamed(readAt(payload, around), lastKey(comparison), member, write(node.operand));
  return { payload: writeAt(payload, around, renamed), path: `${around}/${member}` };
}

/** What an entry can be compared with once more: the kind, what of it is compared, and the operators that are free. */
export interface ComparisonRoom {
  readonly kind: OperandKind;
  readonly of: string | undefined;
  readonly operators: readonly Comparison[];
}

/** The comparisons that an entry has room for and does not make already, in the order of a form. */
export function comparisonRoom(entry: Entry): readonly ComparisonRoom[] {
  const made = comparisonsOf(entry);
  const isMade = (home: PlacedHome["home"], operator: Comparison): boolean =>
    made.some((one) => one.operandKind === home.operandKind && one.of === home.of && one.operator === operator);
  const rooms = new Map<string, ComparisonRoom>();
  for (const placed of placedHomes(entry.kind, withFirstElements(entry))) {
    const { operandKind: kind, of } = placed.home;
    const key = `${kind} ${of ?? ""}`;
    const free = operatorsIn(placed.home).filter(
      (operator) => hasRoom(entry, placed, operator) && !isMade(placed.home, operator),
    );
    const known = rooms.get(key)?.operators ?? [];
    rooms.set(key, { kind, of, operators: [...new Set([...known, ...free])] });
  }
  return [...rooms.values()].filter(({ operators }) => operators.length > 0);
}

/** The entry with an element in each list of comparisons that has none, so that there is a place for the first. */
function withFirstElements({ kind, value }: Entry): JsonObject {
  let filled: Json = value;
  for (const { keys } of homesOf(kind)) {
    const star = keys.indexOf("*");
    const list = star < 0 ? undefined : valueAt(filled, keys.slice(0, star));
    if (star >= 0 && !(Array.isArray(list) && list.length > 0)) filled = withValueAt(filled, keys.slice(0, star), [{}]);
  }
  return isObject(filled) ? filled : value;
}

/**
 * Adds a comparison to the entry at a pointer, in the first place that has room for it; `of` as a ComparisonNode has it.
 * Throws RangeError where there is none.
 */
export function addComparison(
  payload: ScanPayload,
  path: string,
  operator: Comparison,
  operand: { readonly kind: OperandKind; readonly value: Json; readonly of?: string },
): Edited {
  const entry = entryAt(payload, path);
  const placed = placedHomes(entry.kind, withFirstElements(entry)).find(
    (one) => one.home.operandKind === operand.kind && one.home.of === operand.of && hasRoom(entry, one, operator),
  );
  if (placed === undefined) throw taken(operator);
  const { member, write } = slotOf(placed.home, operator);
  const at = `${path}${pointerTo(placed.keys)}/${member}`;
  const star = placed.home.keys.indexOf("*");
  const list = star < 0 ? undefined : path + pointerTo(placed.keys.slice(0, star));
  const roomy = list !== undefined && !Array.isArray(readAt(payload, list)) ? writeAt(payload, list, []) : payload;
  const first = star < 0 ? undefined : path + pointerTo(placed.keys.slice(0, star + 1));
  const begun = first !== undefined && readAt(roomy, first) === undefined ? writeAt(roomy, first, {}) : roomy;
  return { payload: writeAt(begun, at, write(operand.value)), path: at };
}

/** Compares with something else by the same operator: a number where a study was, or a study where a number was. */
export function changeOperand(
  payload: ScanPayload,
  path: string,
  comparison: string,
  operand: { readonly kind: OperandKind; readonly value: Json },
): Edited {
  const node = comparisonAt(entryAt(payload, path), comparison);
  if (node.operandKind === operand.kind) {
    return { payload: writeAt(payload, node.operandPath, operand.value), path: comparison };
  }
  const of = node.of === undefined ? {} : { of: node.of };
  const added = addComparison(payload, path, node.operator, { ...operand, ...of });
  return { payload: removeComparison(added.payload, path, comparison), path: added.path };
}

/** Takes a comparison out of an entry, and the objects around it that held nothing else. */
export function removeComparison(payload: ScanPayload, path: string, comparison: string): ScanPayload {
  let left = writeAt(payload, comparison, undefined);
  for (let at = enclosingPointer(comparison); at.length > path.length; at = enclosingPointer(at)) {
    const object = readAt(left, at);
    if (!isObject(object) || Object.keys(object satisfies JsonObject).length > 0) break;
    left = writeAt(left, at, undefined);
  }
  return left;
}

function taken(operator: Comparison): RangeError {
  return new RangeError(`the filter has no room for another ${operator}; change or remove the one that it has`);
}
