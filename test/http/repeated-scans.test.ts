import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOKENS, USERS } from "./test-accounts.ts";
import { startServer, type TestServer } from "./start-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

/** One body, to the byte, again and again. */
const scan = (body: string, headers: Record<string, string> = {}) => server.call("POST", "/api/v2/scan", body, headers);

const asStranger = { authorization: `Bearer ${TOKENS.stranger.value}` };

async function tickersOf(body: string, headers?: Record<string, string>): Promise<unknown> {
  const response = await scan(body, headers);
  const answer = (await response.json()) as { tickers?: unknown; error?: { code: string } };
  return answer.error?.code ?? answer.tickers;
}

describe("a body that was read before", () => {
  it("follows each caller's present plan", async () => {
    const body = JSON.stringify({ instructions: { All: [{ AsOf: "-P5D" }] } });
    expect(await tickersOf(body)).toEqual(["DOWN", "FLAT", "UP"]);
    expect(await tickersOf(body, asStranger)).toBe("insufficient_tier");
    await server.accounts.store.users.update(USERS.stranger, { plan: "super", updatedAt: 0 });
    expect(await tickersOf(body, asStranger)).toEqual(["DOWN", "FLAT", "UP"]);
    await server.accounts.store.users.update(USERS.stranger, { plan: "basic", updatedAt: 0 });
    expect(await tickersOf(body, asStranger)).toBe("insufficient_tier");
  });

  it("reads the caller's watchlist as it is now", async () => {
    const keep = { authorization: `Bearer ${TOKENS.both.value}` };
    const body = JSON.stringify({
      instructions: {
        All: [
          {
            Stock: {
              Watchlist: [{ InstructionType: "StockStringInstruction", Type: "string", State: { Value: ["mine"] } }],
            },
          },
        ],
      },
    });
    expect(await tickersOf(body)).toBe("validation_failed");
    const made = await server.call("POST", "/api/v2/watchlists", { name: "mine", tickers: ["UP"] }, keep);
    const { watchlist } = (await made.json()) as { watchlist: { id: string } };
    expect(await tickersOf(body)).toEqual(["UP"]);
    await server.call("PUT", `/api/v2/watchlists/${watchlist.id}`, { name: "mine", tickers: ["DOWN", "FLAT"] }, keep);
    expect(await tickersOf(body)).toEqual(["DOWN", "FLAT"]);
    expect(await tickersOf(body, asStranger)).toBe("validation_failed");
  });

  it("gets the same refusal each time", async () => {
    const bodies = [
      '{"instructions": {"All": []}, "instructions": {}}',
      JSON.stringify({ instructions: { Al: [] } }),
      JSON.stringify({ instructions: { All: [{ FeatureWindow: { Filters: [{ Input: "smaa(5)" }] } }] } }),
    ];
    for (const body of bodies) {
      const [first, second] = [await scan(body), await scan(body)];
      const [one, other] = [await first.text(), await second.text()];
      expect(first.status).toBeGreaterThanOrEqual(400);
      expect(other.replace(/req_\d+/, "")).toBe(one.replace(/req_\d+/, ""));
    }
  });

  it("gets no answer for a revoked token", async () => {
    const body = JSON.stringify({ instructions: {} });
    expect(await tickersOf(body, asStranger)).toEqual(["DOWN", "FLAT", "UP"]);
    const { id } = (await server.accounts.store.tokens.ofUser(USERS.stranger))[0]!;
    await server.accounts.store.tokens.update(id, USERS.stranger, { revokedAt: 1 });
    expect(await tickersOf(body, asStranger)).toBe("unauthenticated");
  });

  it("names its data like a body that is read for the first time", async () => {
    const body = JSON.stringify({ instructions: { All: [{ FeatureWindow: { Filters: [{ Input: "close" }] } }] } });
    const provenance = async (headers?: Record<string, string>, query = "") => {
      const response = await server.call("POST", `/api/v2/scan${query}`, body, headers);
      const text = response.headers.get("winnow-replay")!.slice(3);
      const { answered_at: _, ...rest } = JSON.parse(Buffer.from(text, "base64url").toString()) as Record<
        string,
        unknown
      >;
      return rest;
    };
    const first = await provenance();
    expect(await provenance()).toEqual(first);
    expect(await provenance({}, "?universe=UP")).not.toEqual(first);
    expect(await provenance()).toEqual(first);
  });
});
