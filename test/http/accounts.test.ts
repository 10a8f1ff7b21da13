import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WINDOWS } from "#accounts";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { NOW, SESSIONS, testAccounts, TOKENS, USERS } from "./test-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A client that keeps the session's cookie as a browser does. */
class Visitor {
  cookie = "";

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: {
        ...(this.cookie === "" ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.get("set-cookie");
    if (set !== null) this.cookie = /Max-Age=0/.test(set) ? "" : set.split(";", 1)[0]!;
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  }
}

const ADA = { email: "ada@example.com", password: "a long enough secret", name: "Ada" };

describe("an account over HTTP", () => {
  const ada = new Visitor();

  it("begins with a session in a cookie that pages cannot read", async () => {
    const { status, headers, body } = await ada.send("POST", "/auth/sign-up", { ...ADA, email: " Ada@Example.com " });
    expect(status).toBe(201);
    expect(body).toEqual({
      user: { id: expect.any(String), email: ADA.email, name: "Ada", plan: "basic", api_tier: null, operator: false },
    });
    expect(headers.get("set-cookie")).toMatch(
      /^__Host-winnow_session=[0-9A-Za-z]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await ada.send("GET", "/auth/session")).body.user.email).toBe(ADA.email);
    expect((await new Visitor().send("POST", "/auth/sign-up", ADA)).body.error.code).toBe("conflict");
  });

  it("gets no API token without a subscription, and one with it", async () => {
    const refused = await ada.send("POST", "/tokens", { name: "first" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_tier"]);
    const { users, billing } = server.accounts.store;
    const { id } = (await users.findByEmail(ADA.email))!;
    await billing.put({
      userId: id,
      apiTier: "starter",
      status: "active",
      currentPeriodEnd: null,
      source: "operator",
      customerId: null,
      externalId: null,
      updatedAt: NOW,
    });
    const { status, body } = await ada.send("POST", "/tokens", { name: "first" });
    expect(status).toBe(201);
    expect(body.token).toMatchObject({
      name: "first",
      scopes: ["read"],
      status: "active",
      prefix: body.value.slice(0, 14),
    });
    const listed = await ada.send("GET", "/tokens");
    expect(JSON.stringify(listed.body)).not.toContain(body.value.slice(15));

    const asToken = { authorization: `Bearer ${body.value}` };
    const client = new Visitor();
    expect((await client.send("POST", "/scan", { instructions: {} }, asToken)).body.count).toBe(3);
    expect((await client.send("POST", "/scans", { name: "x", instructions: {} }, asToken)).status).toBe(403);
    expect((await ada.send("POST", `/tokens/${body.token.id}/revoke`)).body.token.status).toBe("revoked");
    expect((await client.send("POST", "/scan", { instructions: {} }, asToken)).status).toBe(401);
  });

  it("repeats the answer of a creation, but never a token's value", async () => {
    const key = { "idempotency-key": "9c1f" };
    const draft = { name: "kept", instructions: { All: [] } };
    const first = await ada.send("POST", "/scans", draft, key);
    const again = await ada.send("POST", "/scans", draft, key);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect((await ada.send("POST", "/scans", { ...draft, name: "other" }, key)).status).toBe(422);
    expect((await ada.send("GET", "/scans")).body.scans).toHaveLength(1);

    const tokenKey = { "idempotency-key": "token" };
    expect((await ada.send("POST", "/tokens", { name: "t" }, tokenKey)).status).toBe(201);
    const told = await ada.send("POST", "/tokens", { name: "t" }, tokenKey);
    expect([told.status, told.body.value]).toEqual([409, undefined]);
  });

  it("signs out, and in again, with another session", async () => {
    const before = ada.cookie;
    expect((await ada.send("POST", "/auth/sign-out")).status).toBe(204);
    expect(ada.cookie).toBe("");
    ada.cookie = before;
    expect((await ada.send("GET", "/auth/session")).status).toBe(401);
    ada.cookie = "";
    const { email, password } = ADA;
    expect((await ada.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
    expect(ada.cookie).not.toBe(before);
  });
});

describe("a second way to another account's records", () => {
  const stranger = { cookie: `__Host-winnow_session=${SESSIONS.stranger}` };
  const visitor = new Visitor();

  it("is closed: save_args", async () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    const own = { userId: USERS.owner, name: "mine", instructions: "{}", universe: null, schedule: null };
    const { scanId } = await server.accounts.store.scans.insert({ ...own, ...times });
    const save = (scan_id: number) =>
      visitor.send("POST", "/scan", { instructions: { All: [] }, save_args: { scan_id } }, stranger);
    const foreign = await save(scanId);
    const unknown = await save(999_999);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body.error, requestId: "" }).toEqual({ ...unknown.body.error, requestId: "" });
    expect((await server.accounts.store.scans.findOwned(scanId, USERS.owner))!.instructions).toBe("{}");
  });

  it("is closed: a watchlist as a universe", async () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    const id = "wl_ownersownlist000";
    await server.accounts.store.watchlists.insert({
      id,
      userId: USERS.owner,
      name: "secret",
      tickers: ["UP"],
      ...times,
    });
    const scan = (list: string) =>
      visitor.send("POST", `/scan?universe=watchlist:${list}`, { instructions: {} }, stranger);
    const refused = await Promise.all([scan(id), scan("wl_unknownlist00000"), scan("secret")]);
    const [foreign] = refused;
    expect(foreign!.status).toBe(422);
    const plain = ({ body }: Answer) => JSON.stringify({ ...body.error, requestId: "" }).replace(/wl_\w+|secret/g, "X");
    expect(new Set(refused.map(plain)).size).toBe(1);
    const owner = { cookie: `__Host-winnow_session=${SESSIONS.owner}` };
    expect(
      (await visitor.send("POST", `/scan?universe=watchlist:${id}`, { instructions: {} }, owner)).body.tickers,
    ).toEqual(["UP"]);
  });
});

