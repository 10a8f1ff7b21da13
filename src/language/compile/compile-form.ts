import { ownMember } from "#base";
import type { Condition, ScanPayload } from "#contract";
import type { IntermediateForm } from "../intermediate/form.ts";
import { canonicalAsOf } from "./canonical-as-of.ts";
import { CODECS } from "./codecs.ts";
import {
  conjunctionOf,
  isAlwaysTrue,
  isOfOne,
  belongsInNone,
  type AtLeastOf,
  type Conjunction,
  type Leaf,
} from "./conjunction.ts";
import { leavesOf } from "./conjunction-leaves.ts";
import { filterIds } from "./filter-id.ts";
import { nodeOfForm } from "./form-node.ts";

/** Compiles a checked form to a payload. */
export function compileForm(form: IntermediateForm): ScanPayload {
  return compileFilters(form).payload;
}

/** A payload with the filter Id of each atom. */
export interface CompiledForm {
  readonly payload: ScanPayload;
  /** Filter Ids by the atom's id in the form. Ids are unique in the payload, except that a figure's Id is its name. */
  readonly filterIds: ReadonlyMap<string, string>;
}

/**
 * Compiles a checked form to a payload as a person would write it: one condition for all that must hold, then Any, None and
 * AtLeast, a Leaf for further groups, one AsOf around everything.
 */
export function compileFilters(form: IntermediateForm): CompiledForm {
  const root = conjunctionOf(nodeOfForm(form));
  const ids = filterIds(leavesOf(root));
  const asOf = canonicalAsOf(form.as_of);
  const sources = new Map([...ids].map(([leaf, id]) => [leaf.source, id]));
  if (asOf === null || isAlwaysTrue(root)) return { payload: payloadOf(root, ids), filterIds: sources };
  const moment = {
    ...(asOf.value === null ? {} : { AsOf: asOf.value }),
    ...(asOf.basis === null ? {} : { AsOfBasis: asOf.basis }),
  };
  return { payload: { All: [{ ...moment, ...conditionOf(root, ids) }] }, filterIds: sources };
}

type Ids = ReadonlyMap<Leaf, string>;

function payloadOf(conjunction: Conjunction, ids: Ids): ScanPayload {
  const { choices } = conjunction;
  const own = ownFilters(conjunction, ids);
  const all: Condition[] = Object.keys(own).length === 0 ? [] : [own];
  const none = noneOf(conjunction, ids);
  const [any, counted] = [choices.filter(isOfOne), choices.filter((choice) => !isOfOne(choice))];
  for (const choice of [...any.slice(0, -1), ...counted.slice(0, -1)]) all.push({ Leaf: choiceOf(choice, ids) });
  return {
    All: all,
    ...[any.at(-1), counted.at(-1)]
      .map((choice) => (choice === undefined ? {} : choiceOf(choice, ids)))
      .reduce((one, other) => ({ ...one, ...other })),
    ...(none.length === 0 ? {} : { None: none }),
  };
}

function choiceOf({ count, of }: AtLeastOf, ids: Ids): Pick<ScanPayload, "Any" | "AtLeast"> {
  const conditions = of.map((one) => conditionOf(one, ids));
  return count === 1 ? { Any: conditions } : { AtLeast: { Count: count, Of: conditions } };
}

function noneOf({ leaves, none }: Conjunction, ids: Ids): Condition[] {
  const single = leaves.filter(({ atom }) => belongsInNone(atom)).map((leaf) => filtersOf([leaf], ids));
  return [...single, ...none.map((one) => conditionOf(one, ids))];
}

/** Returns a conjunction as one condition; everything that cannot be a filter of the condition goes into its Leaf. */
function conditionOf(conjunction: Conjunction, ids: Ids): Condition {
  const own = ownFilters(conjunction, ids);
  const rest = { ...conjunction, leaves: conjunction.leaves.filter(({ atom }) => belongsInNone(atom)) };
  if (isAlwaysTrue(rest)) return own;
  const { All, ...leaf } = payloadOf(rest, ids);
  return { ...own, Leaf: All == null || All.length === 0 ? leaf : { All, ...leaf } };
}

function ownFilters({ leaves }: Conjunction, ids: Ids): Condition {
  return filtersOf(
    leaves.filter(({ atom }) => !belongsInNone(atom)),
    ids,
  );
}

/** Writes atoms as the filters of one condition, each into the list of its group. */
function filtersOf(leaves: readonly Leaf[], ids: Ids): Condition {
  const condition: Record<string, unknown> = {};
  for (const leaf of leaves) {
    const codec = CODECS[leaf.atom.group];
    listAt(condition, codec.listOf(leaf.atom)).push(codec.write(leaf.atom, ids.get(leaf) ?? leaf.atom.id));
  }
  // Codecs write filters of the contract's types; tests validate the payloads.
  return condition as Condition;
}

/** Returns the list at a pointer; creates it, and the objects around it, where missing. */
function listAt(root: Record<string, unknown>, pointer: string): object[] {
  const keys = pointer.split("/").slice(1);
  const getOrSet = (object: Record<string, unknown>, key: string, fallback: object): object => {
    const member = ownMember(object, key) ?? fallback;
    object[key] = member;
    return member as object;
  };
  let at = root;
  for (const key of keys.slice(0, -1)) at = getOrSet(at, key, {}) as Record<string, unknown>;
  return getOrSet(at, keys.at(-1)!, []) as object[];
}
