import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "./client.ts";

export type { MarketStatus } from "#contract";

/** Whether the market is open, and how new the data are; asked again each half minute. */
export const useMarketStatus = () =>
  useQuery({
    queryKey: ["market-status"],
    queryFn: ({ signal }) => bodyOf(api.GET("/api/v2/misc/market-status", { signal })),
    refetchInterval: 30_000,
  });

/**
 * The newest instant that any bars reach, asked for each half minute while the window is in sight; null where there are
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
