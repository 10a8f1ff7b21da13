import type { DoScanResponse, ScanPayload } from "#contract";
import { leavesOf, type FilterPlan, type Plan } from "./plan/plan.ts";
import { seriesOf } from "./run/series-of.ts";
import type { ScanTarget } from "./scan-target.ts";
import type { ScanEngine, ScanRequest } from "./scanner.ts";

/** One scan of a set, with where it stands. */
interface Placed {
  readonly plan: Plan;
  readonly place: ScanTarget;
}

/**
 * Answers a set of payloads as `scan` would one after the other, under one deadline. Series that several of them look at
 * are computed once, for everybody, and the scans compare what is kept.
 */
export function scanMany(
  engine: ScanEngine,
  payloads: readonly ScanPayload[],
  request: ScanRequest = {},
): DoScanResponse[] {
  return engine.during(request, (checkpoint) => {
    const placed: Placed[] = [];
    for (const payload of payloads) {
      const plan = engine.plan(payload, request);
      const place = engine.place(plan, request);
      if (!("reason" in place)) placed.push({ plan, place });
    }
    keepShared(engine, placed, request, checkpoint);
    return payloads.map((payload) => engine.scan(payload, request));
  });
}

/** Keeps the series that are asked of more instruments, all scans together, than there are. */
function keepShared(
  engine: ScanEngine,
  placed: readonly Placed[],
  { barState }: ScanRequest,
  checkpoint: () => void,
): void {
  const asked = new Map<string, number>();
  for (const { plan, place } of placed) {
    for (const series of seriesKeys(plan)) {
      const key = `${place.key} ${series}`;
      asked.set(key, (asked.get(key) ?? 0) + place.universe.members.length);
    }
  }
  const everybody = engine.store.data.instruments.ids.length;
  for (const { plan, place } of placed) {
    const shared = filtersOf(plan).filter((filter) =>
      keysOf(filter).every((series) => asked.get(`${place.key} ${series}`)! > everybody),
    );
    if (shared.length > 0) engine.execution(place.standing, plan, barState).requestColumns(shared);
  }
  for (const tails of new Set(placed.map(({ place }) => place.standing.cachedColumns))) tails.fill(checkpoint);
}

/** The filters of a plan that stand where it stands. */
function filtersOf({ conditions }: Plan): FilterPlan[] {
  return conditions
    .flatMap(leavesOf)
    .filter((leaf): leaf is FilterPlan => leaf.kind === "filter" && leaf.moment === undefined);
}

const keysOf = (filter: FilterPlan): string[] => seriesOf(filter).map((node) => `${filter.frame.key} ${node.key}`);

const seriesKeys = (plan: Plan): Set<string> => new Set(filtersOf(plan).flatMap(keysOf));
