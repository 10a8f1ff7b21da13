import { useState, type ReactNode } from "react";
import { useInstallation } from "../api/session.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { useDocumentTitle } from "../ui/use-document-title.ts";
import { DemoBadge, DemoProgressNote } from "./demo-note.tsx";
import { ForgottenPasswordForm } from "./forgotten-password-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const TITLES = {
  "sign-in": "Sign in",
  "sign-up": "Create an account",
  first: "Create the first account",
  forgotten: "Reset your password",
} as const;

interface EntryFrameProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The frame of the pages before signing in. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  useDocumentTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <p className="mb-6 flex items-center gap-2 text-lg font-semibold tracking-tight">
        Winnow <DemoBadge />
      </p>
      <div className="w-full max-w-sm">
        <DemoProgressNote />
      </div>
      <div className="w-full max-w-sm rounded-xl border border-line bg-surface p-6">
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-ink-muted">{lead}</p>}
        {!isSecureContext && (
          <p className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
            Browsers keep a session only over HTTPS or on this machine itself. Open this page through a proxy with TLS,
            or at the address localhost.
          </p>
        )}
        <div className="mt-5 flex flex-col gap-4">{children}</div>
      </div>
    </main>
  );
}

const LinkButton = ({ onPress, children }: { readonly onPress: () => void; readonly children: string }) => (
  <button type="button" onClick={onPress} className="link min-h-6 self-start">
    {children}
  </button>
);

/** The way in: the first account where there is none yet, else signing in, with the ways around it. */
export function EntryPage() {
  const { data: installation, error, refetch } = useInstallation();
  const [form, setForm] = useState<"sign-in" | "sign-up" | "forgotten">("sign-in");
  if (installation === undefined) {
    return error === null ? (
      <LoadingState what="Winnow" />
    ) : (
      <EntryFrame title="Sign in">
        <ErrorState error={error} title="The server did not answer" onRetry={() => void refetch()} />
      </EntryFrame>
    );
  }
  if (!installation.claimed) {
    return (
      <EntryFrame
        title={TITLES.first}
        lead="Nobody has signed up here yet. The first account runs this installation and has every right."
      >
        <SignUpForm needsSetupCode={installation.needs_setup_code} action="Create the account" />
      </EntryFrame>
    );
  }
  if (form === "forgotten") {
    return (
      <EntryFrame title={TITLES.forgotten} lead="A link to set a new password is sent to the address of the account.">
        <ForgottenPasswordForm />
        <LinkButton onPress={() => setForm("sign-in")}>Back to signing in</LinkButton>
      </EntryFrame>
    );
  }
  if (form === "sign-up") {
    return (
      <EntryFrame title={TITLES["sign-up"]}>
        <SignUpForm needsSetupCode={false} action="Create the account" />
        <LinkButton onPress={() => setForm("sign-in")}>I have an account: sign in</LinkButton>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={TITLES["sign-in"]}>
      <SignInForm oidc={installation.oidc} />
      <LinkButton onPress={() => setForm("forgotten")}>I forgot my password</LinkButton>
      {installation.sign_up_open && <LinkButton onPress={() => setForm("sign-up")}>Create an account</LinkButton>}
    </EntryFrame>
  );
}
