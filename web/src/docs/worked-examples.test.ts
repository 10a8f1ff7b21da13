import { expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload } from "#contract";
import { WORKED_EXAMPLES } from "./worked-examples.ts";

it.each(WORKED_EXAMPLES)("$title can be run", ({ payload }) => {
  expect(validatePayload(payload)).toMatchObject({ ok: true });
  expect(checkNames(payload)).toEqual([]);
});

it("has each example under an address of its own", () => {
  expect(new Set(WORKED_EXAMPLES.map(({ id }) => id)).size).toBe(WORKED_EXAMPLES.length);
});
