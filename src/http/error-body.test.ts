import { describe, expect, it } from "vitest";
import { AppError, ERRORS, type ErrorCode, type Issue } from "#base";
import { errorReply } from "./error-body.ts";

const issue = (i: number, message = `issue ${i}`): Issue => ({
  path: `/a/${i}`,
  rule: "test",
  message,
  facts: { limit: i },
});

describe("the error body", () => {
  it("has exactly the members of the interface", () => {
    const { status, body } = errorReply(new AppError("validation_failed", "No.", [issue(1)]), "req_1");
    expect(status).toBe(422);
    expect(JSON.parse(body)).toEqual({
      error: {
        statusCode: 422,
        message: "No.",
        code: "validation_failed",
        requestId: "req_1",
        details: [{ path: "/a/1", rule: "test", message: "issue 1", limit: 1 }],
      },
    });
  });

  it("holds at most 20 details and 8 KB, whatever is wrong", () => {
    const many = errorReply(
      new AppError(
        "validation_failed",
        "No.",
        Array.from({ length: 500 }, (_, i) => issue(i)),
      ),
      "r",
    );
    expect(JSON.parse(many.body).error.details).toHaveLength(20);
    const long = Array.from({ length: 30 }, (_, i) => ({
      ...issue(i, "é".repeat(4_000)),
      path: `/${"ü".repeat(9_000)}`,
    }));
    const big = errorReply(new AppError("validation_failed", "x".repeat(100_000), long), "r");
    expect(Buffer.byteLength(big.body)).toBeLessThanOrEqual(8_192);
    expect(JSON.parse(big.body).error.details.length).toBeGreaterThan(0);
  });

  it("facts cannot stand in the place of path and rule", () => {
    const details = [{ ...issue(1), facts: { path: "/forged", rule: "forged", message: "forged" } }];
    const { body } = errorReply(new AppError("validation_failed", "No.", details), "r");
    expect(body).not.toContain("forged");
  });

  it("tells nothing of a fault of ours", () => {
    const { status, body } = errorReply(new Error("select * from secret"), "req_2");
    expect(status).toBe(500);
    expect(body).not.toContain("secret");
    expect(body).toContain("req_2");
  });

  it.each(Object.keys(ERRORS) as ErrorCode[])("gives the status of %s", (code) => {
    const reply = errorReply(new AppError(code, "No."), "r");
    expect(JSON.parse(reply.body).error.statusCode).toBe(reply.status);
    expect("www-authenticate" in reply.headers).toBe(code === "unauthenticated" || code === "insufficient_scope");
    expect("retry-after" in reply.headers).toBe(reply.status === 503);
  });
});
