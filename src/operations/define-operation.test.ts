import { z } from "zod";
import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { defineOperation } from "./define-operation.ts";
import { choice, flag, integer, list, text } from "./parameter.ts";
import { admit, perform } from "./run-operation.ts";
import type { Context } from "./context.ts";

const operation = defineOperation({
  id: "test",
  tag: "test",
  summary: "Gives back what it was asked.",
  http: { method: "GET", path: "/api/v2/test/{name}" },
  access: "read",
  cost: "read",
  path: { name: text({ description: "A name.", required: true, maxLength: 4 }) },
  query: {
    debug: flag({ description: "A flag." }),
    limit: integer({ description: "A count.", min: 1, max: 10 }),
    state: choice(["live", "closed"], { description: "A choice." }),
    inputs: list(
      (value) => (value === "" ? { problem: "is empty" } : { value }),
      { type: "string" },
      { description: "A list.", max: 3, required: true },
    ),
  },
  output: z.unknown(),
  run: async (_context, { path, query }) => ({ path, query }),
});

// The operation above touches nothing of its context.
const context = {} as unknown as Context;

async function call(query: Record<string, string> | [string, string][], name = "ab"): Promise<unknown> {
  const pairs = Array.isArray(query) ? query : Object.entries(query);
  return perform(context, await admit(context, operation, { kind: "local" }), { path: { name }, query: pairs });
}

async function refusal(query: Record<string, string> | [string, string][], name?: string): Promise<AppError> {
  const error: unknown = await call(query, name).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

describe("the input of an operation", () => {
  it("is read from texts", async () => {
    expect(await call({ debug: "true", limit: "7", state: "closed", inputs: "bb_upper(20,2),close" })).toEqual({
      path: { name: "ab" },
      query: { debug: true, limit: 7, state: "closed", inputs: ["bb_upper(20,2)", "close"] },
    });
  });

  it("leaves out what is absent, instead of giving it a value", async () => {
    expect(await call({ inputs: "close" })).toEqual({ path: { name: "ab" }, query: { inputs: ["close"] } });
  });

  it.each([
    [{ debug: "1" }, "?debug"],
    [{ debug: "" }, "?debug"],
    [{ limit: "0" }, "?limit"],
    [{ limit: "11" }, "?limit"],
    [{ limit: "1.5" }, "?limit"],
    [{ limit: "1e1" }, "?limit"],
    [{ limit: " 1" }, "?limit"],
    [{ limit: "0x1" }, "?limit"],
    [{ state: "LIVE" }, "?state"],
    [{ state: "constructor" }, "?state"],
    [{ inputs: "a,,b" }, "?inputs"],
    [{ inputs: "a,b,c,d" }, "?inputs"],
    [{ inputs: "" }, "?inputs"],
    [{ __proto__x: "1" }, "?__proto__x"],
    [{ constructor: "1" }, "?constructor"],
  ])("refuses %j", async (query: Record<string, string>, path) => {
    const error = await refusal({ inputs: "close", ...query });
    expect(error.code).toBe("validation_failed");
    expect(error.details.map((issue) => issue.path)).toEqual([path]);
  });

  it("names the parameter that was probably meant", async () => {
    expect((await refusal({ inputs: "close", limits: "3" })).message).toContain('did you mean "limit"');
  });

  it("needs what is required", async () => {
    expect((await refusal({})).details).toMatchObject([{ path: "?inputs", rule: "required" }]);
  });

  it("takes a list in one text, in several parameters, or both", async () => {
    const pairs: [string, string][] = [
      ["inputs", "bb_upper(20,2),close"],
      ["debug", "true"],
      ["inputs", "rsi(14)"],
    ];
    expect(await call(pairs)).toMatchObject({ query: { debug: true, inputs: ["bb_upper(20,2)", "close", "rsi(14)"] } });
    for (const inputs of [
      ["a", ""],
      ["a,b", "c,d"],
    ]) {
      const error = await refusal(inputs.map((one): [string, string] => ["inputs", one]));
      expect(error.details.map(({ path }) => path)).toEqual(["?inputs"]);
    }
    const halves = await call([
      ["inputs", "sma("],
      ["inputs", "5)"],
    ]);
    expect(halves, "parentheses do not reach over parameters").toMatchObject({ query: { inputs: ["sma(", "5)"] } });
  });

  it.each(["limit", "debug", "state", "nobody"])("refuses %s given twice, in words", async (name) => {
    const error = await refusal([
      ["inputs", "a"],
      [name, "1"],
      [name, "1"],
    ]);
    expect(error.code).toBe("bad_request");
    expect(error.message).toContain(`"${name}" is given twice`);
  });

  it("takes an ill-formed name in the path for one that does not exist", async () => {
    expect((await refusal({ inputs: "close" }, "abcde")).code).toBe("not_found");
  });
});
