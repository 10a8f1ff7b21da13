import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useCreateModel } from "../api/pattern-models.ts";
import { FormFault } from "../app/form-fault.tsx";
import { FormDialog } from "../ui/dialogs/form-dialog.tsx";
import { SHAPE_FIELDS, ShapeFields, type TypedShape } from "./shape-fields.tsx";
import { LENGTH, readLength } from "./shape-length.ts";

/** Asks what a new model is called and which bars it reads, and opens it. It is shown while it is mounted. */
export function NewModelDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateModel();
  const [shape, setShape] = useState<TypedShape>({ name: "", timeframe: "1d", length: "60" });
  const read = readLength(shape.length);
  const at = (pointer: string): string | undefined => (error instanceof ApiError ? error.at(pointer) : undefined);
  const create = (): void => {
    if ("fault" in read) return;
    mutate(
      { name: shape.name, timeframe: shape.timeframe, scale: read.bars },
      { onSuccess: ({ id }) => void navigate({ to: "/models/$id", params: { id } }) },
    );
  };
  return (
    <FormDialog
      title="New pattern model"
      description="A shape of the chart that you teach by pointing at a few examples."
      action="Make the model"
      busy={isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <FormFault error={error} shownAt={SHAPE_FIELDS} />
      <ShapeFields
        shape={shape}
        onChange={setShape}
        lengthHint={`From ${LENGTH.least} to ${LENGTH.most}. The first window that you mark on the chart sets it, too.`}
        at={at}
      />
    </FormDialog>
  );
}
