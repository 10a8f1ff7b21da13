import { useMemo } from "react";
import type { ScanPayload } from "#contract";
import { useScanRange } from "../api/range.ts";
import type { ChartMark } from "../chart/chart-marks.ts";

/** Days that are looked back over, about a year of sessions. */
const DAYS = 365;
const DAY_MS = 86_400_000;

export interface MatchedSessions {
  /** One mark for each session on which the ticker matched. */
  readonly marks: readonly ChartMark[];
  readonly isPending: boolean;
  /** Why the sessions are not marked; undefined where they are. */
  readonly fault: string | undefined;
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The sessions of the year before `last` on which a ticker matched a scan: a scan over the range for it alone. */
export function useMatchedSessions(payload: ScanPayload, ticker: string, last: string): MatchedSessions {
  const request = useMemo(
    () => ({
      payload,
      universe: ticker,
      from: daysBefore(last, DAYS),
      to: last,
      forward: [],
      basis: "restated" as const,
    }),
    [payload, ticker, last],
  );
  const { data, error, isPending } = useScanRange(request);
  return useMemo(() => {
    const marks = (data?.days.date ?? []).flatMap((time, k): readonly ChartMark[] =>
      (data?.days.count[k] ?? 0) > 0 ? [{ time, tone: "match", text: "Matches the scan" }] : [],
    );
    return { marks, isPending, fault: error?.message };
  }, [data, error, isPending]);
}
