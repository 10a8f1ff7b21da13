import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { usePatternModels, type PatternModel } from "../api/pattern-models.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ImportButton } from "./import-button.tsx";
import { ModelMenu } from "./model-menu.tsx";
import { stateWords, timeframeText } from "./model-words.ts";
import { NewModelDialog } from "./new-model-dialog.tsx";
import { ScanLink } from "./scan-link.tsx";
import { StateBadge } from "./state-badge.tsx";

const NewButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button look="primary" onClick={onPress}>
    <Plus aria-hidden className="size-4" />
    New model
  </Button>
);

/** The pattern models of the account. */
export function ModelsPage() {
  const { data: models, error, refetch } = usePatternModels();
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title="Pattern models"
        lead="Shapes that you teach with a few examples."
        actions={
          <>
            <ImportButton />
            <NewButton onPress={() => setMaking(true)} />
          </>
        }
      />
      {error !== null && models === undefined ? (
        <ErrorState error={error} title="The models could not be loaded" onRetry={() => void refetch()} />
      ) : models === undefined ? (
        <LoadingState what="your models" />
      ) : models.length === 0 ? (
        <EmptyState
          title="No pattern models yet"
          action={
            <Button look="primary" onClick={() => setMaking(true)}>
              Make the first model
            </Button>
          }
        >
          Make a model, mark three windows on a chart that show the shape you look for, and train it. Scans then find
          the stocks whose newest bars look like them.
        </EmptyState>
      ) : (
        <ul aria-label="Pattern models" className="flex flex-col gap-2">
          {models.map((model) => (
            <ModelRow key={model.id} model={model} />
          ))}
        </ul>
      )}
      {making && <NewModelDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function countsText({ positiveCount, negativeCount, matchCount }: PatternModel): string {
  const examples = `${positiveCount} examples, ${negativeCount} counter-examples`;
  return matchCount === null ? examples : `${examples}, ${matchCount} matches`;
}

function ModelRow({ model }: { readonly model: PatternModel }) {
  const { id, name, timeframe, scale, tags } = model;
  const { detail } = stateWords(model);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/models/$id" params={{ id }} className="link min-h-6 font-semibold break-words">
            {name}
          </Link>
          <StateBadge {...model} />
          {tags.map(({ tag_name: tag, tag_color: color }) => (
            <span key={tag} className="inline-flex items-center gap-1 text-sm text-ink-muted">
              <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
              {tag}
            </span>
          ))}
        </div>
        <p className="text-sm text-ink-muted">
          {scale} {timeframeText(timeframe)}, {countsText(model)}
        </p>
        {detail !== "" && <p className="text-sm">{detail}</p>}
      </div>
      <div className="flex items-center gap-2">
        {model.trainedAt !== null && model.status !== "archived" && <ScanLink model={model} size="small" />}
        <ModelMenu model={model} />
      </div>
    </li>
  );
}
