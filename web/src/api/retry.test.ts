import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { mayPass, retryDelay } from "./retry.ts";

const refused = (statusCode: number, retryAfterSeconds?: number): ApiError =>
  new ApiError("no", { statusCode, code: "x", retryAfterSeconds });

it("asks again after the wait that the server names, where that is short, and shows a longer one", () => {
  expect(mayPass(refused(429, 1))).toBe(true);
  expect(retryDelay(0, refused(429, 3))).toBe(3_000);
  expect(mayPass(refused(429, 60))).toBe(false);
  expect(mayPass(refused(429))).toBe(false);
  expect(mayPass(refused(422))).toBe(false);
});

it("asks again after one and two seconds where no wait is named", () => {
  expect([0, 1].map((failures) => retryDelay(failures, refused(503)))).toEqual([1_000, 2_000]);
  expect(mayPass(refused(0))).toBe(true);
});
