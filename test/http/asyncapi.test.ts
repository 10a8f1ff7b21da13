import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import schema from "@asyncapi/specs/schemas/3.0.0-without-$id.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { StreamMessage } from "#contract";
import { buildAsyncApi } from "#http";
import { OPERATIONS } from "#operations";

const description = buildAsyncApi(OPERATIONS) as {
  readonly channels: Record<string, { readonly address: string; readonly messages: object }>;
  readonly operations: Record<string, { readonly channel: { readonly $ref: string } }>;
  readonly components: { readonly messages: object; readonly schemas: object };
};

const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

describe("the description of the streams", () => {
  it("equals the checked-in file", () => {
    const file = readFileSync(new URL("../../asyncapi.json", import.meta.url), "utf8");
    expect(file === `${JSON.stringify(description, null, 2)}\n`, "asyncapi.json is not fresh: run npm run gen").toBe(
      true,
    );
  });

  it("is valid by the JSON schema of AsyncAPI 3.0, which refuses a description without channels' addresses", () => {
    isValid(description);
    expect(isValid.errors).toBeNull();
    const broken = { ...description, channels: { scan: { address: 1 } } };
    expect(isValid(broken)).toBe(false);
  });

  it("has every event of a stream, and every operation that opens one", () => {
    const events = StreamMessage.options.map(({ shape }) => shape.event.value);
    expect(Object.keys(description.components.messages)).toEqual(events);
    const streaming = OPERATIONS.filter(({ streams }) => streams);
    expect(streaming.length).toBeGreaterThan(2);
    for (const { id, route } of streaming) {
      const [, , name = ""] = description.operations[id]!.channel.$ref.split("/");
      expect(description.channels[name]!.address).toBe(route);
      expect(Object.keys(description.channels[name]!.messages)).toEqual(events);
    }
  });

  it("has no missing and no unused component", () => {
    const text = JSON.stringify(description);
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to));
    const held = [
      ...Object.keys(description.channels).map((name) => `#/channels/${name}`),
      ...Object.keys(description.components.messages).map((name) => `#/components/messages/${name}`),
      ...Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`),
    ];
    expect([...referred].sort()).toEqual(held.sort());
  });
});
