import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { AppError } from "#base";
import { LIMITS } from "#contract";
import { RegisteredStreams } from "./registered-streams.ts";

const MINUTE = 60_000;

function setUp() {
  let now = Date.parse("2024-07-01T20:00:00Z");
  const streams = new RegisteredStreams({ now: () => now, elapsed: () => now }, randomBytes);
  const add = (userId: string, request = "{}") => streams.add({ userId, request, scanId: null });
  return { streams, add, pass: (ms: number) => void (now += ms) };
}

it("registered streams last ten minutes after their last connection ended", () => {
  const { streams, add, pass } = setUp();
  const { id, expiresAt, createdAt } = add("ann");
  expect(expiresAt! - createdAt).toBe(10 * MINUTE);
  pass(9 * MINUTE);
  const first = streams.connect(id, "ann", () => undefined);
  const second = streams.connect(id, "ann", () => undefined);
  expect(streams.find(id, "ann").expiresAt).toBeNull();
  first();
  first();
  pass(60 * MINUTE);
  expect(streams.find(id, "ann").expiresAt).toBeNull();
  second();
  pass(10 * MINUTE - 1);
  expect(streams.find(id, "ann").id).toBe(id);
  pass(1);
  expect(() => streams.find(id, "ann")).toThrow("Nothing of that name exists.");
  expect(() => streams.connect(id, "ann", () => undefined)).toThrow("Nothing of that name exists.");
});

it("registered streams belong to their account, and end their connections when they are deleted", () => {
  const { streams, add } = setUp();
  const { id } = add("ann");
  let deleted = 0;
  streams.connect(id, "ann", () => deleted++);
  const notFound = expect.objectContaining({ code: "not_found", message: "Nothing of that name exists." });
  for (const attempt of [
    () => streams.find(id, "bob"),
    () => streams.delete(id, "bob"),
    () => streams.find("x", "ann"),
  ])
    expect(attempt).toThrow(notFound);
  expect(deleted).toBe(0);
  streams.delete(id, "ann");
  expect(deleted).toBe(1);
  expect(() => streams.find(id, "ann")).toThrow(notFound);
});

it("registered streams are bounded by account, in number and bytes, and in all", () => {
  const { add, pass } = setUp();
  for (let k = 0; k < LIMITS.registeredStreams; k++) add("ann");
  pass(MINUTE);
  expect(() => add("ann")).toThrow(
    expect.objectContaining({ code: "too_many_streams", retryAfterSeconds: 540, details: [expect.anything()] }),
  );
  add("bob");
  pass(9 * MINUTE);
  expect(() => add("ann"), "the others have expired").not.toThrow();

  const half = "x".repeat(LIMITS.registeredStreamBytes / 2 - 1_000);
  add("cid", half);
  add("cid", half);
  expect(() => add("cid", half)).toThrow(expect.objectContaining({ code: "too_many_streams" }));
  const codes = Array.from({ length: 200 }, (_, k) => {
    try {
      add(`user ${k}`, half);
      return "added";
    } catch (error) {
      return `${(error as AppError).code}, ${(error as AppError).retryAfterSeconds} s`;
    }
  });
  expect(new Set(codes)).toEqual(new Set(["added", "unavailable, 600 s"]));
  const added = codes.filter((code) => code === "added").length;
  expect(added).toBeGreaterThan(100);
  expect(added).toBeLessThan(140);
});
