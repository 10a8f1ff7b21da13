import { describe, expect, it } from "vitest";
import { checkNames, CATALOGUE_ENTRIES } from "#catalogue";
import { validatePayload } from "#contract";
import { EXAMPLES } from "#language";
import { DOCUMENTS } from "./documents.ts";

const textOf = (name: string): string => DOCUMENTS.find((one) => one.name === name)!.text();

/** What is wrong with a payload. */
function faultsOf(payload: unknown): unknown[] {
  const checked = validatePayload(payload);
  if (!checked.ok) return [...checked.issues];
  return [...checkNames(checked.payload, "")];
}

describe("the guide", () => {
  it("shows only payloads that are valid, with every group of filters", () => {
    const shown = [...textOf("guide").matchAll(/```json\n([^]*?)\n```/g)].map(([, text]) => text!);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map((text) => faultsOf(JSON.parse(text)))).toEqual(shown.map(() => []));
    const groups = new Set(CATALOGUE_ENTRIES.map((entry) => entry.group));
    const absent = [...groups].filter((group) => !shown.some((text) => text.includes(`"${group}"`)));
    expect(absent).toEqual([]);
  });

  it("names documents that exist", () => {
    const named = [...textOf("guide").matchAll(/winnow:\/\/[\w-]+/g)].map(([uri]) => uri);
    expect(DOCUMENTS.map(({ uri }) => uri)).toEqual(expect.arrayContaining(named));
  });
});

it("the catalogue has a line for every definition", () => {
  const lines = textOf("catalogue").split("\n");
  const told = new Set(lines.map((line) => line.split(": ")[0]));
  expect(CATALOGUE_ENTRIES.filter(({ signature }) => !told.has(signature))).toEqual([]);
});

it("the examples are queries with valid payloads", () => {
  const lines: { readonly query: string; readonly payload: unknown }[] = textOf("examples")
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.length).toBe(EXAMPLES.filter(({ payload }) => payload !== null).length);
  expect(lines.length).toBeGreaterThanOrEqual(20);
  expect(lines.filter(({ payload }) => faultsOf(payload).length > 0)).toEqual([]);
});

it("the schema is that of the payload, which contains itself", () => {
  const schema = JSON.parse(textOf("payload-schema"));
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: "#/$defs/ScanPayload",
  });
  expect(JSON.stringify(schema.$defs.Condition)).toContain('"$ref":"#/$defs/ScanPayload"');
});
