import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Ticker } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { Ticker } from "#contract";

const MOST = 50;

/**
 * Tickers that begin with what is sought, or whose company name holds it; the first ones where nothing is sought. Those of
 * the search before stay, as placeholder data, while the next one is under way.
 */
export const useTickers = (search: string) =>
  useQuery({
    queryKey: ["tickers", search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: MOST, ...(search === "" ? {} : { search }) };
      return (await bodyOf(api.GET("/api/v2/market-data/tickers", { signal, params: { query } }))).tickers;
    },
  });

/** What the listings say of a ticker; null where they do not have it. */
export const useTicker = (ticker: string) =>
  useQuery<Ticker | null>({
    queryKey: ["ticker", ticker],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { search: ticker, limit: 1 };
      const { tickers } = await bodyOf(api.GET("/api/v2/market-data/tickers", { signal, params: { query } }));
      return tickers.find((one) => one.ticker === ticker) ?? null;
    },
  });
