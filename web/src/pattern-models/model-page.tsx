import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { usePatternModel, usePatternQuality, type PatternModel } from "../api/pattern-models.ts";
import { buttonClasses } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ApiError } from "../api/api-error.ts";
import { ExamplesPane } from "./examples-pane.tsx";
import { MatchesPane } from "./matches-pane.tsx";
import { ModelMenu } from "./model-menu.tsx";
import { timeframeText } from "./model-words.ts";
import { ScanLink } from "./scan-link.tsx";
import { ScorePane } from "./score-pane.tsx";
import type { ShownWindow } from "./shown-window.ts";
import { StateBadge } from "./state-badge.tsx";
import { StateNote } from "./state-note.tsx";
import { SuggestionsPane } from "./suggestions-pane.tsx";
import { TeachPane } from "./teach-pane.tsx";

/** One pattern model: taught on the chart, trained, and what it finds. */
export function ModelPage() {
  const { id } = useParams({ from: "/member/models/$id" });
  const { data: model, error, refetch } = usePatternModel(id);
  if (model !== undefined) return <Model key={model.id} model={model} />;
  const isGone = error instanceof ApiError && error.code === "not_found";
  return (
    <>
      <PageHeader title="Pattern model" />
      {error === null ? (
        <LoadingState what="the model" />
      ) : isGone ? (
        <EmptyState
          title="There is no such model"
          action={
            <Link to="/models" className={buttonClasses("primary")}>
              Go to your models
            </Link>
          }
        >
          It was deleted, or it belongs to another account.
        </EmptyState>
      ) : (
        <ErrorState error={error} title="The model could not be loaded" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Model({ model }: { readonly model: PatternModel }) {
  const { id, name, notes, timeframe, scale, status, trainedAt, updatedAt } = model;
  const { data: quality } = usePatternQuality(id, `${updatedAt}${status}`);
  const [shown, setShown] = useState<ShownWindow | null>(null);
  const isArchived = status === "archived";
  const answers = trainedAt !== null && !isArchived;
  const show = (window: ShownWindow): void => {
    setShown(window);
    document.getElementById("teach")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <PageHeader
        title={name}
        lead={`${scale} ${timeframeText(timeframe)}${notes === "" ? "" : `. ${notes}`}`}
        actions={
          <>
            <StateBadge {...model} />
            {answers && <ScanLink model={model} />}
            <ModelMenu model={model} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <StateNote model={model} quality={quality} />
        {!isArchived && <TeachPane model={model} shown={shown} onShow={setShown} />}
        <ExamplesPane model={model} quality={quality} onShow={show} />
        {answers && (
          <>
            <SuggestionsPane model={model} onShow={show} />
            <ScorePane model={model} quality={quality} />
            <MatchesPane model={model} onShow={show} />
          </>
        )}
      </div>
    </>
  );
}
