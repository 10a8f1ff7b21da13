import { Secret, TOTP } from "otpauth";
import type { Entropy } from "#base";
import type { UserRecord } from "../ports/users.ts";

const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;
/** Codes of one step before and one after are taken: clocks differ, and people need time to type. */
const STEPS_AROUND = 1;

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Winnow",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_MS / 1_000,
    secret: Secret.fromBase32(secret),
  });
}

/** 160 random bits in base 32, as RFC 4226 wants. */
export function newTotpSecret(entropy: Entropy): string {
  const bytes = Uint8Array.from(entropy(SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** What an authenticator reads from a QR code. */
export function totpUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The secret of a user whose TOTP is on. */
export function totpSecretOf({ totpSecret, totpLastStep }: UserRecord): string | undefined {
  return totpSecret === null || totpLastStep === null ? undefined : totpSecret;
}

/**
 * The time step whose code this is, of the steps around `now` that come after `lastStep`; undefined for a wrong or a
 * used code (RFC 6238 §5.2: each is taken once).
 */
export function totpStep(secret: string, code: string, now: number, lastStep: number | null): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = totpOf(secret);
  const current = Math.floor(now / PERIOD_MS);
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++) {
    if (lastStep !== null && step <= lastStep) continue;
    if (totp.validate({ token, timestamp: step * PERIOD_MS, window: 0 }) !== null) return step;
  }
  return undefined;
}
