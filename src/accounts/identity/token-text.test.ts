import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../secrets.ts";
import { newToken, parseToken, tokenPrefix } from "./token-text.ts";

const TOKEN_BYTES = 42;
const entropy = fc.uint8Array({ minLength: TOKEN_BYTES, maxLength: TOKEN_BYTES });

/** A token drawn from these bytes, in order. */
function tokenFrom(bytes: Uint8Array) {
  let at = 0;
  return newToken((count) => bytes.subarray(at, (at += count)));
}

describe("API tokens", () => {
  it("have one form, whatever the random bytes are", () => {
    fc.assert(
      fc.property(entropy, (bytes) => {
        const { id, value, secretSha256 } = tokenFrom(bytes);
        expect(value).toMatch(/^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
        expect(value.startsWith(`${tokenPrefix(id)}_`)).toBe(true);
        expect(parseToken(value)!.id).toBe(id);
        expect(sha256Hex(parseToken(value)!.secret)).toBe(secretSha256);
      }),
    );
  });

  it("carry all 256 bits of the secret: one bit changes the token", () => {
    fc.assert(
      fc.property(
        entropy,
        fc.integer({ min: 10, max: TOKEN_BYTES - 1 }),
        fc.integer({ min: 0, max: 7 }),
        (bytes, at, bit) => {
          const other = Uint8Array.from(bytes);
          other[at]! ^= 1 << bit;
          const a = tokenFrom(bytes);
          const b = tokenFrom(other);
          expect(parseToken(a.value)!.secret).not.toBe(parseToken(b.value)!.secret);
          expect(a.secretSha256).not.toBe(b.secretSha256);
        },
      ),
    );
  });

  it("are known by their check when one character is changed", () => {
    const { value } = tokenFrom(new Uint8Array(TOKEN_BYTES).fill(7));
    for (let i = 4; i < value.length; i++) {
      const changed = value.slice(0, i) + (value[i] === "a" ? "b" : "a") + value.slice(i + 1);
      expect(parseToken(changed)).toBeUndefined();
    }
  });

  it.each(["", "wnw_", "wnw__", "x".repeat(64), `wnw_${"a".repeat(10)}_${"b".repeat(49)}`, "wnw_\u0000"])(
    "are not read from %j",
    (text) => {
      expect(parseToken(text)).toBeUndefined();
    },
  );
});
