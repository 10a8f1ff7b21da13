import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useSignUp } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
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
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (signUp.isPending) return;
        signUp.mutate({ email, password, ...(needsSetupCode ? { setup_code: setupCode.trim() } : {}) });
      }}
    >
      <Field label="E-mail address" fault={faultAt("/email")}>
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
      <Field
        label="Password"
        hint="A few words that only you would put together are both strong and easy to keep."
        fault={faultAt("/password")}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {needsSetupCode && (
        <Field label="Setup code" hint="The server printed it when it started." fault={faultAt("/setup_code")}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              required
              value={setupCode}
              onChange={(event) => setSetupCode(event.target.value)}
            />
          )}
        </Field>
      )}
      <FormFault error={signUp.error} shownAt={POINTERS} />
      <Button type="submit" look="primary" busy={signUp.isPending}>
        {action}
      </Button>
    </form>
  );
}
