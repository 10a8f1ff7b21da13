import { useState } from "react";
import { ResultsPane } from "../results/results-pane.tsx";
import { BasesPane } from "../time/bases-pane.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { WhyPane } from "../why/why-pane.tsx";
import { useScanSession, type ScanRun } from "./scan-session.tsx";

type Pane = "results" | "why" | "time";

/** What the newest run answered, from three sides. */
export function ResultTabs() {
  const { result, failure, isRunning, isChanged, isEmpty, run } = useScanSession();
  const [pane, setPane] = useState<Pane>("results");
  if (failure !== null) return <ErrorState error={failure} title="The scan did not run" onRetry={() => run()} />;
  if (result === undefined) {
    if (isRunning) return <LoadingState what="the matches" />;
    return (
      <EmptyState title={isEmpty ? "Nothing is asked yet" : "Not run yet"}>
        {isEmpty ? "Describe a scan in words, or add a condition." : "Press Run, or Ctrl-Enter anywhere on this page."}
      </EmptyState>
    );
  }
  const { payload, universe, answer } = result;
  return (
    <div className="flex flex-col gap-2">
      {isChanged && !isRunning && (
        <p role="status" className="text-sm text-ink-muted">
          These are the matches of the scan before your last edits; run it again to see those of now.
        </p>
      )}
      <Tabs
        label="What the scan answers"
        value={pane}
        onChange={setPane}
        tabs={[
          {
            value: "results",
            label: `Results (${answer.count})`,
            content: <Results {...result} onWhy={() => setPane("why")} />,
          },
          {
            value: "why",
            label: "Why",
            content: <WhyPane payload={payload} universe={universe} timing={answer.timing} />,
          },
          { value: "time", label: "Time", content: <BasesPane payload={payload} universe={universe} /> },
        ]}
      />
    </div>
  );
}

function Results({ payload, universe, answer, onWhy }: ScanRun & { readonly onWhy: () => void }) {
  if (answer.skipped === true) {
    return (
      <EmptyState title="The scan was skipped">
        {answer.skip_reason ?? "The data cannot serve it."} Take a later moment under “As of”.
      </EmptyState>
    );
  }
  return <ResultsPane payload={payload} universe={universe} result={answer} onWhy={onWhy} />;
}
