import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useConfirmPasswordReset } from "../api/session.ts";
import { EntryFrame } from "../app/entry-page.tsx";
import { FormFault } from "../app/form-fault.tsx";
import { Button, buttonClasses } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

/** The end of the link in a mail: its token stands behind the # and so reaches no log. */
const tokenInLink = (): string => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";

export function ResetPasswordPage() {
  const confirm = useConfirmPasswordReset();
  const [password, setPassword] = useState("");
  const [token] = useState(tokenInLink);
  const back = (look: "primary" | "secondary") => (
    <Link to="/" className={buttonClasses(look)}>
      Sign in
    </Link>
  );
  if (token === "") {
    return (
      <EntryFrame title="The link is incomplete" lead="Open the whole link of the mail, or ask for a new one.">
        {back("secondary")}
      </EntryFrame>
    );
  }
  if (confirm.isSuccess) {
    return (
      <EntryFrame title="The password is set" lead="All earlier sessions have ended.">
        {back("primary")}
      </EntryFrame>
    );
  }
  const fault = confirm.error instanceof ApiError ? confirm.error.at("/new_password") : undefined;
  return (
    <EntryFrame title="Set a new password">
      <Form busy={confirm.isPending} onSubmit={() => confirm.mutate({ token, new_password: password })}>
        <TextField
          label="New password"
          fault={fault}
          type="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={setPassword}
        />
        <FormFault error={confirm.error} shownAt={["/new_password"]} />
        <Button type="submit" look="primary" busy={confirm.isPending}>
          Set the password
        </Button>
      </Form>
    </EntryFrame>
  );
}
