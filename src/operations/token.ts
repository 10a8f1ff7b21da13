import { createHash, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ApiTier, Scope } from "#contract";
import type { Actor } from "./actor.ts";

/**
 * An API token is `wnw_<public id>_<secret><check>`: 10 base62 characters, then 43 (256 random bits), then 6 (CRC-32 of
 * everything before them, so that a mistyped token is refused without a look-up, and a leaked one can be recognised).
 */
const PREFIX = "wnw_";
const ID_LENGTH = 10;
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const PATTERN = /^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{49}$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random bytes that `issueToken` takes: 10 for the public id, 32 for the secret. */
export const TOKEN_ENTROPY_BYTES = 42;

/** What is kept of a token: never the secret, only its SHA-256. */
export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  /** Lower-case hex. */
  readonly secretSha256: string;
  readonly scopes: readonly Scope[];
  readonly tier: ApiTier;
  /** ISO instant. */
  readonly createdAt: string;
}

/** Turns the text of a credential into who it stands for; undefined for anything but a valid token. */
export interface TokenVerifier {
  verify(text: string): Actor | undefined;
}

function base62(bytes: Uint8Array, length: number): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = "";
  for (let i = 0; i < length; i++) {
    text = DIGITS[Number(value % 62n)]! + text;
    value /= 62n;
  }
  return text;
}

function checkOf(text: string): string {
  const sum = crc32(text);
  return base62(Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum), CHECK_LENGTH);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Makes a token from random bytes. `value` is what the caller shows once; `record` is what is stored. */
export function issueToken(
  entropy: Uint8Array,
  about: {
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly tier: ApiTier;
    readonly createdAt: string;
  },
): { readonly value: string; readonly record: TokenRecord } {
  if (entropy.length !== TOKEN_ENTROPY_BYTES) throw new Error(`a token takes ${TOKEN_ENTROPY_BYTES} random bytes`);
  const id = base62(entropy.subarray(0, 10), ID_LENGTH);
  const secret = base62(entropy.subarray(10), SECRET_LENGTH);
  const body = `${PREFIX}${id}_${secret}`;
  return { value: body + checkOf(body), record: { id, ...about, secretSha256: sha256(secret).toString("hex") } };
}

/** The public id and the secret of a well-formed token; undefined when the form or the check is wrong. */
export function parseToken(text: string): { readonly id: string; readonly secret: string } | undefined {
  if (!PATTERN.test(text)) return undefined;
  const body = text.slice(0, -CHECK_LENGTH);
  if (checkOf(body) !== text.slice(-CHECK_LENGTH)) return undefined;
  const [, id = "", secret = ""] = body.split("_");
  return { id, secret };
}

/** Verifies against a fixed list. An unknown id costs the same comparison as a known one. */
export function tokenVerifier(records: readonly TokenRecord[]): TokenVerifier {
  const known = new Map(records.map((record) => [record.id, record]));
  const nobody = sha256("");
  return {
    verify(text) {
      const parts = parseToken(text);
      if (parts === undefined) return undefined;
      const record = known.get(parts.id);
      const expected = record === undefined ? nobody : Buffer.from(record.secretSha256, "hex");
      const same = timingSafeEqual(sha256(parts.secret), expected);
      if (record === undefined || !same) return undefined;
      return { kind: "token", tokenId: record.id, scopes: record.scopes, tier: record.tier };
    },
  };
}
