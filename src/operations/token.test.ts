import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issueToken, parseToken, TOKEN_ENTROPY_BYTES, tokenVerifier } from "./token.ts";

const about = { name: "test", scopes: ["read"], tier: "starter", createdAt: "2026-01-02T00:00:00.000Z" } as const;
const entropy = fc.uint8Array({ minLength: TOKEN_ENTROPY_BYTES, maxLength: TOKEN_ENTROPY_BYTES });

describe("API tokens", () => {
  it("have one form, whatever the random bytes are", () => {
    fc.assert(
      fc.property(entropy, (bytes) => {
        const { value, record } = issueToken(bytes, about);
        expect(value).toMatch(/^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
        expect(parseToken(value)?.id).toBe(record.id);
        expect(JSON.stringify(record)).not.toContain(parseToken(value)!.secret);
      }),
    );
  });

  it("carry all 256 bits of the secret: one bit changes the token", () => {
    fc.assert(
      fc.property(
        entropy,
        fc.integer({ min: 10, max: TOKEN_ENTROPY_BYTES - 1 }),
        fc.integer({ min: 0, max: 7 }),
        (bytes, at, bit) => {
          const other = Uint8Array.from(bytes);
          other[at]! ^= 1 << bit;
          const a = issueToken(bytes, about);
          const b = issueToken(other, about);
          expect(parseToken(a.value)!.secret).not.toBe(parseToken(b.value)!.secret);
          expect(a.record.secretSha256).not.toBe(b.record.secretSha256);
        },
      ),
    );
  });

  it("are known by their check when one character is changed", () => {
    const { value } = issueToken(new Uint8Array(TOKEN_ENTROPY_BYTES).fill(7), about);
    for (let i = 4; i < value.length; i++) {
      const changed = value.slice(0, i) + (value[i] === "a" ? "b" : "a") + value.slice(i + 1);
      expect(parseToken(changed)).toBeUndefined();
    }
  });

  it("verify only with the secret that was issued", () => {
    const mine = issueToken(new Uint8Array(TOKEN_ENTROPY_BYTES).fill(1), about);
    const sameId = issueToken(new Uint8Array(TOKEN_ENTROPY_BYTES).fill(1).fill(9, 10), about);
    const stranger = issueToken(new Uint8Array(TOKEN_ENTROPY_BYTES).fill(2), about);
    const tokens = tokenVerifier([mine.record]);
    expect(tokens.verify(mine.value)).toEqual({
      kind: "token",
      tokenId: mine.record.id,
      scopes: ["read"],
      tier: "starter",
    });
    expect(parseToken(sameId.value)!.id).toBe(mine.record.id);
    for (const wrong of [
      sameId.value,
      stranger.value,
      "",
      "wnw_",
      `${mine.value} `,
      mine.value.toLowerCase(),
      "é".repeat(64),
    ]) {
      expect(tokens.verify(wrong)).toBeUndefined();
    }
  });
});
