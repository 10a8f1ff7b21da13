import { useQuery } from "@tanstack/react-query";
import type { MarketStatus } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { MarketStatus } from "#contract";

export const MARKET_STATUS_KEY = ["market-status"] as const;

/** How often it is asked for, with a feed and without. */
const POLL_MS = { feed: 15_000, none: 30_000 } as const;

/** Whether the market is open, and how new the data are; asked again now and then. */
export const useMarketStatus = () =>
  useQuery<MarketStatus>({
    queryKey: MARKET_STATUS_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET("/api/v2/misc/market-status", { signal })),
    refetchInterval: ({ state }) => POLL_MS[(state.data?.live.status ?? "off") === "off" ? "none" : "feed"],
  });

/** The feed that brings bars; undefined while it is not known. */
export const useFeed = () => useMarketStatus().data?.live;

/**
 * The newest instant that any bars reach, asked for now and then while the window is in sight; null where there are
 * none or where it cannot be told, undefined while it is not known yet.
 */
export function useNewestInstant(): string | null | undefined {
  const { data, isError } = useMarketStatus();
  if (data === undefined) return isError ? null : undefined;
  const instants = data.feeds.flatMap(({ last }) => (last === null ? [] : [last]));
  return instants.reduce<string | null>(
    (newest, one) => (newest === null || isLater(one, newest) ? one : newest),
    null,
  );
}

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);
