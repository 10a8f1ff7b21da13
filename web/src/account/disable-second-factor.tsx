import { useState } from "react";
import { useDisableTotp } from "../api/security.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

export function DisableSecondFactor() {
  const disable = useDisableTotp();
  const toast = useToast();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <Form
      busy={disable.isPending}
      onSubmit={() =>
        disable.mutate(
          { password, code: code.trim() },
          { onSuccess: () => toast({ title: "The second factor is off" }) },
        )
      }
    >
      <p className="text-ink-muted">Signing in asks for a code of your authenticator.</p>
      <TextField
        type="password"
        required
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextField
        autoComplete="one-time-code"
        required
        label="Code of your authenticator"
        hint="Or one of your recovery codes."
        value={code}
        onChange={setCode}
      />
      <FormFault error={disable.error} shownAt={[]} />
      <Button type="submit" look="danger" className="self-start" busy={disable.isPending}>
        Turn off
      </Button>
    </Form>
  );
}
