import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useChangePassword } from "../api/security.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { Card } from "../ui/card.tsx";
import { useToast } from "../ui/toast.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

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
      <Form busy={change.isPending} onSubmit={submit}>
        <TextField
          type="password"
          required
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          fault={faultAt("/current_password")}
        />
        <TextField
          type="password"
          required
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
      </Form>
    </Card>
  );
}
