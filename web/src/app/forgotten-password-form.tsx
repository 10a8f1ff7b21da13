import { useState } from "react";
import { useRequestPasswordReset } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FormFault } from "./form-fault.tsx";

export function ForgottenPasswordForm() {
  const request = useRequestPasswordReset();
  const [email, setEmail] = useState("");
  if (request.data !== undefined) return <p role="status">{request.data.message}</p>;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) request.mutate(email);
      }}
    >
      <Field label="E-mail address">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <FormFault error={request.error} shownAt={[]} />
      <Button type="submit" look="primary" busy={request.isPending}>
        Send the link
      </Button>
    </form>
  );
}
