import { useQuery } from "@tanstack/react-query";
import type { ScanPayload } from "#contract";
import { api, bodyOf, type Schemas } from "./client.ts";
import { instructionsOf } from "./instructions.ts";

export type ScanExplanation = Schemas["ScanExplanation"];
export type FunnelStep = Schemas["FunnelStep"];
export type NearMiss = Schemas["NearMiss"];

/** What each condition of a scan did, and who failed by how little. */
export const useScanExplanation = (payload: ScanPayload, universe: string) =>
  useQuery<ScanExplanation>({
    queryKey: ["scan-explanation", universe, payload],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST("/api/v2/scan/explain", {
          signal,
          params: { query: universe === "" ? {} : { universe } },
          body: { instructions: instructionsOf(payload) },
        }),
      ),
  });
