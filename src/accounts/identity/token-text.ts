import { crc32 } from "node:zlib";
import type { Entropy } from "#base";
import { BASE62, base62, newSecret, sha256Hex } from "../secrets.ts";

/**
 * An API token is `wnw_<public id>_<secret><check>`: 10 base62 characters, then 43 (256 random bits), then 6 (CRC-32 of
 * everything before them, so that a mistyped token is refused without a look-up, and a leaked one can be recognised).
 */
const PREFIX = "wnw_";
const ID_LENGTH = 10;
const CHECK_LENGTH = 6;
const PATTERN = /^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{49}$/;

function checkOf(text: string): string {
  let sum = crc32(text);
  let check = "";
  for (let i = 0; i < CHECK_LENGTH; i++) {
    check = BASE62[sum % 62]! + check;
    sum = Math.floor(sum / 62);
  }
  return check;
}

/** A new token: `value` is shown once, the digest is what is kept. */
export function newToken(entropy: Entropy): {
  readonly id: string;
  readonly value: string;
  readonly secretSha256: string;
} {
  const id = base62(entropy(10), ID_LENGTH);
  const secret = newSecret(entropy);
  const body = `${PREFIX}${id}_${secret}`;
  return { id, value: body + checkOf(body), secretSha256: sha256Hex(secret) };
}

/** The part of a token that lists show. */
export function tokenPrefix(id: string): string {
  return PREFIX + id;
}

/** The public id and the secret of a well-formed token; undefined when the form or the check is wrong. */
export function parseToken(text: string): { readonly id: string; readonly secret: string } | undefined {
  if (!PATTERN.test(text)) return undefined;
  const body = text.slice(0, -CHECK_LENGTH);
  if (checkOf(body) !== text.slice(-CHECK_LENGTH)) return undefined;
  const secretAt = PREFIX.length + ID_LENGTH;
  return { id: body.slice(PREFIX.length, secretAt), secret: body.slice(secretAt + 1) };
}
