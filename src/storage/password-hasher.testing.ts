import type { PasswordHasher } from "#accounts";
import { argon2Hasher } from "./password-hasher.ts";

const LIGHT = { memoryKiB: 8, passes: 1 };

/** Returns the real hasher at the lowest possible cost. */
export function lightHasher(): PasswordHasher {
  return argon2Hasher({ ...LIGHT, waiting: 1_000 });
}

/** Returns a cheap hasher for one password at a time, without a queue. */
export function narrowHasher(): PasswordHasher {
  return argon2Hasher({ ...LIGHT, concurrent: 1, waiting: 0 });
}
