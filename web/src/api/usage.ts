import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UsageReply } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { UsageDay, UsageWindow, CreditUsage } from "#contract";
export type AccountUsage = UsageReply["usage"];

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
