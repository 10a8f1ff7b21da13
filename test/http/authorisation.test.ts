import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type Operation } from "#operations";
import { readError } from "./read-error.ts";
import { parseAnswer, startServer, TOKENS, tokenWith, type TestServer } from "./start-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

const { read, write, both, unknown } = TOKENS;
const mistyped = `${read.value.slice(0, -1)}${read.value.endsWith("0") ? "1" : "0"}`;
/** A well-formed token of a known public id with a secret that was not issued. */
const forged = tokenWith(["read"], 1, 9).value;

/** Headers of a credential → whether it is one. */
const CREDENTIALS: readonly [name: string, headers: Record<string, string>, scopes: readonly string[] | undefined][] = [
  ["none", {}, undefined],
  ["an empty one", { authorization: "" }, undefined],
  ["a bearer without a token", { authorization: "Bearer" }, undefined],
  ["another scheme", { authorization: `Basic ${btoa(`user:${read.value}`)}` }, undefined],
  ["a token without a scheme", { authorization: read.value }, undefined],
  ["a mistyped token", { authorization: `Bearer ${mistyped}` }, undefined],
  ["a forged token", { authorization: `Bearer ${forged}` }, undefined],
  ["an unknown token", { authorization: `Bearer ${unknown.value}` }, undefined],
  ["two that differ", { authorization: `Bearer ${read.value}`, "x-api-key": both.value }, undefined],
  ["a good and a bad one", { authorization: `Bearer ${read.value}`, "x-api-key": "x" }, undefined],
  ["a good one beside another scheme", { authorization: "Basic eDp5", "x-api-key": read.value }, undefined],
  ["two in one header", { "x-api-key": `${read.value}, ${both.value}` }, undefined],
  ["the scope read", { authorization: `Bearer ${read.value}` }, ["read"]],
  ["the scope read as a key", { "x-api-key": read.value }, ["read"]],
  ["one credential twice", { authorization: `bearer ${read.value}`, "x-api-key": read.value }, ["read"]],
  ["the scope write", { authorization: `BEARER ${write.value}` }, ["write"]],
  ["both scopes", { authorization: `Bearer   ${both.value}` }, ["read", "write"]],
];

/** A call that passes validation where the operation has an example. */
function request(operation: Operation): { path: string; body: unknown } {
  const path = operation.route.replace("{ticker}", "UP");
  const required = Object.entries(operation.queryParameters).filter(([, parameter]) => parameter.required);
  const query = required.map(([name, { example }]) => `${name}=${encodeURIComponent(example ?? "")}`).join("&");
  return { path: query === "" ? path : `${path}?${query}`, body: operation.body?.example };
}

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))("%s", (_id, operation) => {
  it.each(CREDENTIALS)("with %s", async (_name, headers, scopes) => {
    const { path, body } = request(operation);
    const sent =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
    const response = await fetch(server.url + path, { method: operation.method, headers, ...sent });
    const wanted =
      scopes === undefined ? "unauthenticated" : scopes.includes(operation.scope) ? "ok" : "insufficient_scope";
    expect(response.ok ? "ok" : (await readError(response)).code).toBe(wanted);
  });

  it("says nothing about why a credential is refused", async () => {
    const { path } = request(operation);
    const texts = new Set<string>();
    for (const [, headers, scopes] of CREDENTIALS) {
      if (scopes !== undefined) continue;
      const response = await fetch(server.url + path, { method: operation.method, headers });
      const text = await response.text();
      texts.add(text.replace(/req_\d+/, "") + response.headers.get("www-authenticate"));
    }
    expect(texts.size).toBe(1);
  });
});

describe("a credential", () => {
  it("stands in a header, never in the query", async () => {
    for (const name of ["token", "api_key", "access_token", "X-API-Key"]) {
      expect((await readError(await fetch(`${server.url}/api/v2/scan/schema?${name}=${read.value}`))).code).toBe(
        "unauthenticated",
      );
    }
  });

  it("in two Authorization headers that differ is none", async () => {
    const head = `GET /api/v2/scan/schema HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${read.value}\r\n`;
    expect(parseAnswer(await server.raw(`${head}Authorization: Bearer ${both.value}\r\n\r\n`)).status).toBe(401);
    expect(parseAnswer(await server.raw(`${head}Authorization: Bearer ${read.value}\r\n\r\n`)).status).toBe(200);
  });
});

describe("what is open", () => {
  it.each([
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui.css",
    "/docs/swagger-ui-bundle.js",
    "/docs/favicon-32x32.png",
  ])("needs no credential: %s", async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
  });
});
