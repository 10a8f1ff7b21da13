import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNewestInstant } from "../api/market-status.ts";

/** What is answered from the newest bars, by the first word of its key. Ranges are asked for anew by who wants them. */
const OF_BARS: ReadonlySet<unknown> = new Set([
  "bars",
  "technicals",
  "chart-patterns",
  "scan-explanation",
  "scan-estimate",
]);

/** Asks anew for what a page shows of the newest bars, as soon as newer ones have come in. */
export function useNewerBars(): void {
  const client = useQueryClient();
  const newest = useNewestInstant();
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (newest === null || newest === undefined) return;
    const isNewer = known.current !== undefined && known.current !== newest;
    known.current = newest;
    if (isNewer) void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => OF_BARS.has(name) });
  }, [client, newest]);
}
