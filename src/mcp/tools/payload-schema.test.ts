import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, it } from "vitest";
import { EXAMPLES } from "#language";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

const REQUIRED: Readonly<Record<string, unknown>> = { columns: ["close"], name: "x", instruction: "x" };

const propertiesOf = ({ argumentsSchema }: Tool) => argumentsSchema["properties"] as Record<string, unknown>;

/** Whether the schema of each tool that takes a payload takes this one. */
const validators = TOOLS.filter((tool) => "payload" in propertiesOf(tool)).map((tool) => {
  const validate = new AjvJsonSchemaValidator().getValidator({ ...tool.argumentsSchema });
  const others = Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => name in propertiesOf(tool)));
  return [tool.name, (payload: unknown) => validate({ ...others, payload })] as const;
});

it("every schema is that of an object, at its root", () => {
  expect(TOOLS.map(({ argumentsSchema: { type } }) => type)).toEqual(TOOLS.map(() => "object"));
});

const study = (filter: object) => ({ All: [{ FeatureWindow: { Filters: [{ Input: "close", ...filter }] } }] });

describe.each(validators)("the schema of %s", (_name, validate) => {
  it("takes every worked example, and payloads that nest", () => {
    const refused = EXAMPLES.filter(({ payload }) => payload !== null && !validate(payload).valid);
    expect(refused.map(({ query }) => query)).toEqual([]);
    let nested: unknown = study({});
    for (let depth = 0; depth < 10; depth++) nested = { Any: [{ Leaf: nested }], None: null };
    expect(validate(nested).valid).toBe(true);
  });

  it("refuses members that do not exist, however deep", () => {
    expect(validate({ Al: [] }).valid).toBe(false);
    expect(validate({ All: [{ Leaf: { All: [{ Featurewindow: {} }] } }] }).valid).toBe(false);
    expect(validate({ AtLeast: { Of: [] } }).valid).toBe(false);
  });
});

describe("the one schema that spells the groups out", () => {
  const whole = validators.find(([name]) => name === "scan_validate")![1];

  it("knows the members of filters", () => {
    expect(whole(study({ BarsAgo: 3, IsDisabled: true })).valid).toBe(true);
    expect(whole(study({ BarsBack: 3 })).valid).toBe(false);
    expect(whole(study({ Timeframe: "7d" })).valid).toBe(false);
  });

  it("is told without the members that only carry labels along", () => {
    const text = JSON.stringify(TOOLS.find(({ name }) => name === "scan_validate")!.argumentsSchema);
    expect(text).not.toMatch(/InfoLink|SupportedStatus|RetentionDays|"Reference"/);
    expect(text.match(/constrains nothing/g)!.length).toBe(text.match(/"IsDisabled"/g)!.length);
  });

  it("is the only one, so that all tools together fit a prompt", () => {
    const sizes = TOOLS.map(({ argumentsSchema }) => JSON.stringify(argumentsSchema).length).sort((a, b) => b - a);
    expect(sizes[1]).toBeLessThan(6_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(75_000);
  });
});
