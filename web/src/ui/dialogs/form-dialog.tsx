import { useId, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "../fields/form.tsx";

interface FormDialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: string;
  /** What the button does, such as "Rename". */
  readonly action: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with the fields of one form. It is shown while it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, busy, disabled, onSubmit, onClose, children } = props;
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={form} busy={busy} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
