import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useCreateModel } from "../api/pattern-models.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SHAPE_FIELDS, ShapeFields, type TypedShape } from "./shape-fields.tsx";
import { LENGTH, readLength } from "./shape-length.ts";

/** Asks what a new model is called and which bars it reads, and opens it. It is shown while it is mounted. */
export function NewModelDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateModel();
  const [shape, setShape] = useState<TypedShape>({ name: "", timeframe: "1d", length: "60" });
  const read = readLength(shape.length);
  const at = (pointer: string): string | undefined => (error instanceof ApiError ? error.at(pointer) : undefined);
  const create = (): void => {
    if ("fault" in read || isPending) return;
    mutate(
      { name: shape.name, timeframe: shape.timeframe, scale: read.bars },
      { onSuccess: ({ id }) => void navigate({ to: "/models/$id", params: { id } }) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New pattern model"
      description="A shape of the chart that you teach by pointing at a few examples."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={isPending}>
            Make the model
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <FormFault error={error} shownAt={SHAPE_FIELDS} />
        <ShapeFields
          shape={shape}
          onChange={setShape}
          lengthHint={`From ${LENGTH.least} to ${LENGTH.most}. The first window that you mark on the chart sets it, too.`}
          at={at}
        />
      </form>
    </Dialog>
  );
}
