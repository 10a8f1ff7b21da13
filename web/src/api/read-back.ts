import { useQuery } from "@tanstack/react-query";
import type { SaveScanRequest } from "#contract";
import { api, bodyOf } from "./client.ts";

/** A payload in words; where it cannot be run any more, what is wrong with it. */
export const useReadBack = (instructions: SaveScanRequest["instructions"]) =>
  useQuery({
    queryKey: ["read-back", instructions],
    queryFn: async ({ signal }) => {
      const { read_back, issues } = await bodyOf(api.POST("/api/v2/scan/validate", { signal, body: { instructions } }));
      return read_back ?? issues.map(({ message }) => message).join(" ");
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
