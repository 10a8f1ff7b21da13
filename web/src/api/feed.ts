import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FeedReply, MarketStatus, SimulationRequest } from "#contract";
import { api, bodyOf } from "./client.ts";
import { MARKET_STATUS_KEY } from "./market-status.ts";

const FEED_KEY = ["feed"] as const;
const REFUSED_KEY = ["feed", "refused"] as const;
const REFRESH_MS = 2_000;

type Feed = (typeof FeedReply)["_output"]["feed"];

/** The feed with its connection, every few seconds. */
export const useFeedDetails = () =>
  useQuery<Feed>({
    queryKey: FEED_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/feed", { signal }))).feed,
    refetchInterval: REFRESH_MS,
  });

/** The newest refused messages, newest first; for operators. */
export const useRefusedMessages = () =>
  useQuery({
    queryKey: REFUSED_KEY,
    queryFn: async ({ signal }) => (await bodyOf(api.GET("/api/v2/feed/quarantine", { signal }))).messages,
    refetchInterval: REFRESH_MS,
  });

/** Connects to the feed, or disconnects from it; operators may. */
export function useConnectFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: "connect" | "disconnect") => {
      const reply = action === "connect" ? api.POST("/api/v2/feed/connect") : api.POST("/api/v2/feed/disconnect");
      return (await bodyOf(reply)).feed;
    },
    onSuccess: async (feed) => {
      client.setQueryData<Feed>(FEED_KEY, feed);
      await client.invalidateQueries({ queryKey: FEED_KEY });
      await client.invalidateQueries({ queryKey: MARKET_STATUS_KEY });
    },
  });
}

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
