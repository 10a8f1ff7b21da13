import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MarketStatus, SimulationRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { MARKET_STATUS_KEY } from "./market-status.ts";

/** Changes how the simulated session goes on; operators may. */
export function useSimulate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SimulationRequest) => (await bodyOf(api.POST("/api/v2/feed/replay", { body }))).feed,
    onSuccess: (live) => {
      client.setQueryData<MarketStatus>(MARKET_STATUS_KEY, (status) => status && { ...status, live });
      return client.invalidateQueries({ queryKey: MARKET_STATUS_KEY });
    },
  });
}
