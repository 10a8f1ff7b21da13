import { useState } from "react";
import { useRotateToken, type CreatedToken, type Token } from "../api/tokens.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Select, type SelectOption } from "../ui/fields/select.tsx";

/** For how long the old value still works; the values are seconds. */
const GRACES = [
  { value: "0", label: "At once" },
  { value: "3600", label: "After an hour" },
  { value: "86400", label: "After a day" },
  { value: "604800", label: "After a week" },
] as const satisfies readonly SelectOption<string>[];

interface RotateTokenDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
  readonly onRotated: (made: CreatedToken) => void;
}

export function RotateTokenDialog({ token, onClose, onRotated }: RotateTokenDialogProps) {
  const rotate = useRotateToken();
  const [grace, setGrace] = useState<(typeof GRACES)[number]["value"]>("86400");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Replace token"
      description={`"${token.name}" gets a new value with the same rights and expiry.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={rotate.isPending}
            onClick={() => rotate.mutate({ id: token.id, graceSeconds: Number(grace) }, { onSuccess: onRotated })}
          >
            Replace token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="The old value stops working" hint="Change your programs to the new value before then.">
          {({ id, ...control }) => <Select id={id} {...control} value={grace} choices={GRACES} onChange={setGrace} />}
        </Field>
        <FormFault error={rotate.error} shownAt={[]} />
      </div>
    </Dialog>
  );
}
