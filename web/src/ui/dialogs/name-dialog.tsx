import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "../fields/text-field.tsx";

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
  const [name, setName] = useState(given);
  const fault =
    error === null ? undefined : ((error instanceof ApiError ? error.at("/name") : undefined) ?? error.message);
  return (
    <FormDialog title={title} action={action} busy={busy} onSubmit={() => onSubmit(name)} onClose={onClose}>
      <TextField
        label="Name"
        fault={fault}
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
