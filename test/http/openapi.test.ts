import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildOpenApi } from "#http";
import { OPERATIONS } from "#operations";

const description = buildOpenApi(OPERATIONS);
const text = JSON.stringify(description);

describe("the API description", () => {
  it("equals the checked-in file", () => {
    const file = readFileSync(new URL("../../openapi.json", import.meta.url), "utf8");
    expect(file === `${JSON.stringify(description, null, 2)}\n`, "openapi.json is not fresh: run npm run gen").toBe(
      true,
    );
  });

  it("has no missing and no unused component", () => {
    const { components } = description as { components: Record<string, Record<string, unknown>> };
    const held = Object.entries(components).flatMap(([kind, members]) =>
      kind === "securitySchemes" ? [] : Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    );
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to));
    expect([...referred].sort()).toEqual(held.sort());
  });

  it("has every operation once, with an example of its body", () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    expect(new Set(ids).size).toBe(ids.length);
    const bodies = OPERATIONS.flatMap(({ body }) => body ?? []);
    expect(bodies.length).toBeGreaterThan(20);
    expect(OPERATIONS.filter(({ method, body }) => method === "PUT" && body === undefined)).toEqual([]);
    for (const { schema, example } of bodies) expect(schema.safeParse(example).success).toBe(true);
  });

  it("lists the errors of every operation", () => {
    const { paths } = description as { paths: Record<string, Record<string, { responses: Record<string, object> }>> };
    for (const { route, method, body, access, status, foldsInvalid } of OPERATIONS) {
      const statuses = Object.keys(paths[route]![method.toLowerCase()]!.responses);
      const ofCredential = access === "open" ? [] : ["401", "403", "429"];
      const ofBody = body === undefined ? [] : ["408", "413", "415"];
      expect(statuses).toEqual(
        expect.arrayContaining([String(status), "400", "500", "503", ...ofCredential, ...ofBody]),
      );
      expect(statuses.includes("422")).toBe(!foldsInvalid);
    }
  });
});
