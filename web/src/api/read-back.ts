import { useQuery } from "@tanstack/react-query";
import { api, bodyOf, type Schemas } from "./client.ts";

/** A payload in words; where it cannot be run any more, what is wrong with it. */
export const useReadBack = (instructions: Schemas["SaveScanRequest"]["instructions"]) =>
  useQuery({
    queryKey: ["read-back", instructions],
    queryFn: async ({ signal }) => {
      const { read_back, issues } = await bodyOf(api.POST("/api/v2/scan/validate", { signal, body: { instructions } }));
      return read_back ?? issues.map(({ message }) => message).join(" ");
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
