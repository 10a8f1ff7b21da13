import { useState } from "react";
import { useDisableTotp } from "../api/security.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { CodeField } from "./code-field.tsx";
import { PasswordField } from "./password-field.tsx";

export function DisableSecondFactor() {
  const disable = useDisableTotp();
  const toast = useToast();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (disable.isPending) return;
        disable.mutate(
          { password, code: code.trim() },
          { onSuccess: () => toast({ title: "The second factor is off" }) },
        );
      }}
    >
      <p className="text-ink-muted">Signing in asks for a code of your authenticator.</p>
      <PasswordField label="Your password" autoComplete="current-password" value={password} onChange={setPassword} />
      <CodeField
        label="Code of your authenticator"
        hint="Or one of your recovery codes."
        value={code}
        onChange={setCode}
      />
      <FormFault error={disable.error} shownAt={[]} />
      <Button type="submit" look="danger" className="self-start" busy={disable.isPending}>
        Turn off
      </Button>
    </form>
  );
}
