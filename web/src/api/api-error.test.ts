import { expect, it, vi } from "vitest";
import { apiErrorOf } from "./api-error.ts";

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

it("carries what the server said, with the faults by their place", async () => {
  const details = [{ path: "/password", rule: "too_common", message: "Choose another one.", facts: 1 }, { path: 3 }];
  const error = { statusCode: 422, code: "validation_failed", message: "Two faults.", requestId: "req_1", details };
  const read = await apiErrorOf(answer(422, JSON.stringify({ error })));
  expect(read).toMatchObject({
    statusCode: 422,
    code: "validation_failed",
    message: "Two faults.",
    requestId: "req_1",
  });
  expect(read.details).toHaveLength(1);
  expect([read.at("/password"), read.at("/email")]).toEqual(["Choose another one.", undefined]);
});

it("carries how long to wait", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const body = JSON.stringify({ error: { code: "rate_limited", message: "Wait." } });
  const read = await apiErrorOf(answer(429, body, { "retry-after": "17" }));
  expect([read.message, read.retryAt]).toEqual(["Wait.", 1_017_000]);
  expect((await apiErrorOf(answer(429, body))).retryAt).toBeUndefined();
  vi.useRealTimers();
});

it.each([
  ["1", "There were too many calls; try again in 1 second."],
  ["61", "There were too many calls; try again in 61 seconds."],
  ["130", "There were too many calls; try again in 3 minutes."],
  [undefined, "There were too many calls; try again in a while."],
])("says how long to wait where a proxy refused with Retry-After: %s", async (wait, message) => {
  const read = await apiErrorOf(answer(429, "", wait === undefined ? {} : { "retry-after": wait }));
  expect(read.message).toBe(message);
});

it.each(["<html>Bad gateway</html>", "null", "[]", '{"error":"x"}', ""])(
  "has words of its own where a proxy answered %s",
  async (body) => {
    expect(await apiErrorOf(answer(502, body))).toMatchObject({
      statusCode: 502,
      code: "unknown",
      message: "The server answered with status 502; try again.",
      details: [],
    });
  },
);
