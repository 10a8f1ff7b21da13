import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useChangeModel, usePatternQuality, type PatternModel } from "../api/pattern-models.ts";
import { FormFault } from "../app/form-fault.tsx";
import { FormDialog } from "../ui/dialogs/form-dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { TextArea } from "../ui/fields/input.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Select } from "../ui/fields/select.tsx";
import type { HeadType } from "#contract";
import { METHODS } from "./model-words.ts";
import { SHAPE_FIELDS, ShapeFields, type TypedShape } from "./shape-fields.tsx";
import { readLength } from "./shape-length.ts";

interface SettingsDialogProps {
  readonly model: PatternModel;
  readonly onClose: () => void;
}

const FIELDS = [...SHAPE_FIELDS, "/headType", "/notes"];

/** What a model is called and how it learns. It is shown while it is mounted. */
export function SettingsDialog({ model, onClose }: SettingsDialogProps) {
  const { data: quality } = usePatternQuality(model.id, model.updatedAt);
  const { mutate, isPending, error } = useChangeModel(model.id);
  const [shape, setShape] = useState<TypedShape>({
    name: model.name,
    timeframe: model.timeframe,
    length: String(model.scale),
  });
  const [notes, setNotes] = useState(model.notes);
  const [changed, setMethod] = useState<HeadType | "auto">();
  const method = changed ?? quality?.chosenHeadType ?? "auto";
  const read = readLength(shape.length);
  const at = (pointer: string): string | undefined => (error instanceof ApiError ? error.at(pointer) : undefined);
  const save = (): void => {
    if ("fault" in read) return;
    const headType = method === "auto" ? null : method;
    const { name, timeframe } = shape;
    mutate({ name, timeframe, scale: read.bars, notes, headType }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Settings of the model"
      action="Save"
      busy={isPending}
      disabled={quality === undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {quality === undefined ? (
        <LoadingState what="the settings" />
      ) : (
        <>
          <FormFault error={error} shownAt={FIELDS} />
          <ShapeFields
            shape={shape}
            onChange={setShape}
            lengthHint="After a change of timeframe or length the examples are read again at the next training."
            at={at}
          />
          <Field
            label="A stock matches"
            hint={METHODS.find(({ value }) => value === method)?.hint}
            fault={at("/headType")}
          >
            {(control) => <Select {...control} value={method} choices={METHODS} onChange={setMethod} />}
          </Field>
          <Field label="Notes" fault={at("/notes")}>
            {(control) => (
              <TextArea {...control} maxLength={4000} value={notes} onChange={({ target }) => setNotes(target.value)} />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
