import { usePatternSuggestions, type PatternModel } from "../api/pattern-models.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { LabelButtons } from "./label-buttons.tsx";
import type { ShownWindow } from "./shown-window.ts";
import { WindowCard, WindowGrid } from "./window-card.tsx";

interface SuggestionsPaneProps {
  readonly model: PatternModel;
  readonly onShow: (window: ShownWindow) => void;
}

const REASONS = { highest: "Scores high", nearest_threshold: "In doubt" } as const;

/** Windows whose labels would teach the model most. */
export function SuggestionsPane({ model, onShow }: SuggestionsPaneProps) {
  const { id, timeframe, scale, trainedAt, examples } = model;
  const { data, error, refetch } = usePatternSuggestions(id, `${trainedAt} ${examples.length}`);
  return (
    <Card title="Is this the shape?">
      <p className="mb-3 max-w-prose text-sm text-ink-muted">
        Your judgement of these teaches the model most. What is not the shape is worth more than what is; train again
        afterwards.
      </p>
      {error !== null && data === undefined ? (
        <ErrorState error={error} title="No windows could be suggested" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState what="suggestions" />
      ) : data.length === 0 ? (
        <EmptyState title="Nothing is left to judge">Every stock that has such a window is an example.</EmptyState>
      ) : (
        <WindowGrid label="Suggested windows">
          {data.map(({ ticker, asOf, score, reason }) => (
            <WindowCard
              key={`${ticker} ${asOf}`}
              ticker={ticker}
              asOf={asOf}
              timeframe={timeframe}
              scale={scale}
              aside={<span className="text-sm text-ink-muted">{score.toFixed(2)}</span>}
              note={<span className="text-ink-muted">{REASONS[reason]}</span>}
              onShow={() => onShow({ ticker, asOf })}
              actions={<LabelButtons model={model} ticker={ticker} asOf={asOf} source="suggested" />}
            />
          ))}
        </WindowGrid>
      )}
    </Card>
  );
}
