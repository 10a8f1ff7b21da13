import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface NameDialogProps {
  readonly title: string;
  /** The name as it is; empty for a new thing. */
  readonly name: string;
  /** What the button does, such as "Rename". */
  readonly action: string;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
  readonly busy: boolean;
  readonly error: Error | null;
}

/** Asks for the name of one thing. It is shown while it is mounted. */
export function NameDialog({ title, name: given, action, onSubmit, onClose, busy, error }: NameDialogProps) {
  const form = useId();
  const [name, setName] = useState(given);
  const fault =
    error === null ? undefined : ((error instanceof ApiError ? error.at("/name") : undefined) ?? error.message);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(name);
        }}
      >
        <Field label="Name" fault={fault}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={120}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
