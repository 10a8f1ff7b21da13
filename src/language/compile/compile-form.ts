import { ownMember } from "#base";
import type { Condition, ScanPayload } from "#contract";
import type { IntermediateForm } from "../intermediate/form.ts";
import { canonicalAsOf } from "./canonical-as-of.ts";
import { CODECS } from "./codecs.ts";
import { conjunctionOf, holdsAlways, standsInNone, type Conjunction, type Leaf } from "./conjunction.ts";
import { leavesOf } from "./conjunction-leaves.ts";
import { filterIds } from "./filter-id.ts";
import { nodeOfForm } from "./form-node.ts";

/** The payload that a checked form means. */
export function compileForm(form: IntermediateForm): ScanPayload {
  return compileFilters(form).payload;
}

/** A payload, and the filter of each atom. */
export interface CompiledForm {
  readonly payload: ScanPayload;
  /** By the id of the form's atom: the filter's Id, unique in the payload but for figures, whose Id is their name. */
  readonly filterIds: ReadonlyMap<string, string>;
}

/**
 * The payload that a checked form means, as a person would write it: one condition for what must all hold, Any and None
 * beside it, a Leaf for what lies deeper, one AsOf around everything.
 */
export function compileFilters(form: IntermediateForm): CompiledForm {
  const root = conjunctionOf(nodeOfForm(form));
  const ids = filterIds(leavesOf(root));
  const asOf = canonicalAsOf(form.as_of);
  const sources = new Map([...ids].map(([leaf, id]) => [leaf.source, id]));
  if (asOf === null || holdsAlways(root)) return { payload: payloadOf(root, ids), filterIds: sources };
  const moment = {
    ...(asOf.value === null ? {} : { AsOf: asOf.value }),
    ...(asOf.basis === null ? {} : { AsOfBasis: asOf.basis }),
  };
  return { payload: { All: [{ ...moment, ...conditionOf(root, ids) }] }, filterIds: sources };
}

type Ids = ReadonlyMap<Leaf, string>;

function payloadOf(conjunction: Conjunction, ids: Ids): ScanPayload {
  const { any } = conjunction;
  const own = ownFilters(conjunction, ids);
  const all: Condition[] = Object.keys(own).length === 0 ? [] : [own];
  const none = noneOf(conjunction, ids);
  const alternatives = any.map((list) => list.map((one) => conditionOf(one, ids)));
  const last = alternatives.at(-1);
  for (const list of alternatives.slice(0, -1)) all.push({ Leaf: { Any: list } });
  return {
    All: all,
    ...(last === undefined ? {} : { Any: last }),
    ...(none.length === 0 ? {} : { None: none }),
  };
}

function noneOf({ leaves, none }: Conjunction, ids: Ids): Condition[] {
  const single = leaves.filter(({ atom }) => standsInNone(atom)).map((leaf) => filtersOf([leaf], ids));
  return [...single, ...none.map((one) => conditionOf(one, ids))];
}

/** A conjunction as one condition: what is no filter of its own stands in its Leaf. */
function conditionOf(conjunction: Conjunction, ids: Ids): Condition {
  const own = ownFilters(conjunction, ids);
  const rest = { ...conjunction, leaves: conjunction.leaves.filter(({ atom }) => standsInNone(atom)) };
  if (holdsAlways(rest)) return own;
  const { All, ...leaf } = payloadOf(rest, ids);
  return { ...own, Leaf: All == null || All.length === 0 ? leaf : { All, ...leaf } };
}

function ownFilters({ leaves }: Conjunction, ids: Ids): Condition {
  return filtersOf(
    leaves.filter(({ atom }) => !standsInNone(atom)),
    ids,
  );
}

/** The filters of atoms in one condition, each in the list of its group. */
function filtersOf(leaves: readonly Leaf[], ids: Ids): Condition {
  const condition: Record<string, unknown> = {};
  for (const leaf of leaves) {
    const codec = CODECS[leaf.atom.group];
    listAt(condition, codec.listOf(leaf.atom)).push(codec.write(leaf.atom, ids.get(leaf) ?? leaf.atom.id));
  }
  // The codecs write the filters that the contract has at their lists; tests validate what they write.
  return condition as Condition;
}

/** The list at a pointer, made with the objects around it where it is not there yet. */
function listAt(root: Record<string, unknown>, pointer: string): object[] {
  const keys = pointer.split("/").slice(1);
  const madeAt = (object: Record<string, unknown>, key: string, made: object): object => {
    const there = ownMember(object, key) ?? made;
    object[key] = there;
    return there as object;
  };
  let at = root;
  for (const key of keys.slice(0, -1)) at = madeAt(at, key, {}) as Record<string, unknown>;
  return madeAt(at, keys.at(-1)!, []) as object[];
}
