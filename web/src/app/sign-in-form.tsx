import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useSignIn } from "../api/session.ts";
import { Button, buttonClasses } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { FormFault } from "./form-fault.tsx";

const asksForCode = (error: Error | null): boolean => error instanceof ApiError && error.code === "totp_required";

export function SignInForm({ oidc }: { readonly oidc: boolean }) {
  const signIn = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const isFirstAsking = asksForCode(signIn.error) && signIn.variables?.totp === undefined;
  return (
    <Form
      busy={signIn.isPending}
      onSubmit={() =>
        signIn.mutate(
          { email, password, ...(needsCode ? { totp: code.trim() } : {}) },
          { onError: (error) => setNeedsCode((needed) => needed || asksForCode(error)) },
        )
      }
    >
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      {needsCode && (
        <TextField
          label="Code of your authenticator"
          hint="Or one of your recovery codes."
          autoFocus
          autoComplete="one-time-code"
          required
          value={code}
          onChange={setCode}
        />
      )}
      <FormFault error={isFirstAsking ? null : signIn.error} shownAt={[]} />
      <Button type="submit" look="primary" busy={signIn.isPending}>
        Sign in
      </Button>
      {oidc && (
        <a href="/api/v2/auth/oidc/start" className={buttonClasses()}>
          Sign in through your identity provider
        </a>
      )}
    </Form>
  );
}
