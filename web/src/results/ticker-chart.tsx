import { useMemo, useState } from "react";
import { CHART_PATTERN_TIMEFRAMES, TIMEFRAMES, type ScanPayload, type Timeframe } from "#contract";
import { useChartPatterns } from "../api/market-data.ts";
import { useTicker } from "../api/tickers.ts";
import { PriceChart } from "../chart/price-chart.tsx";
import { Select } from "../ui/fields/select.tsx";
import { scanOnChart, timeframesOf, type ScanOnChart } from "./payload-on-chart.ts";
import { useMatchedSessions, type MatchedSessions } from "./use-matched-sessions.ts";

interface TickerChartProps {
  readonly ticker: string;
  readonly payload: ScanPayload;
  /** The date at which the scan stands. */
  readonly date: string;
}

const TIMEFRAME_CHOICES = TIMEFRAMES.map((value) => ({ value, label: value }));
const NONE: readonly never[] = [];

/** The chart of one match: the scan's own studies and patterns, and the sessions on which it matched. */
export function TickerChart({ ticker, payload, date }: TickerChartProps) {
  const [chosen, setChosen] = useState<Timeframe>();
  const named = useMemo(() => timeframesOf(payload), [payload]);
  const timeframe = chosen ?? named[0] ?? "1d";
  const scan = useMemo(() => scanOnChart(payload, timeframe), [payload, timeframe]);
  const matched = useMatchedSessions(payload, ticker, date);
  const patterns = usePatternsOf(ticker, scan);
  const { data: listing } = useTicker(ticker);
  const about = [listing?.name, listing?.sector].filter((text) => typeof text === "string").join(" · ");
  return (
    <section aria-label={`Chart of ${ticker}`} className="flex min-w-0 flex-col gap-2">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{ticker}</h3>
          <p className="truncate text-sm text-ink-muted">{about}</p>
        </div>
        <div className="w-24 shrink-0">
          <Select
            aria-label="Timeframe of the chart"
            value={timeframe}
            choices={TIMEFRAME_CHOICES}
            onChange={setChosen}
          />
        </div>
      </header>
      <PriceChart
        ticker={ticker}
        timeframe={timeframe}
        zones={scan.zones}
        studies={scan.studies}
        candlesticks={scan.candlesticks}
        marks={matched.marks}
        patterns={patterns}
      />
      <p className="text-sm text-ink-muted">{matchedWords(matched, ticker, date)}</p>
    </section>
  );
}

function matchedWords({ marks, isPending, fault }: MatchedSessions, ticker: string, date: string): string {
  if (fault !== undefined) return `The sessions that matched are not marked: ${fault}`;
  if (isPending) return `Looking for the sessions of the year to ${date} on which ${ticker} matched…`;
  return `The line at the foot marks the sessions of the year to ${date} on which ${ticker} matched: ${marks.length}.`;
}

/** The chart patterns that the scan asks for, of this ticker and on these bars. */
function usePatternsOf(ticker: string, { timeframe, chartPatterns }: ScanOnChart) {
  const onBars = CHART_PATTERN_TIMEFRAMES.find((one) => one === timeframe);
  const lookbacks = chartPatterns.flatMap(({ lookbackBars }) => lookbackBars ?? []);
  const isOwn = lookbacks.length < chartPatterns.length;
  const { data } = useChartPatterns({
    ticker,
    timeframe: onBars ?? "1d",
    // Without a lookback the one of the timeframe holds, which is not known here; it is asked for as it is.
    lookbackBars: isOwn || lookbacks.length === 0 ? undefined : Math.max(...lookbacks),
    enabled: onBars !== undefined && chartPatterns.length > 0,
  });
  return useMemo(
    () =>
      data?.patterns.filter((found) =>
        chartPatterns.some(({ name, side }) => found.pattern === name && (side === undefined || found.side === side)),
      ) ?? NONE,
    [data, chartPatterns],
  );
}
