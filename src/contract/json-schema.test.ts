import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as contract from "./index.ts";
import { componentName, componentRef, jsonSchemaOf, openApiComponents } from "./json-schema.ts";

/** Every object of a JSON document, with its path. */
function objectsOf(value: unknown, path = ""): { readonly path: string; readonly object: Record<string, unknown> }[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, member]) => objectsOf(member, `${path}/${key}`));
  return Array.isArray(value) ? below : [{ path, object: value as Record<string, unknown> }, ...below];
}

const components = openApiComponents();

describe("openApiComponents", () => {
  it("holds every object of the interface", () => {
    const exported = Object.values(contract).filter((value) => value instanceof z.ZodType);
    expect(exported.length).toBeGreaterThan(60);
    for (const schema of exported) expect(components).toHaveProperty(componentName(schema));
    for (const name of [
      "ScanPayload",
      "Condition",
      "V2ApiError",
      "DoScanParams",
      "DoScanResponse",
      "DoNaturalScanResponse",
    ]) {
      expect(components).toHaveProperty(name);
    }
  });

  it("refers to nothing that is not there, and leaves nothing to itself", () => {
    const referred = objectsOf(components).flatMap(({ object }) =>
      typeof object["$ref"] === "string" ? [object["$ref"]] : [],
    );
    expect(referred.length).toBeGreaterThan(100);
    for (const reference of new Set(referred)) {
      expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(components).toHaveProperty(reference.slice("#/components/schemas/".length));
    }
    expect(JSON.stringify(components)).not.toMatch(/"\$(schema|id|defs)":"/);
  });

  it("writes recursion as references", () => {
    expect(components["Condition"]).toMatchObject({
      properties: { Leaf: { anyOf: [{ $ref: "#/components/schemas/ScanPayload" }, { type: "null" }] } },
    });
    expect(components["TimingNode"]).toMatchObject({
      properties: { children: { type: ["array", "null"], items: { $ref: "#/components/schemas/TimingNode" } } },
    });
  });

  it("closes every object of a payload, and leaves the error body open", () => {
    const closed = [
      "ScanPayload",
      "Condition",
      "FeatureFilter",
      "StudyOperand",
      "Stock",
      "DoScanParams",
      "DoScanResponse",
    ];
    for (const name of closed) expect(components[name]).toMatchObject({ type: "object", additionalProperties: false });
    expect(components["V2ApiError"]).not.toMatchObject({ additionalProperties: false });
  });

  it("says the bounds of the interface and no others", () => {
    expect(components["FeatureFilter"]).toMatchObject({
      properties: {
        BarsAgo: { type: "integer", minimum: 0, maximum: 5000 },
        Within: { type: "integer", minimum: 0, maximum: 1000 },
      },
    });
    expect(components["StockIntRange"]).toMatchObject({ properties: { Equals: { type: "integer" } } });
    expect(JSON.stringify(components)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("requires what the interface requires", () => {
    expect(components["DoScanResponse"]).toMatchObject({
      required: ["tickers", "count", "time_taken", "end_time", "cached"],
    });
    expect(components["PatternModelEntry"]).toMatchObject({ required: ["MinScore"] });
    expect(components["ScanPayload"]).not.toHaveProperty("required");
    const required = [
      "Operators",
      "SessionZones",
      "Timeframes",
      "ValidModifiers",
      "ValidStudyInputs",
      "ValidInsiderTransactionsInputs",
      "ValidShortInputs",
    ];
    expect(components["Reference"]).toMatchObject({ required });
  });

  it("describes every component and every member in a sentence", () => {
    const sentence = /^[A-Z].*[.?]$/;
    const isDescribed = (schema: unknown): boolean => {
      const { $ref, description } = schema as { $ref?: string; description?: string };
      return $ref !== undefined || sentence.test(description ?? "");
    };
    const members = objectsOf(components).flatMap(({ path, object }) =>
      Object.entries(object["properties"] ?? {}).map(([name, schema]) => ({ name: `${path}/${name}`, schema })),
    );
    const all = [...Object.entries(components).map(([name, schema]) => ({ name, schema })), ...members];
    expect(all.filter(({ schema }) => !isDescribed(schema)).map(({ name }) => name)).toEqual([]);
  });
});

describe("componentRef", () => {
  it("refers to a schema by its name, also where it has a description of its own", () => {
    expect(componentRef(contract.DoScanParams)).toEqual({ $ref: "#/components/schemas/DoScanParams" });
    expect(componentName(contract.ScanPayload.describe("Another description."))).toBe("ScanPayload");
    expect(() => componentName(z.string())).toThrow("no component");
  });
});

describe("jsonSchemaOf", () => {
  it("gives a schema that stands by itself", () => {
    const schema = jsonSchemaOf(contract.ScanPayload);
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/ScanPayload",
    });
    const definitions = Object.keys(schema["$defs"] as object);
    const referred = objectsOf(schema).flatMap(({ object }) =>
      typeof object["$ref"] === "string" ? [object["$ref"]] : [],
    );
    expect(referred.filter((reference) => !definitions.includes(reference.slice("#/$defs/".length)))).toEqual([]);
  });
});