describe("the limits of a token", () => {
  it("are in every answer, exact, and refusals cost nothing", async () => {
    const limited = await testAccounts({ limited: true });
    const here = await startServer({}, (context) => ({ ...context, accounts: limited }));
    const ask = () => fetch(`${here.url}/api/v2/misc/market-status`, { headers: { "x-api-key": TOKENS.read.value } });
    // A cold burst of more than the 120 calls of a minute.
    const burst = await Promise.all(Array.from({ length: 160 }, ask));
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(120);
    const refused = burst.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    const left = burst.flatMap(({ status, headers }) => (status === 200 ? [headers.get("x-ratelimit-remaining")] : []));
    expect(left.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, k) => k));
    const { headers } = refused[0]!;
    // 21:00:00: a whole minute, hour and three hours of the UTC day are left.
    expect(headers.get("ratelimit-policy")).toBe('"minute";q=120;w=60, "hour";q=5000;w=3600, "day";q=50000;w=86400');
    expect(headers.get("ratelimit")).toBe('"minute";r=0;t=60, "hour";r=4880;t=3600, "day";r=49880;t=10800');
    expect(headers.get("x-ratelimit-reset")).toBe(String(NOW / 1_000 + 60));
    expect(headers.get("retry-after")).toBe("60");
    expect((await readError(refused[0]!)).code).toBe("rate_limited");
    // A token that is refused for its scope is counted; one that is refused by a limit is not.
    const { windows } = await limited.limiter.look(TOKENS.read.id, { minute: 120, hour: 5_000, day: 50_000 });
    expect(windows.map(({ used }) => used)).toEqual(WINDOWS.map(() => 120));
    await limited.usage.flush();
    const [usage] = await limited.store.usage.ofToken(TOKENS.read.id, USERS.owner, 0);
    expect(usage).toMatchObject({ operation: "getMarketStatus", requests: 160, rejected: 40 });
    await here.drain();
  });
});
