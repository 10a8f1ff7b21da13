import { expect, it } from "vitest";
import { Backoff } from "./backoff.ts";

it("doubles the pause with each end in a row, up to half a minute, and forgets them after work", () => {
  let elapsed = 1_000;
  const backoff = new Backoff({ now: () => 0, elapsed: () => elapsed });
  expect(backoff.waitMs).toBe(0);
  const waits = Array.from({ length: 12 }, () => {
    backoff.ended();
    return backoff.waitMs;
  });
  expect(waits).toEqual([0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  elapsed += 29_000;
  expect(backoff.waitMs).toBe(1_000);
  elapsed += 5_000;
  expect(backoff.waitMs).toBe(0);
  backoff.worked();
  backoff.ended();
  expect(backoff.waitMs).toBe(0);
});
