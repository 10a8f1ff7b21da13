import { useQueries } from "@tanstack/react-query";
import type { ScanPayload } from "#contract";
import { runScan, type ScanEstimate } from "./scan.ts";

/** What the server says of a moment before anything is run; answers of scans tell the same. */
export type Feasibility = Pick<ScanEstimate, "as_of_feasibility" | "as_of_resolved" | "universe_size">;

/** What each of some payloads matches, in their order; the same payload over the same universe is run once. */
export const useAnswers = (payloads: readonly ScanPayload[], universe: string) =>
  useQueries({
    queries: payloads.map((payload) => ({
      queryKey: ["scan-answer", universe, payload],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => runScan({ payload, universe }, signal),
    })),
  });
