import type { AddExampleRequest } from "#contract";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useAddExample, type PatternModel } from "../api/pattern-models.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useToast } from "../ui/toast.tsx";

interface LabelButtonsProps {
  readonly model: PatternModel;
  readonly ticker: string;
  readonly asOf: string;
  readonly source: NonNullable<AddExampleRequest["source"]>;
}

/** Thumbs that make a window that was found an example; its label where it is one. */
export function LabelButtons({ model, ticker, asOf, source }: LabelButtonsProps) {
  const toast = useToast();
  const { mutate, isPending } = useAddExample(model.id);
  const known = model.examples.find((example) => example.ticker === ticker && example.asOf === asOf);
  if (known !== undefined)
    return (
      <Badge tone={known.label === "positive" ? "good" : "bad"}>
        {known.label === "positive" ? "the shape" : "not the shape"}
      </Badge>
    );
  const add = (label: AddExampleRequest["label"]): void =>
    mutate(
      { ticker, asOf, label, source },
      { onError: ({ message }) => toast({ title: "The window was not added", detail: message, tone: "bad" }) },
    );
  return (
    <>
      <IconButton size="small" label={`${ticker} is the shape`} disabled={isPending} onClick={() => add("positive")}>
        <ThumbsUp />
      </IconButton>
      <IconButton
        size="small"
        label={`${ticker} is not the shape`}
        disabled={isPending}
        onClick={() => add("negative")}
      >
        <ThumbsDown />
      </IconButton>
    </>
  );
}
