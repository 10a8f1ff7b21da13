import { hash } from "node:crypto";
import { FollowedCosts, fromBars, workOn, type FollowedPart } from "#evaluate";
import type { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";
import { columnsOf, runsAlone, type WatchOrder } from "./watch-order.ts";

const NS_PER_MS = 1e6;
/** Measured nanoseconds to join the truths of a watch and find its changes, and per instrument to tell them. */
const WATCH_COST = 20_000;
const CHANGES_COST = 5;
/** Measured nanoseconds per instrument of a view of the past. Each snapshot makes the view again. */
const PAST_COST = 500;
/** Hexadecimal digits that tell two parts apart: a formula may be long. */
const KEY_DIGITS = 24;

/** A piece of the work of a watch per snapshot. Pieces of equal keys are done once, whatever number of watches needs them. */
export interface WatchPart {
  readonly key: string;
  /** Milliseconds of one core. */
  readonly ms: number;
}

/**
 * Estimates what a watch costs per snapshot, by the costs that `staticCost` gives its conditions. Runs nothing. Errors:
 * validation_failed for a future moment, an unknown universe or a column; unavailable without any bars.
 */
export function watchCost(
  engine: ScanEngine,
  { payload, columns }: Pick<WatchOrder, "payload" | "columns">,
  request: ScanRequest = {},
): WatchPart[] {
  const plan = engine.plan(payload, request);
  const target = engine.resolveTarget(plan, request);
  if ("reason" in target) return [];
  const { barState = "live", universe, watched } = request;
  const { view } = engine.marketView(barState);
  const { instruments } = engine.population(target.universe);
  const market = { members: instruments, instruments };
  const costs = new FollowedCosts(view.mostRows, market);
  const { leaves } = engine.cost(plan, target.marketView);
  const shared: FollowedPart[] = columnsOf(columns).map(({ frame, node }) => costs.ofSeries(frame, node, 1));
  let own = WATCH_COST + CHANGES_COST * instruments;
  if (runsAlone(plan)) {
    const pasts = plan.moments.length + (plan.moment.asOf === undefined ? 0 : 1);
    own += pasts * PAST_COST * instruments;
    const population = engine.population(target.universe);
    for (const { leaf, work } of leaves) own += workOn(fromBars(leaf, work), population);
  } else shared.push(...leaves.flatMap((leaf) => costs.ofLeaf(leaf)));
  const named = [{ key: `watch ${plan.key} ${universe} ${watched} ${columns.join(" ")}`, ns: own }, ...shared];
  const parts = new Map(named.map(({ key, ns }) => [`${barState} ${key}`, ns]));
  return [...parts].map(([key, ns]) => ({ key: hash("sha256", key, "hex").slice(0, KEY_DIGITS), ms: ns / NS_PER_MS }));
}
