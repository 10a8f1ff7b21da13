import { useState } from "react";
import type { AddExampleRequest } from "#contract";
import { ApiError } from "../api/api-error.ts";
import { useAddExample, type PatternModel } from "../api/pattern-models.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/fields/field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { TickerField } from "./ticker-field.tsx";

interface ByDateFormProps {
  readonly model: PatternModel;
  /** The ticker to begin with. */
  readonly ticker: string | null;
}

/** Adds a window without the chart: by the ticker and the day on which it ends. */
export function ByDateForm({ model: { id, scale }, ticker: shown }: ByDateFormProps) {
  const { mutate, isPending, error } = useAddExample(id);
  const [chosen, setChosen] = useState<string>();
  const [date, setDate] = useState("");
  const ticker = chosen ?? shown;
  const at = (pointer: string): string | undefined => (error instanceof ApiError ? error.at(pointer) : undefined);
  const add = (label: AddExampleRequest["label"]): void => {
    if (ticker !== null && date !== "" && !isPending) mutate({ ticker, asOf: date, label, source: "chart" });
  };
  return (
    <details className="mt-3">
      <summary className="min-h-6 w-fit cursor-pointer text-sm text-ink-muted">Add a window by its last day</summary>
      <form
        className="mt-2 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          add("positive");
        }}
      >
        <div className="w-44">
          <Field label="Ticker of the window" fault={at("/ticker")}>
            {({ id: control }) => <TickerField id={control} value={ticker} onChange={setChosen} />}
          </Field>
        </div>
        <div className="w-44">
          <TextField
            label="Last day"
            hint={`The ${scale} bars up to then.`}
            fault={at("/asOf")}
            type="date"
            value={date}
            onChange={setDate}
          />
        </div>
        <div className="flex flex-wrap gap-2 pt-6">
          <Button type="submit" disabled={date === "" || ticker === null} busy={isPending}>
            Add as the shape
          </Button>
          <Button disabled={date === "" || ticker === null || isPending} onClick={() => add("negative")}>
            Add as not the shape
          </Button>
        </div>
      </form>
      <FormFault error={error} shownAt={["/ticker", "/asOf"]} />
    </details>
  );
}
