import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Timeframe } from "#contract";
import { ApiError } from "../api/api-error.ts";
import { useCreateModel } from "../api/pattern-models.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { LENGTH, readLength } from "./shape-length.ts";
import { TIMEFRAME_CHOICES } from "./timeframe-choices.ts";

const FIELDS = ["/name", "/timeframe", "/scale"];

/** Asks what a new model is called and which bars it reads, and opens it. It is shown while it is mounted. */
export function NewModelDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateModel();
  const [name, setName] = useState("");
  const [timeframe, setTimeframe] = useState<Timeframe>("1d");
  const [length, setLength] = useState("60");
  const read = readLength(length);
  const at = (pointer: string): string | undefined => (error instanceof ApiError ? error.at(pointer) : undefined);
  const create = (): void => {
    if ("fault" in read || isPending) return;
    mutate(
      { name, timeframe, scale: read.bars },
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
        <FormFault error={error} shownAt={FIELDS} />
        <Field label="Name" fault={at("/name")}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={120}
              autoComplete="off"
              placeholder="Tight flags"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Timeframe" fault={at("/timeframe")}>
          {(control) => <Select {...control} value={timeframe} choices={TIMEFRAME_CHOICES} onChange={setTimeframe} />}
        </Field>
        <Field
          label="Length in bars"
          hint={`From ${LENGTH.least} to ${LENGTH.most}. The first window that you mark on the chart sets it, too.`}
          fault={"fault" in read ? read.fault : at("/scale")}
        >
          {(control) => (
            <Input {...control} inputMode="numeric" value={length} onChange={({ target }) => setLength(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
