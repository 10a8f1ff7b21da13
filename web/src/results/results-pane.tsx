import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import type { ScanPayload } from "#contract";
import type { ScanAnswer } from "../api/scan.ts";
import { useNewestInstant } from "../api/market-status.ts";
import { MOST_ROWS, useScanTable, type ScanTable } from "../api/scan-table.ts";
import { DemoBadge } from "../app/demo-note.tsx";
import { EXCHANGE_ZONE, instantText } from "../app/describe-market.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { ResultActions } from "./result-actions.tsx";
import { columnsFor, SPARK_COLUMNS } from "./result-columns.ts";
import { ResultsTable, type Scores } from "./results-table.tsx";
import { RunChanges } from "./run-changes.tsx";
import { TickerChart } from "./ticker-chart.tsx";
import { useResultColumns } from "./use-result-columns.ts";
import { useSettled } from "./use-settled.ts";

interface ResultsPaneProps {
  /** The payload that was run. Keep it between renders while it is the same. */
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  /** What the run answered. */
  readonly result: ScanAnswer;
  /** Shows why nothing matches. */
  readonly onWhy: () => void;
  /** Whether the matches are followed as they come and go; undefined where they cannot be. */
  readonly isLive: boolean | undefined;
  readonly onLive: (isLive: boolean) => void;
}

const LivePane = lazy(async () => ({ default: (await import("../live/live-pane.tsx")).LivePane }));

/** A ticker that is passed within this time is not charted. */
const REST_MS = 150;

/** The matches of a scan as a table, the chosen one as a chart. */
export function ResultsPane(props: ResultsPaneProps) {
  const { payload, universe, result, isLive, onLive } = props;
  const scores = useMemo(() => scoresOf(result), [result]);
  const liveSwitch = isLive !== undefined && (
    <Switch checked={isLive} onChange={onLive}>
      Live
    </Switch>
  );
  if (isLive !== true) return <RunMatches {...props} scores={scores} liveSwitch={liveSwitch} />;
  return (
    <Suspense fallback={<LoadingState what="the live matches" />}>
      <LivePane payload={payload} universe={universe} scores={scores} liveSwitch={liveSwitch} />
    </Suspense>
  );
}

interface RunMatchesProps extends ResultsPaneProps {
  readonly scores: Scores;
  readonly liveSwitch: ReactNode;
}

/** The matches of a run; table and chart follow the data as they come in. */
function RunMatches({ payload, universe, result, onWhy, scores, liveSwitch }: RunMatchesProps) {
  const [chosen, choose] = useResultColumns();
  const columns = useMemo(() => columnsFor(chosen, payload), [chosen, payload]);
  const asked = useMemo(() => [...columns, ...SPARK_COLUMNS], [columns]);
  const newest = useNewestInstant();
  const { data, error, refetch, isPlaceholderData } = useScanTable({ payload, universe, columns: asked, newest });
  if (data === undefined) {
    if (error === null) return <LoadingState what="the matches" />;
    return <ErrorState error={error} title="The matches could not be loaded" onRetry={() => void refetch()} />;
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <div className="flex items-center gap-4">
            <Button onClick={onWhy}>Show why</Button>
            {liveSwitch}
          </div>
        }
      >
        No ticker of the {data.universe_size} that were considered satisfies every condition. See which condition
        removes them, and who fails by little.
      </EmptyState>
    );
  }
  return (
    <div className="@container flex flex-col gap-3" aria-busy={isPlaceholderData}>
      <Summary
        table={data}
        columns={chosen}
        onColumns={choose}
        shown={data.columns.length - SPARK_COLUMNS.length}
        liveSwitch={liveSwitch}
      />
      <RunChanges before={result.tickers ?? []} now={data.rows} isWhole={data.rows.length === data.count} />
      <Matches payload={payload} table={data} scores={scores} />
    </div>
  );
}

interface SummaryProps {
  readonly table: ScanTable;
  readonly shown: number;
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[]) => void;
  readonly liveSwitch: ReactNode;
}

/** How many match and how new the data are, and what can be done with the list. */
function Summary({ table, shown, columns, onColumns, liveSwitch }: SummaryProps) {
  const { rows, count, universe_size: size, end_time: end } = table;
  const lines = () => [
    ["ticker", ...table.columns.slice(0, shown).map(({ input }) => input)],
    ...rows.map(({ ticker, values }) => [ticker, ...values.slice(0, shown)]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto">
        <span className="font-semibold">
          {count} {count === 1 ? "match" : "matches"}
        </span>{" "}
        <DemoBadge />{" "}
        <span className="text-ink-muted">
          of {size} tickers · data to {instantText(end, EXCHANGE_ZONE)}
          {rows.length < count && ` · the first ${Math.min(rows.length, MOST_ROWS)} are listed`}
        </span>
      </p>
      {liveSwitch}
      <ResultActions tickers={rows.map(({ ticker }) => ticker)} columns={columns} onColumns={onColumns} lines={lines} />
    </div>
  );
}

interface MatchesProps {
  readonly payload: ScanPayload;
  readonly table: ScanTable;
  readonly scores: Scores;
}

/** The table, and beside it the chart of the row that is chosen: the first one until another is. */
function Matches({ payload, table, scores }: MatchesProps) {
  const [chosen, setChosen] = useState<string>();
  const isThere = table.rows.some(({ ticker }) => ticker === chosen);
  const selected = (isThere ? chosen : table.rows[0]?.ticker) ?? "";
  const charted = useSettled(selected, REST_MS);
  const date = (table.as_of_resolved?.date ?? table.end_time).slice(0, 10);
  return (
    <div className="grid min-w-0 gap-4 @4xl:grid-cols-2">
      <ResultsTable
        table={table}
        shown={table.columns.length - SPARK_COLUMNS.length}
        scores={scores}
        selected={selected}
        onSelect={setChosen}
      />
      <TickerChart ticker={charted} payload={payload} date={date} />
    </div>
  );
}

function scoresOf({ pattern_scores: scores }: ScanAnswer): Scores {
  const models = new Map<string, Map<string, number>>();
  for (const { model_id: model, ticker, score } of scores ?? []) {
    const known = models.get(model) ?? new Map<string, number>();
    models.set(model, known.set(ticker, score));
  }
  return models;
}
