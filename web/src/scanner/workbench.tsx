import { useEffect, useRef, useState, lazy, Suspense } from "react";
import { Card } from "../ui/card.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { classes } from "../ui/classes.ts";
import { Builder } from "./builder/builder.tsx";
import { BuilderProvider } from "./builder/builder-context.tsx";
import { EditBar } from "./edit-bar.tsx";
import { ReadBack } from "./read-back.tsx";
import { ResultTabs } from "./result-tabs.tsx";
import { RunBar } from "./run-bar.tsx";
import { useScanSession } from "./scan-session.tsx";
import { useScanKeys } from "./use-scan-keys.ts";
import { HeardWordsView } from "./words/heard-words.tsx";
import { useWords } from "./words/use-words.ts";
import { WordsFault } from "./words/words-fault.tsx";
import { WordsLine } from "./words/words-line.tsx";
import { WorkedExamples } from "./worked-examples.tsx";

const JsonView = lazy(async () => ({ default: (await import("./json/json-view.tsx")).JsonView }));

/** The page: words, the scan as chips and as JSON, what it would cost, and what it answers. */
export function Workbench() {
  const { isEmpty, run } = useScanSession();
  const words = useWords();
  const [showsJson, setShowsJson] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    // A scan that the page begins with, by a link, a reload or the history, is run.
    if (!isEmpty && !isBegun.current) run();
    isBegun.current = true;
  }, [isEmpty, run]);
  useScanKeys();
  const isBlank = isEmpty && !showsJson;
  return (
    <BuilderProvider words={words.queryWords.chips}>
      <div className="flex flex-col gap-4">
        <Card>
          <div className="flex flex-col gap-4">
            <WordsLine hasScan={!isEmpty} isBusy={words.isPending} onWords={words.convert} />
            {words.heard !== undefined && (
              <HeardWordsView
                heard={words.heard}
                queryWords={words.queryWords}
                onForget={words.forget}
                onWords={(text) => words.convert(text, false)}
              />
            )}
            {words.error !== null && <WordsFault error={words.error} />}
            <EditBar showsJson={showsJson} onShowsJson={setShowsJson} />
            <div className={classes("grid min-w-0 gap-4", showsJson && "lg:grid-cols-2")}>
              <div className="min-w-0">
                <Builder />
              </div>
              {showsJson && (
                <Suspense fallback={<LoadingState what="the JSON view" />}>
                  <JsonView />
                </Suspense>
              )}
            </div>
            <ReadBack />
          </div>
          {!isEmpty && <RunBar />}
        </Card>
        {isBlank ? (
          <WorkedExamples isBusy={words.isPending} onPick={(text) => words.convert(text, false)} />
        ) : (
          <ResultTabs />
        )}
      </div>
    </BuilderProvider>
  );
}
