import { hash, timingSafeEqual } from "node:crypto";
import type { Entropy } from "#base";

/** The digits of base 62, in the order of their values. */
export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The bytes as a number in base 62, its last `length` digits. */
export function base62(bytes: Uint8Array, length: number): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = "";
  for (let i = 0; i < length; i++) {
    text = BASE62[Number(value % 62n)]! + text;
    value /= 62n;
  }
  return text;
}

/** An id such as `usr_` and 16 base62 characters (95 bits). */
export function newId(prefix: string, entropy: Entropy): string {
  return `${prefix}_${base62(entropy(16), 16)}`;
}

/** 256 unpredictable bits as 43 base62 characters: the value of a cookie, a link, a state. */
export function newSecret(entropy: Entropy): string {
  return base62(entropy(32), 43);
}

/** Lower-case hex. Secrets of 256 random bits are kept as this. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

/** Whether two SHA-256 texts (64 hex digits) are the same, in a time that does not tell where they differ. */
export function sameDigest(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, "hex"), Buffer.from(b, "hex"));
}
