import type { AsOfFeasibility, AsOfResolved } from "#contract";

interface Standing {
  readonly end_time: unknown;
  readonly as_of_feasibility?: AsOfFeasibility | undefined;
  readonly as_of_resolved?: AsOfResolved | undefined;
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Where a scan stands, and what its data lack: the sentences that follow its result. */
export function standingOf({ end_time: end, as_of_feasibility: feasible, as_of_resolved: resolved }: Standing): string {
  const at = resolved === undefined || resolved.kind === "live" ? "" : ` as of ${resolved.date}`;
  const lines = [`Data${at} up to ${String(end)}.`];
  for (const { feed, timeframe, reason } of feasible?.blocked ?? [])
    lines.push(`Not served: ${feed} ${timeframe}: ${reason}`);
  for (const { feed, timeframe, reason } of feasible?.warnings ?? [])
    lines.push(`Mind: ${feed} ${timeframe}: ${reason}`);
  return lines.join("\n");
}

export const asJson = (value: unknown): string => JSON.stringify(value);
