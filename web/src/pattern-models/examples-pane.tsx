import { ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import {
  useChangeExample,
  useDeleteExample,
  type PatternExample,
  type PatternModel,
  type PatternQuality,
} from "../api/pattern-models.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useToast } from "../ui/toast.tsx";
import type { ShownWindow } from "./shown-window.ts";
import { WindowCard, WindowGrid } from "./window-card.tsx";

interface ExamplesPaneProps {
  readonly model: PatternModel;
  readonly quality: PatternQuality | undefined;
  readonly onShow: (window: ShownWindow) => void;
}

/** What the model learns from: windows that show the shape, and windows that do not. */
export function ExamplesPane({ model, quality, onShow }: ExamplesPaneProps) {
  const { examples } = model;
  const groups = [
    { title: "The shape", label: "positive" },
    { title: "Not the shape", label: "negative" },
  ] as const;
  return (
    <Card title={`Examples (${examples.length})`}>
      {examples.length === 0 ? (
        <EmptyState title="No examples yet">
          Mark a window on the chart and say whether it shows the shape. Three that do are enough to train.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {groups.map(({ title, label }) => {
            const own = examples.filter((example) => example.label === label);
            return (
              own.length > 0 && (
                <div key={label}>
                  <h3 className="mb-2 text-sm font-medium text-ink-muted">
                    {title} ({own.length})
                  </h3>
                  <WindowGrid label={title}>
                    {own.map((example) => (
                      <ExampleCard key={example.id} model={model} example={example} quality={quality} onShow={onShow} />
                    ))}
                  </WindowGrid>
                </div>
              )
            );
          })}
        </div>
      )}
    </Card>
  );
}

interface ExampleCardProps extends ExamplesPaneProps {
  readonly example: PatternExample;
}

function ExampleCard({ model, example, quality, onShow }: ExampleCardProps) {
  const { id, ticker, asOf, label, drifted, timeframe, scale } = example;
  const toast = useToast();
  const onError = ({ message: detail }: Error): void =>
    toast({ title: "The example was not changed", detail, tone: "bad" });
  const { mutate: change, isPending } = useChangeExample(model.id);
  const { mutate: remove, isPending: isRemoving } = useDeleteExample(model.id);
  const isShape = label === "positive";
  const isSuspect = quality?.suspects.some(({ exampleId }) => exampleId === id) === true;
  const isGone = quality?.unavailable.includes(id) === true;
  const isLocked = model.status === "archived";
  const notes = [
    ...(isSuspect ? ["It hardly resembles the others: is the label right?"] : []),
    ...(drifted ? ["Its bars were corrected since you picked it."] : []),
    ...(isGone ? ["Its bars are gone; what was kept of them is used."] : []),
  ];
  return (
    <WindowCard
      ticker={ticker}
      asOf={asOf}
      timeframe={timeframe}
      scale={scale}
      tone={isShape ? "good" : "bad"}
      {...(isLocked ? {} : { onShow: () => onShow({ ticker, asOf }) })}
      {...(notes.length === 0 ? {} : { note: <p className="text-warn">{notes.join(" ")}</p> })}
      {...(isLocked
        ? {}
        : {
            actions: (
              <>
                <IconButton
                  size="small"
                  label={isShape ? `${ticker} is not the shape` : `${ticker} is the shape`}
                  disabled={isPending}
                  onClick={() =>
                    change({ exampleId: id, change: { label: isShape ? "negative" : "positive" } }, { onError })
                  }
                >
                  {isShape ? <ThumbsDown /> : <ThumbsUp />}
                </IconButton>
                <IconButton
                  size="small"
                  label={`Delete the example of ${ticker}`}
                  disabled={isRemoving}
                  onClick={() => remove(id, { onError })}
                >
                  <Trash2 />
                </IconButton>
                {drifted && (
                  <Button
                    size="small"
                    busy={isPending}
                    onClick={() => change({ exampleId: id, change: { acceptBars: true } }, { onError })}
                  >
                    Accept the new bars
                  </Button>
                )}
              </>
            ),
          })}
    />
  );
}
