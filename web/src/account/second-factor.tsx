import { useState } from "react";
import { useBeginTotp, useConfirmTotp } from "../api/security.ts";
import { useInstallation, useSession } from "../api/session.ts";
import { useLinkOidc } from "../api/security.ts";
import { FormFault } from "../app/form-fault.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/fields/form.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { DisableSecondFactor } from "./disable-second-factor.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Signing in with more than a password. */
export function SecondFactor() {
  const on = useSession().data?.session.second_factor === true;
  const oidc = useInstallation().data?.oidc === true;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Card title="Second factor" actions={<Badge tone={on ? "good" : "neutral"}>{on ? "on" : "off"}</Badge>}>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : on ? (
        <DisableSecondFactor />
      ) : (
        <TurnOn onCodes={setCodes} />
      )}
      {oidc && <LinkProvider />}
    </Card>
  );
}

function TurnOn({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const begin = useBeginTotp();
  const [password, setPassword] = useState("");
  if (begin.data !== undefined) return <Confirm {...begin.data} onCodes={onCodes} />;
  return (
    <Form busy={begin.isPending} onSubmit={() => begin.mutate(password)}>
      <p className="text-ink-muted">
        With an authenticator app a stolen password alone opens nothing. Begin with your password.
      </p>
      <TextField
        type="password"
        required
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <FormFault error={begin.error} shownAt={[]} />
      <Button type="submit" className="self-start" busy={begin.isPending}>
        Set up an authenticator
      </Button>
    </Form>
  );
}

interface ConfirmProps {
  readonly secret: string;
  readonly otpauth_url: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

function Confirm({ secret, otpauth_url, onCodes }: ConfirmProps) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState("");
  return (
    <Form busy={confirm.isPending} onSubmit={() => confirm.mutate(code.trim(), { onSuccess: onCodes })}>
      <div>
        <p className="mb-3">Scan this code with your authenticator:</p>
        <QrCode text={otpauth_url} label="QR code for an authenticator" />
        <p className="mt-3">Or type the secret into it, or open it there:</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <code aria-label="Secret" className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm">
            {inFours(secret)}
          </code>
          <CopyButton size="small" text={secret}>
            Copy secret
          </CopyButton>
          <a href={otpauth_url} className="link min-h-6">
            Open in an authenticator
          </a>
        </p>
      </div>
      <TextField autoComplete="one-time-code" required label="Code that it shows now" value={code} onChange={setCode} />
      <FormFault error={confirm.error} shownAt={[]} />
      <Button type="submit" look="primary" className="self-start" busy={confirm.isPending}>
        Turn on
      </Button>
    </Form>
  );
}

function LinkProvider() {
  const link = useLinkOidc();
  return (
    <div className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-ink-muted">
        Link your account to the identity provider to sign in there. All other sessions then end.
      </p>
      <FormFault error={link.error} shownAt={[]} />
      <Button busy={link.isPending} onClick={() => link.mutate()}>
        Link to the identity provider
      </Button>
    </div>
  );
}
