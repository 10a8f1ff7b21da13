import { table, ownMember } from "#base";
import { isObject, pointerTo, type Json, type JsonObject, type ScanPayload } from "#contract";
import { kindOfList, listsOfMember, type EntryKind } from "./entry-kinds.ts";

/** How the conditions of a group are combined. */
export type GroupKind = "all" | "any" | "none" | "atLeast";

/** One filter: a chip of the builder. */
export interface EntryNode {
  readonly path: string;
  readonly kind: EntryKind;
  /** Keys of its list, from the condition: `["Stock", "Gap"]`. */
  readonly group: readonly string[];
  readonly isDisabled: boolean;
  readonly value: JsonObject;
}

/** Filters that must hold together, and a nested payload where there is one. */
export interface ConditionNode {
  readonly path: string;
  /** The past moment at which it stands, as it is written. */
  readonly asOf: Json | undefined;
  readonly asOfBasis: Json | undefined;
  readonly entries: readonly EntryNode[];
  readonly leaf: PayloadNode | undefined;
  readonly value: JsonObject;
}

/** A list of conditions; `path` is the pointer of the list. */
export interface GroupNode {
  readonly path: string;
  readonly kind: GroupKind;
  /** How many must hold, where that is said. */
  readonly count: Json | undefined;
  readonly conditions: readonly ConditionNode[];
}

/** A payload: groups that must all hold, in the order in which they are written. */
export interface PayloadNode {
  readonly path: string;
  readonly groups: readonly GroupNode[];
}

const LIST_KINDS = table<GroupKind>({ All: "all", Any: "any", None: "none" });

/**
 * A payload as the builder shows it. The tree is a view: every node names its place and holds the very value that stands
 * there, and edits go to the payload. What has not the shape of a payload is left out, so that a payload that is not
 * valid yet can be shown.
 */
export function treeOf(payload: ScanPayload): PayloadNode {
  return payloadNode(payload as Json, []);
}

function payloadNode(payload: Json, keys: readonly string[]): PayloadNode {
  const members = isObject(payload) ? Object.entries(payload) : [];
  const groups = members.flatMap(([member, value]): readonly GroupNode[] => {
    if (Object.hasOwn(LIST_KINDS, member)) return groupNode(LIST_KINDS[member]!, undefined, value, [...keys, member]);
    if (member !== "AtLeast" || !isObject(value)) return [];
    return groupNode("atLeast", value["Count"], value["Of"], [...keys, member, "Of"]);
  });
  return { path: pointerTo(keys), groups };
}

function groupNode(
  kind: GroupKind,
  count: Json | undefined,
  list: Json | undefined,
  keys: readonly string[],
): readonly GroupNode[] {
  if (!Array.isArray(list)) return [];
  const conditions = list.flatMap((condition: Json, k) =>
    isObject(condition) ? conditionNode(condition, [...keys, String(k)]) : [],
  );
  return [{ path: pointerTo(keys), kind, count, conditions }];
}

function conditionNode(value: JsonObject, keys: readonly string[]): ConditionNode {
  const leaf = value["Leaf"];
  return {
    path: pointerTo(keys),
    asOf: value["AsOf"],
    asOfBasis: value["AsOfBasis"],
    entries: Object.keys(value).flatMap((member) => entriesOfMember(value, member, keys)),
    leaf: isObject(leaf) ? payloadNode(leaf, [...keys, "Leaf"]) : undefined,
    value,
  };
}

function entriesOfMember(condition: JsonObject, member: string, keys: readonly string[]): readonly EntryNode[] {
  return listsOfMember(member).flatMap((pattern) => {
    let found: readonly (readonly [keys: readonly string[], value: Json | undefined])[] = [
      [[member], ownMember(condition, member)],
    ];
    for (const key of pattern) {
      found = found.flatMap(([at, value]) => {
        if (!isObject(value)) return [];
        const names = key === "*" ? Object.keys(value) : [key];
        return names.map((name) => [[...at, name], ownMember(value, name)] as const);
      });
    }
    return found.flatMap(([group, list]) => entryNodes(list, group, keys));
  });
}

function entryNodes(list: Json | undefined, group: readonly string[], keys: readonly string[]): readonly EntryNode[] {
  const kind = kindOfList(group);
  if (!Array.isArray(list) || kind === undefined) return [];
  return list.flatMap((value: Json, k): readonly EntryNode[] => {
    if (!isObject(value)) return [];
    const path = pointerTo([...keys, ...group, String(k)]);
    return [{ path, kind, group, isDisabled: value["IsDisabled"] === true, value }];
  });
}

/** Every group, condition and entry of a tree, in the order of the page. */
export function* partsOf(tree: PayloadNode): Generator<GroupNode | ConditionNode | EntryNode> {
  for (const group of tree.groups) {
    yield group;
    for (const condition of group.conditions) {
      yield condition;
      yield* condition.entries;
      if (condition.leaf !== undefined) yield* partsOf(condition.leaf);
    }
  }
}

/** Every condition of a tree, in the order of the page. */
export function conditionsOf(tree: PayloadNode): readonly ConditionNode[] {
  return [...partsOf(tree)].filter((part) => "entries" in part);
}

/** Every entry of a tree, in the order of the page. */
export function entriesOf(tree: PayloadNode): readonly EntryNode[] {
  return conditionsOf(tree).flatMap(({ entries }) => entries);
}
