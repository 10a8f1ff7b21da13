import type { QueuedMail } from "../ports/mail.ts";

const minuteOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The mail with the link by which a user sets a new password. */
export function passwordResetMail(about: {
  readonly id: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly token: string;
  readonly now: number;
  readonly expiresAt: number;
}): QueuedMail {
  const { id, to, publicUrl, token, now, expiresAt } = about;
  const text = `Somebody asked for a new password for your Winnow account ${to}. To set one, open this link:

${publicUrl}/reset-password#token=${token}

It works once, until ${minuteOf(expiresAt)}. If it was not you, there is nothing to do: your password stays as it is.
`;
  return { id, to, subject: "Set a new Winnow password", text, createdAt: now, attempts: 0, nextAttemptAt: now };
}
