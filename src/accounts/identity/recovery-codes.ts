import type { Entropy } from "#base";
import { sha256Hex } from "../secrets.ts";

const COUNT = 10;
/** Crockford's base 32: no letter that looks like another or like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** Ten codes of 80 random bits each, as `k3f9-…` in four groups of four. */
export function newRecoveryCodes(entropy: Entropy): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from(entropy(LENGTH), (byte) => ALPHABET[byte % 32]!).join("");
    return letters.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** What is kept of a code, however it was typed; undefined for what is none. */
export function recoveryCodeHash(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter))
    ? sha256Hex(plain)
    : undefined;
}
