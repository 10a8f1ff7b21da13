import type { DoScanResponse, ScanPayload } from "#contract";
import { leavesOf, seriesOf, type FilterPlan, type ScanPlan } from "#evaluate";
import type { ScanTarget } from "./scan-target.ts";
import type { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";

/** One scan of a set, with its target. */
interface Targeted {
  readonly plan: ScanPlan;
  readonly target: ScanTarget;
}

/**
 * Answers a set of payloads as consecutive `scan` calls would, under one deadline. Series that several payloads read
 * are computed once, for the whole market; the scans then compare cached columns.
 */
export function scanMany(
  engine: ScanEngine,
  payloads: readonly ScanPayload[],
  request: ScanRequest = {},
): DoScanResponse[] {
  return engine.during(request, (checkpoint) => {
    const targeted: Targeted[] = [];
    for (const payload of payloads) {
      const plan = engine.plan(payload, request);
      const target = engine.target(plan, request);
      if (!("reason" in target)) targeted.push({ plan, target });
    }
    cacheShared(engine, targeted, request, checkpoint);
    return payloads.map((payload) => engine.scan(payload, request));
  });
}

/** Caches the series that all scans together would compute for more instruments than the market has. */
function cacheShared(
  engine: ScanEngine,
  targeted: readonly Targeted[],
  { barState }: ScanRequest,
  checkpoint: () => void,
): void {
  const evaluations = new Map<string, number>();
  for (const { plan, target } of targeted) {
    for (const series of seriesKeys(plan)) {
      const key = `${target.key} ${series}`;
      evaluations.set(key, (evaluations.get(key) ?? 0) + target.universe.members.length);
    }
  }
  const instruments = engine.store.data.instruments.ids.length;
  for (const { plan, target } of targeted) {
    const shared = filtersOf(plan).filter((filter) =>
      keysOf(filter).every((series) => evaluations.get(`${target.key} ${series}`)! > instruments),
    );
    if (shared.length > 0) engine.execution(target.marketView, plan, barState).requestColumns(shared);
  }
  for (const columns of new Set(targeted.map(({ target }) => target.marketView.cachedColumns)))
    columns.fill(checkpoint);
}

/** Returns the filters of a plan that have no moment of their own. */
function filtersOf({ conditions }: ScanPlan): FilterPlan[] {
  return conditions
    .flatMap(leavesOf)
    .filter((leaf): leaf is FilterPlan => leaf.kind === "filter" && leaf.moment === undefined);
}

const keysOf = (filter: FilterPlan): string[] => seriesOf(filter).map((node) => `${filter.frame.key} ${node.key}`);

const seriesKeys = (plan: ScanPlan): Set<string> => new Set(filtersOf(plan).flatMap(keysOf));
