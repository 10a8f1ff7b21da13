import { AppError } from "#base";
import type { IdentityContext } from "./identity-context.ts";
import { sha256Hex } from "../secrets.ts";

/** Attempts are counted in windows of so many milliseconds since 1970. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** How many attempts of each kind a window allows: for one address of mail, one user, or one network. */
export const ATTEMPT_LIMITS = {
  "sign-in of an address": 10,
  "failed sign-in of a network": 50,
  "sign-up of a network": 50,
  "password reset of an address": 3,
  "password reset of a network": 20,
  "single sign-on of a network": 100,
  "password proof of a user": 10,
  "TOTP proof of a user": 10,
} as const;
export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

type Needs = Pick<IdentityContext, "store" | "clock">;

const keyOf = (kind: AttemptKind, subject: string): string => `${kind}:${sha256Hex(subject)}`;
const windowOf = (now: number): number => now - (now % ATTEMPT_WINDOW_MS);

function refuse(kind: AttemptKind, now: number): never {
  const resetsAt = windowOf(now) + ATTEMPT_WINDOW_MS;
  const seconds = Math.ceil((resetsAt - now) / 1_000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  const time = new Date(resetsAt).toISOString();
  throw new AppError("rate_limited", `Too many attempts; try again in ${wait}, from ${time.slice(11, 16)} UTC on.`, [
    {
      path: "",
      rule: "attempts",
      message: `At most ${ATTEMPT_LIMITS[kind]} attempts in 15 minutes.`,
      facts: { retry_after_seconds: seconds, resets_at: time },
    },
  ]);
}

/** Counts an attempt before it is made; none of nobody. Errors: rate_limited when the window is full. */
export async function countAttempt({ store, clock }: Needs, kind: AttemptKind, subject: string | null): Promise<void> {
  if (subject === null) return;
  const now = clock.now();
  const count = await store.attempts.count(keyOf(kind, subject), windowOf(now));
  if (count > ATTEMPT_LIMITS[kind]) refuse(kind, now);
}

/** Counts nothing. Errors: rate_limited when the window is full. */
export async function refuseFullWindow(
  { store, clock }: Needs,
  kind: AttemptKind,
  subject: string | null,
): Promise<void> {
  if (subject === null) return;
  const now = clock.now();
  const count = await store.attempts.current(keyOf(kind, subject), windowOf(now));
  if (count >= ATTEMPT_LIMITS[kind]) refuse(kind, now);
}

/**
 * Password work that is an attempt. `work` counts it when the hasher begins: a hasher that is too busy uses up none.
 * Errors: rate_limited when the window is full; those of `work`.
 */
export async function asAttempt<T>(
  needs: Needs,
  kind: AttemptKind,
  subject: string | null,
  work: (count: () => Promise<void>) => Promise<T>,
): Promise<T> {
  await refuseFullWindow(needs, kind, subject);
  return work(() => countAttempt(needs, kind, subject));
}

/** Counts one that failed, for `refuseFullWindow`. */
export async function countFailure({ store, clock }: Needs, kind: AttemptKind, subject: string | null): Promise<void> {
  if (subject !== null) await store.attempts.count(keyOf(kind, subject), windowOf(clock.now()));
}

export async function clearAttempts({ store }: Needs, kind: AttemptKind, subject: string): Promise<void> {
  await store.attempts.clear(keyOf(kind, subject));
}
