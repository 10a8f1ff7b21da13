import { expect, it } from "vitest";
import { expiresAt } from "./token-expiry.ts";

const NOW = Date.parse("2026-02-27T10:00:00Z");

it("says when a token ends as the API takes it", () => {
  expect(expiresAt("never", "", NOW)).toBeNull();
  expect(expiresAt("30", "", NOW)).toBe("2026-03-29T10:00:00.000Z");
  expect(expiresAt("date", "2027-01-31", NOW)).toBe("2027-01-31");
});
