import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { api, bodyOf } from "../api/client.ts";
import { Sparkline } from "../results/sparkline.tsx";
import { exchangeDay } from "./exchange-clock.ts";
import type { LiveRows } from "./live-rows.ts";
import type { TodayPrices } from "./today-prices.ts";

interface TodayLineProps {
  readonly ticker: string;
  readonly rows: LiveRows;
  readonly prices: TodayPrices;
}

/** A row that is passed within this time is not asked about. */
const REST_MS = 500;
const TIMEFRAME = "5m";
const MINUTES_MS = 5 * 60_000;
const KEPT_MS = 600_000;

/** The prices of the newest day before the table was live, by the ends of their bars. Asked for once. */
function useEarlier(ticker: string, day: string | undefined) {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    queryKey: ["today", ticker, day],
    enabled: isResting && day !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const params = {
        path: { ticker },
        query: { timeframe: TIMEFRAME, ...(day === undefined ? {} : { from: day }) },
      } as const;
      const { bars } = await bodyOf(api.GET("/api/v2/market-data/bars/{ticker}", { params, signal }));
      return bars.map(({ time, close }) => ({
        time: new Date(Date.parse(time) + MINUTES_MS).toISOString(),
        price: close,
      }));
    },
  });
}

const NONE: readonly never[] = [];

/** A ticker's newest day as a small chart that grows by the minute. */
export function TodayLine({ ticker, rows, prices }: TodayLineProps) {
  const watermark = useSyncExternalStore(rows.subscribe, () => rows.view.watermark);
  const { data = NONE } = useEarlier(ticker, watermark === undefined ? undefined : exchangeDay(watermark));
  // A new watermark brings a new minute.
  const line = useMemo(
    () => (watermark === undefined ? NONE : prices.lineOf(ticker, data)),
    [watermark, prices, ticker, data],
  );
  return <Sparkline values={line} />;
}
