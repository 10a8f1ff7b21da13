import type { PasswordHasher } from "#accounts";
import { argon2Hasher } from "./password-hasher.ts";

const LIGHT = { memoryKiB: 8, passes: 1 };

/** The real hasher at the least cost there is. */
export function lightHasher(): PasswordHasher {
  return argon2Hasher({ ...LIGHT, waiting: 1_000 });
}

/** A light hasher for one password at a time, without a queue. */
export function narrowHasher(): PasswordHasher {
  return argon2Hasher({ ...LIGHT, concurrent: 1, waiting: 0 });
}
