import { useMemo } from "react";
import type { SessionZone } from "#contract";
import { useBars, type Bar } from "../api/market-data.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { useIsDark } from "../ui/theme.ts";
import { ChartBody } from "./chart-body.tsx";
import type { PriceChartProps } from "./price-chart-props.ts";

/** Bars that are fetched at most: eight years of days. */
const LIMIT = 2_000;
const REGULAR: readonly SessionZone[] = ["regular"];
const NO_BARS: readonly Bar[] = [];

/** Fetches the bars of a chart, and says what is the matter where there are none. */
export function ChartView(props: PriceChartProps) {
  const { ticker, timeframe, zones = REGULAR, until } = props;
  const wanted = useMemo(
    () => ({ ticker, timeframe, zones, limit: LIMIT, ...(until === undefined ? {} : { to: until }) }),
    [ticker, timeframe, zones, until],
  );
  const { data, error, refetch } = useBars(wanted);
  const isDark = useIsDark();
  if (data === undefined) {
    if (error === null) return <LoadingState what="the chart" />;
    const title = `The bars of ${ticker} could not be loaded`;
    return <ErrorState error={error} title={title} onRetry={() => void refetch()} />;
  }
  const bars = data.bars.length === 0 ? NO_BARS : data.bars;
  if (bars.length === 0) {
    return (
      <EmptyState title={`No ${timeframe} bars of ${ticker}`}>
        The data hold none for this timeframe and part of the day. Choose another timeframe, or import bars.
      </EmptyState>
    );
  }
  return (
    <ChartBody
      // A canvas keeps the colours that it was drawn with.
      key={isDark ? "dark" : "light"}
      {...props}
      wanted={wanted}
      bars={bars}
      shown={data.ticker}
      isWhole={bars.length < LIMIT}
    />
  );
}
