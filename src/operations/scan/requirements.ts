import { resolveStudy, stockFilterOf } from "#catalogue";
import {
  COMPARISONS,
  STOCK_GROUPS,
  type Condition,
  type FeatureFilter,
  type GapEntry,
  type Plan,
  type ScanPayload,
  type ScanRequirements,
  type SessionZone,
  type StudyOperand,
  type Timeframe,
} from "#contract";
import { totalWarmup } from "#expression";

type FrameRequirement = ScanRequirements["frames"][number];

interface Use {
  readonly text: string;
  readonly timeframe?: Timeframe | undefined;
  readonly zones?: readonly SessionZone[] | null | undefined;
  /** Bars back at which the value is read, at most. */
  readonly back: number;
}

const CROSSES: readonly string[] = ["CrossesAbove", "CrossesUnder"];

/** What a canonical payload needs: bars per frame for a first value, feeds, and the plan that is known already. */
export function requirementsOf(payload: ScanPayload, plan: Plan): ScanRequirements {
  const frames = new Map<string, FrameRequirement>();
  const feeds = new Set<string>();
  for (const use of usesOf(payload)) {
    const result = resolveStudy(use.text, { timeframe: use.timeframe, zones: use.zones ?? undefined });
    if (!result.ok) continue;
    const { study } = result;
    for (const feed of study.feeds) feeds.add(feed);
    const { timeframe, zones } = study.frame;
    const key = `${timeframe} ${zones.join("+")}`;
    const bars = Math.max(frames.get(key)?.bars ?? 0, use.back + totalWarmup(study.node) + 1);
    frames.set(key, { timeframe, session_zones: [...zones], bars });
  }
  return { frames: [...frames.values()], feeds: [...feeds].sort(), plan };
}

function usesOf(payload: ScanPayload): Use[] {
  const conditions = [payload.All, payload.Any, payload.None, payload.AtLeast?.Of].flatMap((list) => list ?? []);
  return conditions.flatMap((condition) => [
    ...(condition.FeatureWindow?.Filters ?? []).flatMap(usesOfFilter),
    ...usesOfStock(condition),
    ...(condition.Leaf == null ? [] : usesOf(condition.Leaf)),
  ]);
}

function usesOfFilter(filter: FeatureFilter): Use[] {
  const text = filter.Input ?? filter.Id;
  if (filter.IsDisabled === true || text === undefined) return [];
  const frame = { timeframe: filter.Timeframe, zones: filter.SessionZones };
  const ago = filter.BarsAgo ?? 0;
  const uses: Use[] = [{ ...frame, text, back: ago + windowOf(filter.Within) }];
  for (const comparison of COMPARISONS) {
    const cross = CROSSES.includes(comparison) ? 1 : 0;
    if (filter.Returns?.Want?.Value?.[comparison] !== undefined) {
      uses.push({ ...frame, text, back: ago + windowOf(filter.Within) + cross });
    }
    const operand: StudyOperand | undefined = filter.Returns?.Want?.Study?.[comparison];
    if (operand === undefined) continue;
    const back = ago + windowOf(operand.Within ?? filter.Within) + cross;
    const own = operand.BarsAgo ?? (operand.Input === undefined ? 1 : 0);
    uses.push({ ...frame, text, back });
    uses.push({
      text: operand.Input ?? text,
      timeframe: operand.Timeframe ?? filter.Timeframe,
      zones: operand.SessionZones ?? filter.SessionZones,
      back: back + own,
    });
  }
  return uses;
}

function windowOf(within: number | undefined): number {
  return Math.max(within ?? 1, 1) - 1;
}

function usesOfStock(condition: Condition): Use[] {
  return STOCK_GROUPS.flatMap((group) => {
    const definition = stockFilterOf(group);
    const entries = condition.Stock?.[group] ?? [];
    if (definition?.kind === "numeric") return entries.length === 0 ? [] : [{ text: definition.study, back: 0 }];
    if (definition?.kind !== "gap") return [];
    return (condition.Stock?.Gap ?? []).map((entry: GapEntry) => ({
      text: definition.studies[entry.Kind ?? "percent"],
      timeframe: entry.Timeframe,
      back: (entry.BarsAgo ?? 0) + windowOf(entry.Within),
    }));
  });
}
