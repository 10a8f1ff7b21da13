import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ScanPayload } from "#contract";
import { MARKET_STATUS_KEY, useFeed } from "../api/market-status.ts";
import { DemoBadge } from "../app/demo-note.tsx";
import { EXCHANGE_ZONE, instantText } from "../app/describe-market.ts";
import { columnsFor } from "../results/result-columns.ts";
import { ResultActions } from "../results/result-actions.tsx";
import type { Scores } from "../results/results-table.tsx";
import { TickerChart } from "../results/ticker-chart.tsx";
import { useResultColumns } from "../results/use-result-columns.ts";
import { useSettled } from "../results/use-settled.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { exchangeDay } from "./exchange-clock.ts";
import { followedColumns } from "./live-columns.ts";
import type { LinkState } from "./live-news.ts";
import type { LiveView } from "./live-rows.ts";
import { LiveTable } from "./live-table.tsx";
import { useLiveRows } from "./use-live-rows.ts";

interface LivePaneProps {
  /** Keep it between renders while it is the same. */
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  readonly scores: Scores;
  /** What switches it off, where that is not beside it. */
  readonly liveSwitch?: ReactNode;
}

/** A ticker that is passed within this time is not charted. */
const REST_MS = 150;
/** Least time between two questions of how new the data are. */
const STATUS_MS = 15_000;

/** The matches of a scan as they come and go, the chosen one as a chart. */
export function LivePane({ payload, universe, scores, liveSwitch }: LivePaneProps) {
  const [chosen, choose] = useResultColumns();
  const columns = useMemo(() => columnsFor(chosen, payload), [chosen, payload]);
  const request = useMemo(
    () => ({
      instructions: payload,
      columns: followedColumns(columns),
      ...(universe === "" ? {} : { universe }),
    }),
    [payload, universe, columns],
  );
  const { rows, prices, view, link, said, retry } = useLiveRows(request);
  useFreshMarketStatus(view.watermark);
  const isWithoutFeed = useFeed()?.status === "off";
  const lines = () => [
    ["ticker", "since", ...columns],
    ...view.rows.map(({ ticker, since, cells }) => [
      ticker,
      since,
      ...columns.map((one) => cells.get(one)?.value ?? null),
    ]),
  ];
  return (
    <div className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Summary view={view} link={link} />
        {liveSwitch}
        <ResultActions
          tickers={view.rows.map(({ ticker }) => ticker)}
          columns={chosen}
          onColumns={choose}
          lines={lines}
        />
      </div>
      {/* Kept in the page while it is empty: a region that is added with its text is often not read out. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isWithoutFeed && (
        <p className="text-sm text-ink-muted">
          No feed is connected: rows change when bars are imported, such as with{" "}
          <code className="font-mono">winnow import bars minutes.csv --timeframe 1m</code>.
        </p>
      )}
      {link.state === "refused" ? (
        <EmptyState title="The matches cannot be followed" action={<Button onClick={retry}>Try again</Button>}>
          {link.reason}
        </EmptyState>
      ) : view.watermark === undefined ? (
        <LoadingState what="the live matches" />
      ) : view.rows.length === 0 ? (
        <EmptyState title="Nothing matches now">
          A ticker shows up here as soon as it matches. {view.universeSize} are watched.
        </EmptyState>
      ) : (
        <Matches payload={payload} date={exchangeDay(view.watermark)} first={view.rows[0]?.ticker ?? ""}>
          {(selected, select) => (
            <LiveTable
              payload={payload}
              rows={rows}
              view={view}
              prices={prices}
              columns={columns}
              scores={scores}
              selected={selected}
              onSelect={select}
            />
          )}
        </Matches>
      )}
    </div>
  );
}

const LINK_BADGES = { connecting: "connecting", open: "live", lost: "reconnecting", refused: "not live" } as const;

/** How many match and how new the data are, and how the connection is. */
function Summary({
  view: { count, universeSize, watermark },
  link,
}: {
  readonly view: LiveView;
  readonly link: LinkState;
}) {
  return (
    <p className="mr-auto">
      {watermark !== undefined && (
        <>
          <span className="font-semibold">
            {count} {count === 1 ? "match" : "matches"}
          </span>{" "}
          <DemoBadge />{" "}
        </>
      )}
      <span title={"reason" in link ? link.reason : undefined}>
        <Badge tone={link.state === "open" ? "good" : "warn"}>{LINK_BADGES[link.state]}</Badge>
      </span>{" "}
      {watermark !== undefined && (
        <span className="text-ink-muted">
          of {universeSize} tickers · data to {instantText(watermark, EXCHANGE_ZONE)}
        </span>
      )}
    </p>
  );
}

interface MatchesProps {
  readonly payload: ScanPayload;
  readonly date: string;
  /** The ticker that is charted until another is chosen. */
  readonly first: string;
  readonly children: (selected: string, select: (ticker: string) => void) => ReactNode;
}

/** The table, and beside it the chart of the row that is chosen. The chart stays when its row leaves. */
function Matches({ payload, date, first, children }: MatchesProps) {
  const [selected, select] = useState(first);
  const charted = useSettled(selected, REST_MS);
  return (
    <div className="grid min-w-0 gap-4 @4xl:grid-cols-[3fr_2fr] @6xl:grid-cols-[2fr_1fr]">
      {children(selected, select)}
      <TickerChart ticker={charted} payload={payload} date={date} />
    </div>
  );
}

/** Has the market status asked for soon after newer bars came: the chart follows it. */
function useFreshMarketStatus(watermark: string | undefined): void {
  const client = useQueryClient();
  const askedAt = useRef(0);
  useEffect(() => {
    if (watermark === undefined) return undefined;
    const ask = (): void => {
      askedAt.current = Date.now();
      void client.invalidateQueries({ queryKey: MARKET_STATUS_KEY });
    };
    const timer = setTimeout(ask, Math.max(0, askedAt.current + STATUS_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [client, watermark]);
}
