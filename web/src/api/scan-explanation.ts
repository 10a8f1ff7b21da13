import { useQuery } from "@tanstack/react-query";
import type { ScanExplanation, ScanPayload } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { ScanExplanation, FunnelStep, NearMiss } from "#contract";

/** What each condition of a scan did, and who failed by how little. */
export const useScanExplanation = (payload: ScanPayload, universe: string) =>
  useQuery<ScanExplanation>({
    queryKey: ["scan-explanation", universe, payload],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST("/api/v2/scan/explain", {
          signal,
          params: { query: universe === "" ? {} : { universe } },
          body: { instructions: payload },
        }),
      ),
  });
