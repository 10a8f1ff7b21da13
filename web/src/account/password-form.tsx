import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useChangePassword } from "../api/security.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useToast } from "../ui/toast.tsx";
import { PasswordField } from "./password-field.tsx";

const POINTERS = ["/current_password", "/new_password"];

export function PasswordForm() {
  const change = useChangePassword();
  const toast = useToast();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const faultAt = (pointer: string) => (change.error instanceof ApiError ? change.error.at(pointer) : undefined);
  const submit = () =>
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: () => {
          setCurrent("");
          setNext("");
          toast({ title: "Password changed", detail: "All other sessions have ended.", tone: "good" });
        },
      },
    );
  return (
    <Card title="Password">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) submit();
        }}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          fault={faultAt("/current_password")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          fault={faultAt("/new_password")}
        />
        <FormFault error={change.error} shownAt={POINTERS} />
        <Button type="submit" className="self-start" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
