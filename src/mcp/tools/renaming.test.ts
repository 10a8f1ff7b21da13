import { expect, it } from "vitest";
import { renamed, renamedError, withRenamedPaths, type Renaming } from "./renaming.ts";

const PLACES: readonly Renaming[] = [
  ["/instructions/All/0/AsOf", "/as_of"],
  ["/instructions", "/payload"],
  ["?search", "/query"],
];

it("renames a place and what is below it, the first that fits", () => {
  expect(renamed("/instructions/All/0/AsOf", PLACES)).toBe("/as_of");
  expect(renamed("/instructions/All/0/AsOfBasis", PLACES)).toBe("/payload/All/0/AsOfBasis");
  expect(renamed("/instructions", PLACES)).toBe("/payload");
  expect(renamed("/instructionsX", PLACES)).toBe("/instructionsX");
  expect(renamed("?search", PLACES)).toBe("/query");
  expect(renamed("?limit", PLACES)).toBe("/limit");
  expect(renamed("", PLACES)).toBe("");
});

it("renames members called path, however deep, and nothing else", () => {
  const value = { funnel: [{ path: "/instructions/All/1", label: "/instructions" }], path: 5, other: null };
  expect(withRenamedPaths(value, PLACES)).toEqual({
    funnel: [{ path: "/payload/All/1", label: "/instructions" }],
    path: 5,
    other: null,
  });
});

it("renames the place with which the message of an error begins", () => {
  const error = { statusCode: 422, message: "/instructions/All: is /instructions", details: [] };
  expect(renamedError({ error }, PLACES).error.message).toBe("/payload/All: is /instructions");
  const plain = { statusCode: 429, message: "Wait: 5 seconds" };
  expect(renamedError({ error: plain }, PLACES)).toEqual({ error: plain });
});
