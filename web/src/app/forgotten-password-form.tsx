import { useState } from "react";
import { useRequestPasswordReset } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFault } from "./form-fault.tsx";

export function ForgottenPasswordForm() {
  const request = useRequestPasswordReset();
  const [email, setEmail] = useState("");
  if (request.data !== undefined) return <p role="status">{request.data.message}</p>;
  return (
    <Form busy={request.isPending} onSubmit={() => request.mutate(email)}>
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <FormFault error={request.error} shownAt={[]} />
      <Button type="submit" look="primary" busy={request.isPending}>
        Send the link
      </Button>
    </Form>
  );
}
