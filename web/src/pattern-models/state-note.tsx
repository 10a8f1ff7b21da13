import type { ReactNode } from "react";
import {
  isInTraining,
  useChangeModel,
  useTrainModel,
  type PatternModel,
  type PatternQuality,
} from "../api/pattern-models.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { leastPositives, stateWords } from "./model-words.ts";

interface StateNoteProps {
  readonly model: PatternModel;
  readonly quality: PatternQuality | undefined;
}

const LOOKS = {
  neutral: "border-line",
  good: "border-up",
  warn: "border-warn",
  bad: "border-down",
  accent: "border-accent",
};

/** How far the model has come, what is the matter with it, and the button that leads on. */
export function StateNote({ model, quality }: StateNoteProps) {
  const words = stateWords(model);
  const toast = useToast();
  const onError = ({ message: detail }: Error): void => toast({ title: "This was not done", detail, tone: "bad" });
  const { mutate: train, isPending: isAsking } = useTrainModel(model.id);
  const { mutate: change, isPending: isChanging } = useChangeModel(model.id);
  const needed = leastPositives(quality?.chosenHeadType ?? null);
  const missing = Math.max(0, needed - model.positiveCount);
  const isBusy = isAsking || isInTraining(model);
  const trainButton = (look: "primary" | "secondary") => (
    <Button look={look} busy={isBusy} disabled={missing > 0} onClick={() => train(undefined, { onError })}>
      {model.trainedAt === null ? "Train" : "Train again"}
    </Button>
  );
  const nearest = (
    <Button
      busy={isChanging}
      onClick={() => change({ headType: "nearest" }, { onError, onSuccess: () => train(undefined, { onError }) })}
    >
      Search by the nearest example
    </Button>
  );
  if (model.status === "archived")
    return (
      <Note
        tone="neutral"
        action={
          <Button busy={isChanging} onClick={() => change({ archived: false }, { onError })}>
            Take out of the archive
          </Button>
        }
      >
        {words.detail}
      </Note>
    );
  if (isInTraining(model))
    return (
      <Note tone="accent">
        <span className="inline-flex items-center gap-2">
          <Spinner /> {words.label}: the shape is learnt and held against all stocks. This takes seconds.
        </span>
      </Note>
    );
  if (model.status === "ready")
    return (
      <Note tone="good" action={trainButton("secondary")}>
        {readyText(model)}
      </Note>
    );
  if (model.status === "draft")
    return (
      <Note tone="neutral" action={trainButton("primary")}>
        {missing > 0
          ? `Mark ${missing === 1 ? "one more window" : `${missing} more windows`} that ${missing === 1 ? "shows" : "show"} the shape, then train: ${model.positiveCount} of ${needed} are there.`
          : "Ready to train. More examples, also of what is not the shape, make it sharper."}
      </Note>
    );
  return (
    <Note
      tone={words.tone}
      action={
        <>
          {words.wayOut === "nearest" && nearest}
          {words.wayOut !== "none" && trainButton(words.wayOut === "train" ? "primary" : "secondary")}
        </>
      }
    >
      {words.label}. {words.detail}
    </Note>
  );
}

function readyText({ matchCount, scoreBand: { universeSize } }: PatternModel): string {
  const found =
    matchCount === null
      ? ""
      : ` ${matchCount === 1 ? "One stock matches" : `${matchCount} stocks match`} in the newest bars.`;
  const measured =
    universeSize === 0
      ? "held against random prices, since fewer than 500 stocks have such a window"
      : `held against ${universeSize.toLocaleString("en-US")} stocks`;
  return `Trained, ${measured}.${found}`;
}

interface NoteProps {
  readonly tone: keyof typeof LOOKS;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const Note = ({ tone, children, action }: NoteProps) => (
  <div
    role="status"
    className={classes(
      "flex flex-wrap items-center justify-between gap-3 rounded-xl border bg-surface px-4 py-3",
      LOOKS[tone],
    )}
  >
    <p className="min-w-0 flex-1 basis-64">{children}</p>
    {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
  </div>
);
