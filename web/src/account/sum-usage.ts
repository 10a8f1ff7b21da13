import type { UsageDay } from "../api/usage.ts";

const DAY_MS = 86_400_000;

export interface RouteSum {
  readonly operation: string;
  readonly requests: number;
  readonly rejected: number;
  readonly credits: number;
}

/** The days' sums by operation, the most called first. */
export function sumRoutes(days: readonly UsageDay[]): readonly RouteSum[] {
  const sums = new Map<string, RouteSum>();
  for (const { operation, requests, rejected, ai_credits } of days.flatMap(({ routes }) => routes)) {
    const sum = sums.get(operation);
    sums.set(operation, {
      operation,
      requests: (sum?.requests ?? 0) + requests,
      rejected: (sum?.rejected ?? 0) + rejected,
      credits: (sum?.credits ?? 0) + ai_credits,
    });
  }
  return [...sums.values()].toSorted(
    (a, b) => b.requests - a.requests || b.credits - a.credits || (a.operation < b.operation ? -1 : 1),
  );
}

export interface DailyCalls {
  /** Midnight of each day of the span in UTC, in seconds since 1970, oldest first. */
  readonly at: readonly number[];
  readonly requests: readonly number[];
  readonly rejected: readonly number[];
}

/** Calls of each of the last `span` days of UTC, those without calls included; of one operation, or of all. */
export function dailyCalls(
  days: readonly UsageDay[],
  { span, now, operation }: { readonly span: number; readonly now: number; readonly operation: string | undefined },
): DailyCalls {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: span }, (_, place) =>
    new Date(today - (span - 1 - place) * DAY_MS).toISOString().slice(0, 10),
  );
  const sums = dates.map((date) => {
    const day = byDate.get(date);
    return operation === undefined ? day : day?.routes.find((route) => route.operation === operation);
  });
  return {
    at: dates.map((date) => Date.parse(`${date}T00:00Z`) / 1_000),
    requests: sums.map((sum) => sum?.requests ?? 0),
    rejected: sums.map((sum) => sum?.rejected ?? 0),
  };
}
