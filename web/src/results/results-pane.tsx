import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import type { ScanPayload } from "#contract";
import type { ScanAnswer } from "../api/scan.ts";
import { useNewestInstant } from "../api/market-status.ts";
import { MOST_ROWS, useScanTable, type ScanTable } from "../api/scan-table.ts";
import { useIsDemo } from "../api/session.ts";
import { DemoBadge } from "../app/demo-note.tsx";
import { instantText } from "../app/describe-market.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { csvText } from "./csv.ts";
import { offerFile } from "./offer-file.ts";
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
}

const EXCHANGE_ZONE = "America/New_York";
/** A ticker that is passed within this time is not charted. */
const REST_MS = 150;

/** The matches of a scan as a table, the chosen one as a chart; both follow the data as they come in. */
export function ResultsPane({ payload, universe, result, onWhy }: ResultsPaneProps) {
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
      <EmptyState title="Nothing matches" action={<Button onClick={onWhy}>Show why</Button>}>
        No ticker of the {data.universe_size} that were considered satisfies every condition. See which condition
        removes them, and who fails by little.
      </EmptyState>
    );
  }
  return (
    <div className="@container flex flex-col gap-3" aria-busy={isPlaceholderData}>
      <Summary table={data} columns={chosen} onColumns={choose} shown={data.columns.length - SPARK_COLUMNS.length} />
      <RunChanges before={result.tickers ?? []} now={data.rows} isWhole={data.rows.length === data.count} />
      <Matches payload={payload} table={data} result={result} />
    </div>
  );
}

interface SummaryProps {
  readonly table: ScanTable;
  readonly shown: number;
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[]) => void;
}

/** How many match and how new the data are, and what can be done with the list. */
function Summary({ table, shown, columns, onColumns }: SummaryProps) {
  const { rows, count, universe_size: size, end_time: end } = table;
  const isDemo = useIsDemo();
  const save = (): void => {
    const heads = ["ticker", ...table.columns.slice(0, shown).map(({ input }) => input)];
    const cells = rows.map(({ ticker, values }) => [ticker, ...values.slice(0, shown)]);
    offerFile(isDemo ? "matches-demo.csv" : "matches.csv", "text/csv", csvText([heads, ...cells]));
  };
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
      <ColumnPicker columns={columns} onChange={onColumns} />
      <CopyButton size="small" text={rows.map(({ ticker }) => ticker).join(", ")}>
        Copy tickers
      </CopyButton>
      <Button size="small" onClick={save}>
        <Download aria-hidden className="size-4" />
        CSV
      </Button>
    </div>
  );
}

interface MatchesProps {
  readonly payload: ScanPayload;
  readonly table: ScanTable;
  readonly result: ScanAnswer;
}

/** The table, and beside it the chart of the row that is chosen: the first one until another is. */
function Matches({ payload, table, result }: MatchesProps) {
  const [chosen, setChosen] = useState<string>();
  const isThere = table.rows.some(({ ticker }) => ticker === chosen);
  const selected = (isThere ? chosen : table.rows[0]?.ticker) ?? "";
  const charted = useSettled(selected, REST_MS);
  const scores = useMemo(() => scoresOf(result), [result]);
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
