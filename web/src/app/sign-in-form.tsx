import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useSignIn } from "../api/session.ts";
import { Button, buttonClasses } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
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
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (signIn.isPending) return;
        signIn.mutate(
          { email, password, ...(needsCode ? { totp: code.trim() } : {}) },
          { onError: (error) => setNeedsCode((needed) => needed || asksForCode(error)) },
        );
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
      <Field label="Password">
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {needsCode && (
        <Field label="Code of your authenticator" hint="Or one of your recovery codes.">
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="one-time-code"
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
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
    </form>
  );
}
