import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ChartPatternsReply, SessionZone, Timeframe } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { Bar, ChartPatternFound } from "#contract";

/** Bars of one ticker; all that are there between `from` and `to`, at most the newest `limit`. */
export interface BarsWanted {
  readonly ticker: string;
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
  /** Dates or instants at which a bar may start. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

const queryOf = ({ timeframe, zones, from, to, limit }: BarsWanted) => ({
  timeframe,
  zones: [...zones],
  limit,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** Bars of many tickers are not kept for long. */
const KEPT_MS = 60_000;

/** Bars to draw, oldest first. Those of the ticker before stay until the new ones are there. */
export const useBars = (wanted: BarsWanted) =>
  useQuery({
    queryKey: ["bars", wanted],
    queryFn: ({ signal }) => {
      const params = { path: { ticker: wanted.ticker }, query: queryOf(wanted) };
      return bodyOf(api.GET("/api/v2/market-data/bars/{ticker}", { params, signal }));
    },
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });

/** Studies by the server, on the same bars as `useBars` gives; nothing is asked without studies. */
export const useTechnicals = (wanted: BarsWanted, studies: readonly string[]) =>
  useQuery({
    queryKey: ["technicals", wanted, studies],
    enabled: studies.length > 0,
    gcTime: KEPT_MS,
    queryFn: ({ signal }) => {
      const query = { ...queryOf(wanted), inputs: [...studies] };
      const params = { path: { ticker: wanted.ticker }, query };
      return bodyOf(api.GET("/api/v2/market-data/technicals/{ticker}", { params, signal }));
    },
  });

/** The chart patterns of a ticker whose state was set within the newest bars. */
export interface ChartPatternsWanted {
  readonly ticker: string;
  readonly timeframe: ChartPatternsReply["timeframe"];
  /** The lookback of the timeframe unless given. */
  readonly lookbackBars?: number | undefined;
  readonly enabled: boolean;
}

export const useChartPatterns = ({ ticker, timeframe, lookbackBars, enabled }: ChartPatternsWanted) =>
  useQuery({
    queryKey: ["chart-patterns", ticker, timeframe, lookbackBars],
    enabled,
    queryFn: ({ signal }) => {
      const query = { timeframe, ...(lookbackBars === undefined ? {} : { lookback_bars: lookbackBars }) };
      return bodyOf(
        api.GET("/api/v2/market-data/chart-patterns/{ticker}", { params: { path: { ticker }, query }, signal }),
      );
    },
  });
