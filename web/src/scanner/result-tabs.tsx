import { useState } from "react";
import { ResultsPane } from "../results/results-pane.tsx";
import { BasesPane } from "../time/bases-pane.tsx";
import { classes } from "../ui/classes.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { WhyPane } from "../why/why-pane.tsx";
import { useScanSession, type FinishedScan } from "./scan-session.tsx";

type Pane = "results" | "why" | "time";

/** What the newest run answered, from three sides; an earlier answer stays, marked as one, where a run failed. */
export function ResultTabs() {
  const { result, failure, isRunning, isEmpty, run } = useScanSession();
  const fault = failure !== null && <ErrorState error={failure} title="The scan did not run" onRetry={() => run()} />;
  if (result !== undefined) {
    return (
      <div className="flex flex-col gap-2">
        {fault}
        <Answer result={result} isOld={failure !== null} />
      </div>
    );
  }
  if (failure !== null) return fault;
  if (isRunning) return <LoadingState what="the matches" />;
  return (
    <EmptyState title={isEmpty ? "Nothing is asked yet" : "Not run yet"}>
      {isEmpty ? "Describe a scan in words, or add a condition." : "Press Run, or Ctrl-Enter anywhere on this page."}
    </EmptyState>
  );
}

interface AnswerProps {
  readonly result: FinishedScan;
  /** Whether a later run failed. */
  readonly isOld: boolean;
}

function Answer({ result, isOld }: AnswerProps) {
  const { isRunning, isChanged } = useScanSession();
  const [pane, setPane] = useState<Pane>("results");
  const [isLive, setLive] = useState(false);
  const { payload, universe, answer, answeredAt } = result;
  return (
    <section
      aria-label={isOld ? "Results of an earlier run" : "Results"}
      className={classes("flex min-w-0 flex-col gap-2", isOld && "rounded-xl border border-warn p-3")}
    >
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {isOld ? (
          <>
            These are the results of an earlier run, of <Instant iso={answeredAt} />
            {isChanged && ", before your last edits"}.
          </>
        ) : (
          isChanged &&
          !isRunning &&
          "These are the matches of the scan before your last edits; run it again to see those of now."
        )}
      </p>
      <div className={classes("min-w-0", isOld && "grayscale")}>
        <Tabs
          label="What the scan answers"
          value={pane}
          onChange={setPane}
          tabs={[
            {
              value: "results",
              label: isLive ? "Results, live" : `Results (${answer.count})`,
              content: <Results {...result} onWhy={() => setPane("why")} isLive={isLive} onLive={setLive} />,
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
    </section>
  );
}

interface ResultsProps extends FinishedScan {
  readonly onWhy: () => void;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
}

function Results({ payload, universe, answer, onWhy, isLive, onLive }: ResultsProps) {
  if (answer.skipped === true) {
    return (
      <EmptyState title="The scan was skipped">
        {answer.skip_reason ?? "The data cannot serve it."} Take a later moment under “As of”.
      </EmptyState>
    );
  }
  const isPast = (answer.as_of_resolved?.kind ?? "live") !== "live";
  return (
    <ResultsPane
      payload={payload}
      universe={universe}
      result={answer}
      onWhy={onWhy}
      isLive={isPast ? undefined : isLive}
      onLive={onLive}
    />
  );
}
