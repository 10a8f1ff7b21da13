import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "#base";
import { ErrorBody } from "#contract";

/** The error of an answer, after checking that it has the form that every error has. */
export async function readError(response: Response): Promise<ErrorBody["error"] & { readonly code: ErrorCode }> {
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ text: expect.stringMatching(/^\{"error":/) });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_192);
  const { error } = ErrorBody.parse(JSON.parse(text));
  expect(Object.keys(error).sort()).toEqual(["code", "details", "message", "requestId", "statusCode"]);
  const code = Object.keys(ERRORS).find((one): one is ErrorCode => one === error.code);
  if (code === undefined) throw new Error(`"${error.code}" is no code of the table`);
  expect([response.status, error.statusCode]).toEqual([ERRORS[code].status, ERRORS[code].status]);
  expect(error.requestId).toBe(response.headers.get("x-request-id"));
  expect(error.details!.length).toBeLessThanOrEqual(20);
  expect(response.headers.has("www-authenticate")).toBe(response.status === 401 || code === "insufficient_scope");
  return { ...error, code };
}
