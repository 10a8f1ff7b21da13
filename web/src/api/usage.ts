import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, bodyOf, type Schemas } from "./client.ts";

export type AccountUsage = Schemas["AccountUsage"];
export type UsageDay = Schemas["UsageDay"];
export type UsageWindow = Schemas["UsageWindow"];
export type CreditUsage = Schemas["CreditUsage"];

const REFRESH_MS = 5_000;

/** What all tokens have used of the last days; the windows move, so it is asked again every few seconds while seen. */
export const useUsage = (days: number) =>
  useQuery({
    queryKey: ["usage", days],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET("/api/v2/usage", { signal, params: { query: { days } } }))).usage,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
