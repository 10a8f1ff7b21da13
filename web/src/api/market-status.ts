import { useQuery } from "@tanstack/react-query";
import { api, bodyOf, type Schemas } from "./client.ts";

export type MarketStatus = Schemas["MarketStatus"];

/** Whether the market is open, and how new the data are; asked again each half minute. */
export const useMarketStatus = () =>
  useQuery({
    queryKey: ["market-status"],
    queryFn: ({ signal }) => bodyOf(api.GET("/api/v2/misc/market-status", { signal })),
    refetchInterval: 30_000,
  });
