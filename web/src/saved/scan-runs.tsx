import { useScanRuns, type ScanRun } from "../api/saved-scans.ts";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { MoreButton } from "../ui/more-button.tsx";

/** The kept runs of a saved scan, each with what matched and what came and went since the run before. */
export function ScanRuns({ id }: { readonly id: number }) {
  const query = useScanRuns(id);
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
      <EmptyState title="Not run yet">Press Run above: each run is kept here with the tickers that matched.</EmptyState>
    );
  }
  return (
    <ol className="-my-3 divide-y divide-line">
      {runs.map((run, place) => (
        <RunRow key={run.run_id} run={run} before={runs[place + 1]} />
      ))}
    </ol>
  );
}

function changeWords({ tickers }: ScanRun, before: ScanRun | undefined): string {
  if (before === undefined) return "";
  const came = tickers.filter((ticker) => !before.tickers.includes(ticker)).length;
  const went = before.tickers.filter((ticker) => !tickers.includes(ticker)).length;
  return came + went === 0 ? "the same as before" : `${came} new, ${went} gone`;
}

function RunRow({ run, before }: { readonly run: ScanRun; readonly before: ScanRun | undefined }) {
  const change = changeWords(run, before);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {run.count} of {run.universe_size} matched
        </p>
        <p className="text-sm text-ink-muted">
          <Instant iso={run.at} /> · {run.time_taken} ms
        </p>
      </div>
      {change !== "" && <p className="text-sm text-ink-muted">{change}</p>}
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
