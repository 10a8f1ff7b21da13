import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import { readAt, treeOf, writeAt } from "../payload-editor/index.ts";

/** Where a scan stands. */
export interface PayloadMoment {
  /** As a payload writes it; undefined for now. */
  readonly asOf: string | undefined;
  readonly basis: AsOfBasis;
}

export const NOW: PayloadMoment = { asOf: undefined, basis: "restated" };

/** Paths of the conditions that lie in no other one. */
const outermost = (payload: ScanPayload): readonly string[] =>
  treeOf(payload).groups.flatMap(({ conditions }) => conditions.map(({ path }) => path));

const conditionAt = (payload: ScanPayload, path: string): Condition => readAt(payload, path) as Condition;

const momentOf = ({ AsOf: asOf, AsOfBasis: basis = "restated" }: Condition): PayloadMoment =>
  asOf === undefined ? NOW : { asOf, basis };

/** Where a scan stands as a whole; "several" where its outermost conditions name different moments. */
export function scanMoment(payload: ScanPayload): PayloadMoment | "several" {
  const [first = NOW, ...others] = outermost(payload).map((path) => momentOf(conditionAt(payload, path)));
  return others.every(({ asOf, basis }) => asOf === first.asOf && basis === first.basis) ? first : "several";
}

/** A condition that stands nowhere itself and holds one other one only says the same as that one. */
function withoutShell(condition: Condition): Condition {
  const { Leaf: leaf, ...others } = condition;
  const [only, ...rest] = leaf?.All ?? [];
  const isShell = Object.keys(others).length === 0 && leaf != null && Object.keys(leaf).length === 1;
  return isShell && only !== undefined && rest.length === 0 ? only : condition;
}

function placed(condition: Condition, { asOf, basis }: PayloadMoment): Condition {
  const { AsOf: _asOf, AsOfBasis: _basis, ...rest } = condition;
  if (asOf === undefined) return withoutShell(rest);
  return { AsOf: asOf, ...(basis === "restated" ? {} : { AsOfBasis: basis }), ...rest };
}

/**
 * The scan at another moment. Where its conditions name different moments, those that have one keep it: they are put
 * inside one that stands at the new moment, so that days back count from there.
 */
export function atMoment(payload: ScanPayload, moment: PayloadMoment): ScanPayload {
  const isMixed = scanMoment(payload) === "several";
  let moved = payload;
  for (const path of outermost(payload)) {
    const condition = conditionAt(payload, path);
    const keepsItsOwn = isMixed && condition.AsOf !== undefined;
    if (keepsItsOwn && moment.asOf === undefined) continue;
    moved = writeAt(moved, path, placed(keepsItsOwn ? { Leaf: { All: [condition] } } : condition, moment));
  }
  return moved;
}

/** The scan with the figures of one basis, wherever its outermost conditions stand in the past. */
export function onBasis(payload: ScanPayload, basis: AsOfBasis): ScanPayload {
  let changed = payload;
  for (const path of outermost(payload)) {
    const condition = conditionAt(payload, path);
    if (condition.AsOf === undefined) continue;
    changed = writeAt(changed, path, placed(condition, { asOf: condition.AsOf, basis }));
  }
  return changed;
}

/** Whether there is a condition that a moment can be written on. */
export const canMove = (payload: ScanPayload): boolean => outermost(payload).length > 0;
