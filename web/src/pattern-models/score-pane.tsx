import { useState } from "react";
import { useChangeModel, type PatternModel, type PatternQuality } from "../api/pattern-models.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { ScoreBandPlot } from "./score-band-plot.tsx";
import { readScore, shareReaching } from "./score-scale.ts";

interface ScorePaneProps {
  readonly model: PatternModel;
  readonly quality: PatternQuality | undefined;
}

/** How scores are spread over the stocks, and from which on a stock matches. */
export function ScorePane({ model, quality }: ScorePaneProps) {
  const { id, threshold, scoreBand } = model;
  const toast = useToast();
  const { mutate, isPending } = useChangeModel(id);
  const [written, setWritten] = useState<string>();
  const text = written ?? threshold.toFixed(2);
  const read = readScore(text);
  const shown = read ?? threshold;
  const isChanged = written !== undefined && read !== threshold;
  const save = (next: number | null): void =>
    mutate(
      { threshold: next },
      {
        onSuccess: () => setWritten(undefined),
        onError: ({ message }) => toast({ title: "The threshold was not changed", detail: message, tone: "bad" }),
      },
    );
  return (
    <Card title="Scores and threshold">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div>
          <ScoreBandPlot
            quantiles={scoreBand.quantiles}
            threshold={shown}
            onChange={(next) => setWritten(next.toFixed(2))}
          />
          <p className="text-sm text-ink-muted">
            How many of all {scoreBand.universeSize === 0 ? "random prices" : "stocks"} reach each score, from -1 to 1.
            Drag the line, or move it with the arrow keys.
          </p>
        </div>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (read !== undefined && !isPending) save(read);
          }}
        >
          <TextField
            label="Threshold"
            hint={`About ${shareReaching(scoreBand.quantiles, shown).toFixed(1)}% reach it.`}
            fault={read === undefined ? "Write a number from -1 to 1." : undefined}
            inputMode="decimal"
            value={text}
            onChange={setWritten}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={!isChanged || read === undefined} busy={isPending}>
              Keep this threshold
            </Button>
            {quality?.chosenThreshold != null && (
              <Button disabled={isPending} onClick={() => save(null)}>
                Back to automatic
              </Button>
            )}
          </div>
          {quality !== undefined && <Quality quality={quality} />}
        </form>
      </div>
    </Card>
  );
}

function Quality({ quality: { separation, isWeak, suspects, chosenThreshold } }: { readonly quality: PatternQuality }) {
  if (separation === null) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      <dt className="text-ink-muted">Examples stand out by</dt>
      <dd className="flex items-center gap-2">
        {separation.toFixed(2)}{" "}
        <Badge tone={isWeak === true ? "warn" : "good"}>{isWeak === true ? "weak" : "clear"}</Badge>
      </dd>
      <dt className="text-ink-muted">Doubtful labels</dt>
      <dd>{suspects.length === 0 ? "none" : suspects.length}</dd>
      <dt className="text-ink-muted">Threshold</dt>
      <dd>{chosenThreshold === null ? "automatic" : "chosen by you"}</dd>
      {isWeak === true && (
        <dd className="col-span-2 text-ink-muted">Clearer examples, or some of what is not the shape, would help.</dd>
      )}
    </dl>
  );
}
