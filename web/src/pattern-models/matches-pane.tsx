import { useState } from "react";
import { usePatternMatches, type PatternModel } from "../api/pattern-models.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { LabelButtons } from "./label-buttons.tsx";
import type { ShownWindow } from "./shown-window.ts";
import { WindowCard, WindowGrid } from "./window-card.tsx";

interface MatchesPaneProps {
  readonly model: PatternModel;
  readonly onShow: (window: ShownWindow) => void;
}

const PAGE = 24;
const MOST = 500;

/** What resembles the model: in the newest bars, or in the past. */
export function MatchesPane({ model, onShow }: MatchesPaneProps) {
  const { id, threshold, trainedAt, timeframe, scale } = model;
  const [when, setWhen] = useState<"now" | "past">("now");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [limit, setLimit] = useState(PAGE);
  const isPast = when === "past";
  const { data, error, isFetching, refetch } = usePatternMatches({
    id,
    version: trainedAt ?? "",
    minScore: threshold,
    limit,
    // The past begins long before any data where no day is named.
    ...(isPast ? { from: from === "" ? "1970-01-01" : from, ...(to === "" ? {} : { to }) } : {}),
  });
  return (
    <Card
      title="Matches"
      actions={
        <Segmented
          label="Bars that are searched"
          value={when}
          onChange={setWhen}
          choices={[
            { value: "now", label: "Newest bars" },
            { value: "past", label: "The past" },
          ]}
        />
      }
    >
      {isPast && (
        <div className="mb-3 flex flex-wrap gap-3">
          <TextField label="Ends on or after" type="date" value={from} onChange={setFrom} />
          <TextField label="Ends on or before" type="date" value={to} onChange={setTo} />
        </div>
      )}
      {error !== null && !isFetching ? (
        <ErrorState error={error} title="The matches could not be loaded" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState what={isPast ? "matches of the past" : "matches"} />
      ) : data.matches.length === 0 ? (
        <EmptyState
          title={isPast ? "Nothing in the past reaches the threshold" : "No stock reaches the threshold now"}
          {...(isPast ? {} : { action: <Button onClick={() => setWhen("past")}>Look in the past</Button> })}
        >
          Lower the threshold, {isPast ? "take other days" : "look in the past"}, or label suggestions and train again.
        </EmptyState>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-muted" role="status">
            {isPast
              ? `The ${data.count} best windows that score ${data.minScore.toFixed(2)} or more.`
              : `${data.count} of ${data.universeSize ?? 0} stocks score ${data.minScore.toFixed(2)} or more.`}
          </p>
          <WindowGrid label="Matches">
            {data.matches.map(({ ticker, asOf, score }) => (
              <WindowCard
                key={`${ticker} ${asOf}`}
                ticker={ticker}
                asOf={asOf}
                timeframe={timeframe}
                scale={scale}
                aside={<span className="text-sm text-ink-muted">{score.toFixed(2)}</span>}
                onShow={() => onShow({ ticker, asOf })}
                actions={<LabelButtons model={model} ticker={ticker} asOf={asOf} source="scan_result" />}
              />
            ))}
          </WindowGrid>
          {limit < MOST && data.matches.length >= limit && (
            <Button className="mt-3" busy={isFetching} onClick={() => setLimit(Math.min(MOST, limit * 2))}>
              Show more
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
