import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OPERATIONS } from "#operations";
import { openPostgresAccounts } from "#storage";
import { readError } from "../http/read-error.ts";
import { startServer, type TestServer } from "../http/start-server.ts";
import { SESSIONS, testAccounts, TOKENS } from "../http/test-accounts.ts";
import { breakableLink, type BreakableLink } from "./breakable-link.ts";
import { freshDatabase } from "./fresh-database.ts";

const SERVER = inject("postgresUrls")[0]!;

describe("a server whose Postgres goes away", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let link: BreakableLink;
  let server: TestServer;

  beforeAll(async () => {
    database = await freshDatabase(SERVER);
    link = await breakableLink(database.url);
    const accounts = await testAccounts({ store: await openPostgresAccounts(link.url) });
    server = await startServer({}, (context) => ({ ...context, accounts }));
  });
  afterAll(async () => {
    link.mend();
    await server.drain();
    link.close();
    await database.drop();
  });

  const ask = (path: string, method = "GET"): Promise<Response> =>
    fetch(server.url + path, { method, headers: { "x-api-key": TOKENS.both.value } });

  it("answers every closed call 503 with Retry-After, never 401, and never as if signed in", async () => {
    expect((await ask("/api/v2/misc/market-status")).status).toBe(200);
    link.cut();
    for (const { id, method, route, access } of OPERATIONS) {
      if (access === "open") continue;
      const path = server.url + route.replace(/\{\w+\}/g, "1");
      for (const headers of [
        { "x-api-key": TOKENS.both.value },
        { cookie: `__Host-winnow_session=${SESSIONS.owner}` },
      ] as Record<string, string>[]) {
        const response = await fetch(path, { method, headers });
        expect([id, response.status, response.headers.get("retry-after")]).toEqual([id, 503, "1"]);
        expect((await readError(response)).code).toBe("unavailable");
      }
    }
  });

  it("refuses a malformed token without a query", async () => {
    const wrong = await fetch(`${server.url}/api/v2/scan/schema`, { headers: { "x-api-key": "wnw_x" } });
    expect(wrong.status).toBe(401);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it("works again within five seconds of its return, without a restart", async () => {
    link.mend();
    const until = performance.now() + 5_000;
    let status = 0;
    while (status !== 200 && performance.now() < until) status = (await ask("/api/v2/misc/market-status")).status;
    expect(status).toBe(200);
  });
});
