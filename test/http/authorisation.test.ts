import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type Operation } from "#operations";
import { CREDENTIALS, expectedAnswer, MATRIX, type Prepared } from "./authorisation-matrix.ts";
import { readError } from "./read-error.ts";
import { parseAnswer, startServer, type TestServer } from "./start-server.ts";
import { resetAccounts, SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
/** Whether a call since the last reset may have changed an account. */
let touched = false;
afterEach(async () => {
  if (touched) await resetAccounts(server.accounts);
  touched = false;
});
afterAll(async () => {
  await server.drain();
});

const { read, both } = TOKENS;
const session = (value: string): Record<string, string> => ({ cookie: `__Host-winnow_session=${value}` });

/** A call that passes validation, with the example of the operation where the matrix has no other. */
async function prepare(operation: Operation, userId: string): Promise<Prepared> {
  const row = MATRIX[operation.id]!;
  if (row.owned !== undefined) return row.owned(server.accounts, userId);
  if (row.fresh !== undefined) return row.fresh();
  if (row.call !== undefined) return row.call;
  const required = Object.entries(operation.queryParameters).filter(([, parameter]) => parameter.required);
  const query = required.map(([name, { example }]) => `${name}=${encodeURIComponent(example ?? "")}`).join("&");
  return { path: query === "" ? operation.route : `${operation.route}?${query}`, body: operation.body?.example };
}

async function send(
  { method }: Operation,
  { path, body }: Prepared,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  if (method !== "GET") touched = true;
  return fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** "done" where the answer is what the operation declares, else the code of the refusal. */
async function answerOf(response: Response, { status, output }: Operation): Promise<string> {
  if (response.status !== status) return (await readError(response)).code;
  const text = await response.text();
  expect(output.safeParse(text === "" ? undefined : JSON.parse(text)).error).toBeUndefined();
  return "done";
}

it("the matrix has every operation and no other", () => {
  expect(OPERATIONS.map(({ id }) => id).sort()).toEqual(Object.keys(MATRIX).sort());
});

const known = OPERATIONS.filter(({ id }) => MATRIX[id] !== undefined);
const closed = known.filter(({ id }) => MATRIX[id]!.access !== "open");

describe.each(closed.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const row = MATRIX[id]!;

  it("declares the access of the matrix", () => {
    const { access, operator } = operation;
    expect({ access, operator }).toEqual({ access: row.access, operator: row.operator ?? false });
  });

  it.each(CREDENTIALS.map((one) => [one.name, one] as const))("with %s", async (_name, credential) => {
    const prepared = await prepare(operation, credential.user ?? USERS.owner);
    const response = await send(operation, prepared, credential.headers);
    expect(await answerOf(response, operation)).toBe(expectedAnswer(row, credential));
  });

  it("gives no reason for refusing a credential", async () => {
    const texts = new Set<string>();
    const prepared = await prepare(operation, USERS.owner);
    for (const { headers, holds } of CREDENTIALS) {
      if (holds !== undefined) continue;
      const response = await send(operation, prepared, headers);
      texts.add((await response.text()).replace(/req_\d+/, "") + response.headers.get("www-authenticate"));
    }
    expect(texts.size).toBe(1);
  });
});

describe.each(
  closed.filter(({ id }) => MATRIX[id]!.owned !== undefined).map((operation) => [operation.id, operation] as const),
)("%s on what belongs to another account", (_id, operation) => {
  const shown = async (response: Response) => ({
    status: response.status,
    body: (await response.text()).replace(/req_\d+/, ""),
    headers: [...response.headers.keys()].filter((name) => !/^x-request-id$|ratelimit/.test(name)).sort(),
  });

  it.each([
    ["the stranger's session", session(SESSIONS.stranger)],
    ["the operator's session", session(SESSIONS.operator)],
    ["the stranger's token", { authorization: `Bearer ${TOKENS.stranger.value}` }],
  ] as const)("answers like an unknown path, with %s", async (name, headers) => {
    if (MATRIX[operation.id]!.access === "session" && name.endsWith("token")) return;
    const prepared = await prepare(operation, USERS.owner);
    const foreign = await shown(await send(operation, prepared, headers));
    expect(foreign).toMatchObject({ status: 404 });
    const [, ...parts] = operation.route.split("/");
    const given = prepared.path.split("/").slice(1);
    for (const unknown of ["999999999", "aaaaaaaaaa", "%00", "x".repeat(500)]) {
      const path = `/${given.map((part, k) => (parts[k]!.startsWith("{") ? unknown : part)).join("/")}`;
      expect({ unknown, ...(await shown(await send(operation, { ...prepared, path }, headers))) }).toEqual({
        unknown,
        ...foreign,
      });
    }
    const owner = await send(operation, prepared, session(SESSIONS.owner));
    const { ends = "done" } = MATRIX[operation.id]!;
    expect(await answerOf(owner, operation), "it is still there for its owner").toBe(ends);
  });
});

describe.each(
  known.filter(({ method, access, setsSession }) => method !== "GET" && (access !== "open" || setsSession)),
)("$id from another site", (operation) => {
  const others: readonly Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  it.each(others)("refuses a session: %j", async (headers) => {
    const prepared = await prepare(operation, USERS.operator);
    const response = await send(operation, prepared, { ...session(SESSIONS.operator), ...headers });
    expect((await readError(response)).code).toBe("cross_site");
  });

  it("accepts a session from our own pages", async () => {
    const prepared = await prepare(operation, USERS.operator);
    const ours = { origin: server.url, "sec-fetch-site": "same-origin" };
    const response = await send(operation, prepared, { ...session(SESSIONS.operator), ...ours });
    expect(await response.text()).not.toContain("cross_site");
  });
});

describe.each(known.filter(({ access }) => access === "open"))("$id", (operation) => {
  it("declares the access of the matrix", () => {
    expect(MATRIX[operation.id]!.access).toBe("open");
  });

  it("neither requires nor reads a credential", async () => {
    const prepared = await prepare(operation, USERS.owner);
    const without = await (await send(operation, prepared, {})).text();
    expect(without).not.toContain("API token");
    const wrong = await (await send(operation, prepared, { authorization: "Bearer x" })).text();
    expect(wrong.replace(/req_\d+/, "")).toBe(without.replace(/req_\d+/, ""));
  });
});

describe("a credential", () => {
  it("works in a header, never in the query", async () => {
    for (const name of ["token", "api_key", "access_token", "X-API-Key"]) {
      expect((await readError(await fetch(`${server.url}/api/v2/scan/schema?${name}=${read.value}`))).code).toBe(
        "unauthenticated",
      );
    }
  });

  it("in two different Authorization headers does not count", async () => {
    const head = `GET /api/v2/scan/schema HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${read.value}\r\n`;
    expect(parseAnswer(await server.raw(`${head}Authorization: Bearer ${both.value}\r\n\r\n`)).status).toBe(401);
    expect(parseAnswer(await server.raw(`${head}Authorization: Bearer ${read.value}\r\n\r\n`)).status).toBe(200);
  });
});

describe("open operations", () => {
  it.each([
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/asyncapi.json",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui.css",
    "/docs/swagger-ui-bundle.js",
    "/docs/favicon-32x32.png",
  ])("need no credential: %s", async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
  });
});
