import { useScanRuns, type SavedScan, type ScanRun } from "../api/saved-scans.ts";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { changeWords, matchWords } from "./schedule-words.ts";
import { RunInstant } from "./scheduled-runs.tsx";
import { tickerWords } from "./ticker-words.ts";

/** Number of tickers that entered or left which a run names. */
const SHOWN = 20;

/** The kept runs of a saved scan, each with what matched and what came and went since the run before. */
export function ScanRuns({ scan }: { readonly scan: SavedScan }) {
  const query = useScanRuns(scan);
  return (
    <Card title="Runs">
      <List {...query} />
      <MoreButton {...query} />
    </Card>
  );
}

function List({ data, error, refetch }: ReturnType<typeof useScanRuns>) {
  if (data === undefined) {
    return error === null ? (
      <LoadingState what="the runs" />
    ) : (
      <ErrorState error={error} title="The runs could not be loaded" onRetry={() => void refetch()} />
    );
  }
  const runs = data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) {
    return (
      <EmptyState title="Not run yet">
        Press Run above, or give the scan a schedule: each run is kept here with the tickers that matched.
      </EmptyState>
    );
  }
  return (
    <ol className="-my-3 divide-y divide-line">
      {runs.map((run) => (
        <RunRow key={run.run_id} run={run} />
      ))}
    </ol>
  );
}

function RunRow({ run }: { readonly run: ScanRun }) {
  const { entered, left } = run;
  const change = changeWords(entered?.length ?? null, left?.length ?? null);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{matchWords(run)}</p>
        <p className="text-sm text-ink-muted">
          <RunInstant run={run} />
          {run.scheduled_for !== null && " · by schedule"} · {run.time_taken} ms
        </p>
      </div>
      {change !== "" && <p className="text-sm text-ink-muted">{change}</p>}
      <Named what="Entered" tickers={entered} />
      <Named what="Left" tickers={left} />
      {run.tickers.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 w-fit cursor-pointer text-sm text-accent-strong">Tickers</summary>
          <p className="mt-1 max-h-40 overflow-y-auto text-sm break-words">{run.tickers.join(", ")}</p>
          <div className="mt-2">
            <CopyButton size="small" text={run.tickers.join("\n")}>
              Copy tickers
            </CopyButton>
          </div>
        </details>
      )}
    </li>
  );
}

function Named({ what, tickers }: { readonly what: string; readonly tickers: ScanRun["entered"] }) {
  if (tickers === null || tickers.length === 0) return null;
  return (
    <p className="text-sm break-words text-ink-muted">
      {what}: {tickerWords(tickers, SHOWN)}
    </p>
  );
}
