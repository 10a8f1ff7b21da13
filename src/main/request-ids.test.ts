import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { requestIds } from "./request-ids.ts";

it("requestIds returns unique ids, and draws random bytes for many at a time", () => {
  const draws: number[] = [];
  const next = requestIds((count) => {
    draws.push(count);
    return randomBytes(count);
  });
  const ids = Array.from({ length: 1_000 }, next);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^req_[\w-]{16}$/);
  expect(draws.length).toBeLessThan(10);
});
