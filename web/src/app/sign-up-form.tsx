import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useSignUp } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFault } from "./form-fault.tsx";

const POINTERS = ["/email", "/password", "/name", "/setup_code"] as const;

interface SignUpFormProps {
  /** Whether the server printed a code that the first account needs. */
  readonly needsSetupCode: boolean;
  readonly action: string;
}

export function SignUpForm({ needsSetupCode, action }: SignUpFormProps) {
  const signUp = useSignUp();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [setupCode, setSetupCode] = useState("");
  const faultAt = (pointer: (typeof POINTERS)[number]): string | undefined =>
    signUp.error instanceof ApiError ? signUp.error.at(pointer) : undefined;
  return (
    <Form
      busy={signUp.isPending}
      onSubmit={() => signUp.mutate({ email, password, ...(needsSetupCode ? { setup_code: setupCode.trim() } : {}) })}
    >
      <TextField
        label="E-mail address"
        fault={faultAt("/email")}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <TextField
        label="Password"
        hint="A few words that only you would put together are both strong and easy to keep."
        fault={faultAt("/password")}
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
      />
      {needsSetupCode && (
        <TextField
          label="Setup code"
          hint="The server printed it when it started."
          fault={faultAt("/setup_code")}
          autoComplete="off"
          required
          value={setupCode}
          onChange={setSetupCode}
        />
      )}
      <FormFault error={signUp.error} shownAt={POINTERS} />
      <Button type="submit" look="primary" busy={signUp.isPending}>
        {action}
      </Button>
    </Form>
  );
}
