import { lazy, Suspense } from "react";
import { LoadingState } from "../ui/loading-state.tsx";
import type { PriceChartProps } from "./price-chart-props.ts";

const ChartView = lazy(async () => ({ default: (await import("./chart-view.tsx")).ChartView }));

/** The bars of a ticker with studies, marks and chart patterns. What it needs is loaded when the first one is shown. */
export const PriceChart = (props: PriceChartProps) => (
  <Suspense fallback={<LoadingState what="the chart" />}>
    <ChartView {...props} />
  </Suspense>
);
