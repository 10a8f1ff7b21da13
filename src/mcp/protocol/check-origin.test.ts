import { expect, it } from "vitest";
import { AppError } from "#base";
import { checkOrigin } from "./check-origin.ts";

function refusal(origin: string | undefined, publicUrl: string): unknown {
  try {
    checkOrigin(origin, publicUrl);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

it("takes our own pages, and pages of this machine where the server is on it", () => {
  const cases: readonly (readonly [origin: string | undefined, publicUrl: string, passes: boolean])[] = [
    [undefined, "https://scan.example", true],
    ["https://scan.example", "https://scan.example/", true],
    ["https://scan.example:444", "https://scan.example", false],
    ["http://scan.example", "https://scan.example", false],
    ["https://scan.example.evil", "https://scan.example", false],
    ["http://localhost:3000", "https://scan.example", false],
    ["http://localhost:3000", "http://127.0.0.1:8787", true],
    ["http://[::1]:3000", "http://127.0.0.1:8787", true],
    ["http://evil.example:8787", "http://127.0.0.1:8787", false],
    ["null", "http://127.0.0.1:8787", false],
    ["", "http://127.0.0.1:8787", false],
  ];
  expect(cases.map(([origin, publicUrl]) => refusal(origin, publicUrl))).toEqual(
    cases.map(([, , passes]) => (passes ? undefined : "cross_site")),
  );
});
