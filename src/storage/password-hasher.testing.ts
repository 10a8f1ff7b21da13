import type { PasswordHasher } from "#accounts";
import { argon2Hasher } from "./password-hasher.ts";

/** The real hasher at the least cost there is. */
export function lightHasher(): PasswordHasher {
  return argon2Hasher({ memoryKiB: 8, passes: 1, waiting: 1_000 });
}
