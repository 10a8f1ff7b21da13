import type { Condition, ScanPayload } from "#contract";
import type { IntermediateForm } from "../intermediate/form.ts";
import { canonicalAsOf } from "./canonical-as-of.ts";
import { conjunctionOf, isAlwaysTrue, type LogicNode } from "./conjunction.ts";
import { leavesOf } from "./conjunction-leaves.ts";
import { filterIds } from "./filter-id.ts";
import { formOfConjunction } from "./form-of-conjunction.ts";
import { readCondition } from "./read-condition.ts";
import { sharedMoment, type AtomMoment } from "./shared-moment.ts";

/** A payload read back as a form. */
export interface PayloadForm {
  readonly form: IntermediateForm;
  /** JSON pointer into the payload for each atom's filter, by the atom's id. */
  readonly paths: ReadonlyMap<string, string>;
  /** Pointers of parts that constrain but that no form can express. The form lacks them. */
  readonly opaque: readonly string[];
  /** Pointers of filters that constrain nothing, such as disabled ones. */
  readonly idle: readonly string[];
}

/** Reads any valid payload back into the canonical form that compiles to it. */
export function toForm(payload: ScanPayload): PayloadForm {
  const moment = sharedMoment(payload);
  const reading: Reading = { moment, opaque: [], idle: [] };
  const root = conjunctionOf(payloadNode(payload, "", reading));
  const leaves = leavesOf(root);
  const ids = filterIds(leaves);
  const asOf = canonicalAsOf({ value: moment.asOf ?? null, basis: moment.basis ?? null, span: null });
  return {
    form: formOfConjunction(root, ids, leaves.length === 0 ? null : asOf),
    paths: new Map(leaves.map((leaf) => [ids.get(leaf)!, leaf.source])),
    opaque: reading.opaque,
    idle: reading.idle,
  };
}

interface Reading {
  readonly moment: AtomMoment;
  readonly opaque: string[];
  readonly idle: string[];
}

function payloadNode(payload: ScanPayload, path: string, reading: Reading): LogicNode {
  const { Count: count, Of: of } = payload.AtLeast ?? { Count: 1, Of: [] };
  const parts = [
    ...conditionNodes(payload.All, `${path}/All`, reading),
    ...choice(payload.Any, 1, `${path}/Any`, reading),
    ...exclusions(payload.None, `${path}/None`, reading),
    ...choice(of, count, `${path}/AtLeast/Of`, reading),
  ];
  return { kind: "all", of: parts };
}

type Conditions = readonly Condition[] | null | undefined;

function conditionNodes(list: Conditions, path: string, reading: Reading): LogicNode[] {
  return (list ?? []).map((condition, k) => conditionNode(condition, `${path}/${k}`, reading));
}

/**
 * Returns the node of a list of alternatives of which `count` must hold. Each alternative that always holds leaves one less
 * to the others; where none is left to them, the list constrains nothing.
 */
function choice(list: Conditions, count: number, path: string, reading: Reading): LogicNode[] {
  if (list == null || list.length === 0) return [];
  const open = list.filter((condition) => holdsWithoutFilters(condition, reading.moment)).length;
  if (open < count) return [{ kind: "at_least", count: count - open, of: conditionNodes(list, path, reading) }];
  reading.idle.push(path);
  return [];
}

/**
 * Returns nodes of conditions that must not hold. One that always holds makes the scan empty, which no form can
 * express.
 */
function exclusions(list: Conditions, path: string, reading: Reading): LogicNode[] {
  return (list ?? []).flatMap((condition, k): LogicNode[] => {
    const at = `${path}/${k}`;
    if (!holdsWithoutFilters(condition, reading.moment)) {
      return [{ kind: "none", of: [conditionNode(condition, at, reading)] }];
    }
    reading.opaque.push(at);
    return [];
  });
}

function holdsWithoutFilters(condition: Condition, moment: AtomMoment): boolean {
  const trial: Reading = { moment, opaque: [], idle: [] };
  return isAlwaysTrue(conjunctionOf(conditionNode(condition, "", trial))) && trial.opaque.length === 0;
}

function conditionNode(condition: Condition, path: string, reading: Reading): LogicNode {
  const { moment, opaque, idle } = reading;
  const hasOther =
    (condition.AsOf !== undefined && condition.AsOf !== moment.asOf) ||
    (condition.AsOfBasis !== undefined && condition.AsOfBasis !== (moment.basis ?? "restated"));
  if (hasOther) {
    opaque.push(path);
    return { kind: "all", of: [] };
  }
  const group = readCondition(condition);
  opaque.push(...group.opaque.map((pointer) => `${path}${pointer}`));
  idle.push(...group.idle.map((pointer) => `${path}${pointer}`));
  const own = group.atoms.map(({ atom, pointer }): LogicNode => ({ kind: "atom", atom, source: `${path}${pointer}` }));
  const leaf = condition.Leaf == null ? [] : [payloadNode(condition.Leaf, `${path}/Leaf`, reading)];
  return { kind: "all", of: [...own, ...leaf] };
}
