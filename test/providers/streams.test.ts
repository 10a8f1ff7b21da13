import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_TICKER, STREAM_PROVIDERS, streamProviderNamed, type FeedWish } from "#market";
import type { StreamSocket, StreamStatus } from "#storage";
import { until } from "./manual-time.ts";
import { EVERY_BAR, follow, streamContract, type Followed } from "./stream.contract.ts";
import { alpacaError, startStreamVendor, STREAM_VENDORS, type StreamVendorServer } from "./stream-vendor.ts";

describe("vendors of live feeds", () => {
  it("all have the contract suite", () => {
    expect(STREAM_VENDORS.map(({ provider }) => provider)).toEqual(STREAM_PROVIDERS);
  });
  it("are suggested for a mistyped name", () => {
    expect(() => streamProviderNamed("alpacca")).toThrow("did you mean alpaca?");
  });
  for (const vendor of STREAM_VENDORS) streamContract(vendor);
});

const named = (name: string): (typeof STREAM_VENDORS)[number] =>
  STREAM_VENDORS.find(({ provider }) => provider.name === name)!;

describe("handshakes", () => {
  let server: StreamVendorServer;
  const opened: StreamSocket[] = [];
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.close();
    await server.close();
  });

  function connect(name: string, wish?: FeedWish, keys?: Record<string, string>): Followed {
    const followed = follow(named(name), server.url, wish, keys);
    opened.push(followed.socket);
    return followed;
  }

  async function comesTo<S extends StreamStatus["state"]>(
    followed: Followed,
    state: S,
  ): Promise<Extract<StreamStatus, { readonly state: S }>> {
    await until(state, () => followed.state()?.state === state);
    return followed.state() as Extract<StreamStatus, { readonly state: S }>;
  }

  describe("Alpaca's handshake", () => {
    const alpaca = named("alpaca");
    beforeEach(async () => {
      server = await startStreamVendor(alpaca);
    });

    it("sends the keys after the greeting, and subscribes channel by channel", async () => {
      await comesTo(connect("alpaca", { channels: ["bars", "bands", "trades"], tickers: ["ACME"] }), "live");
      expect(server.received.map((text) => JSON.parse(text) as unknown)).toEqual([
        { action: "auth", key: "AK-canary", secret: "secret-canary" },
        { action: "subscribe", bars: ["ACME"] },
        { action: "subscribe", lulds: ["ACME"] },
        { action: "subscribe", trades: ["ACME"] },
      ]);
    });

    it("is down at 402 and names the keys", async () => {
      const { wayOut } = await comesTo(
        connect("alpaca", EVERY_BAR, { ...alpaca.keys, WINNOW_ALPACA_KEY_ID: "other" }),
        "down",
      );
      expect(wayOut).toBe("Check WINNOW_ALPACA_KEY_ID and WINNOW_ALPACA_SECRET_KEY.");
    });

    it("is down at 409 though the socket stays open, and names another feed", async () => {
      server.account.included = false;
      const { wayOut } = await comesTo(connect("alpaca"), "down");
      expect(wayOut).toContain("WINNOW_ALPACA_STREAM_URL");
      await until("closed", () => server.peers.size === 0);
    });

    it("waits a minute at 406, as the holder is not disturbed", async () => {
      const holder = connect("alpaca");
      await comesTo(holder, "live");
      const { afterMs, why } = await comesTo(connect("alpaca"), "waiting");
      expect(afterMs).toBeGreaterThanOrEqual(60_000);
      expect(why).toContain("another program");
      expect(holder.state()?.state).toBe("live");
    });

    it("takes as many tickers as fit at 405, the first of the wish", async () => {
      server.account.symbols = 30;
      const tickers = Array.from({ length: 2_500 }, (_, k) => `T${k}`);
      const followed = connect("alpaca", { channels: ["bars", "quotes"], tickers });
      const { channels } = await comesTo(followed, "live");
      expect(channels.get("bars")).toEqual(tickers.slice(0, 30));
      expect(channels.get("quotes")).toEqual(tickers.slice(0, 30));
      expect(followed.notices).toEqual([
        expect.stringContaining("bars of more than 30 tickers; the other 2,470 are left out"),
        expect.stringContaining("quotes of more than 30 tickers"),
      ]);
    });

    it("splits long subscriptions", async () => {
      const tickers = Array.from({ length: 2_500 }, (_, k) => `TICKER${k}`);
      const followed = connect("alpaca", { channels: ["bars"], tickers });
      const { channels } = await comesTo(followed, "live");
      expect(channels.get("bars")).toHaveLength(2_500);
      expect(followed.notices).toEqual([]);
    });

    it("goes on without a channel at 410, and without those that it does not know", async () => {
      server.account.barred = ["lulds"];
      const followed = connect("alpaca", { channels: ["bars", "bands", "seconds", "quotes"], tickers: ["ACME"] });
      const { channels } = await comesTo(followed, "live");
      expect([...channels.keys()]).toEqual(["bars", "quotes"]);
      expect(followed.notices).toEqual([
        "Alpaca has no channel for seconds.",
        expect.stringContaining("lulds of ACME. The channel is left out."),
      ]);
    });

    it("is down where nothing can be subscribed", async () => {
      server.account.symbols = 0;
      const followed = connect("alpaca", { channels: ["bars"], tickers: EVERY_TICKER });
      const { wayOut } = await comesTo(followed, "down");
      expect(wayOut).toContain("plan");
      expect(followed.notices).toEqual([expect.stringContaining("bars of all tickers; name those that you want")]);
    });

    const greeted = [{ T: "success", msg: "connected" }];
    const authenticated = [{ T: "success", msg: "authenticated" }];
    const frame = (...messages: readonly object[]): string => JSON.stringify(messages);

    it("authenticates again at 401, three times at most, and ignores 403", () => {
      const dialogue = alpaca.provider.dialogue(alpaca.keys, EVERY_BAR);
      expect(dialogue.frame(frame(...greeted)).send).toHaveLength(1);
      expect(dialogue.frame(frame(alpacaError(403)))).toEqual({ facts: [], send: [], refused: [], notices: [] });
      expect(dialogue.frame(frame(alpacaError(401))).send).toEqual([expect.stringContaining('"action":"auth"')]);
      expect(dialogue.frame(frame(alpacaError(401))).send).toHaveLength(1);
      expect(dialogue.frame(frame(alpacaError(401))).verdict).toMatchObject({ kind: "retry" });
    });

    for (const code of [404, 407, 500] as const) {
      it(`connects again at ${code}`, () => {
        const dialogue = alpaca.provider.dialogue(alpaca.keys, EVERY_BAR);
        for (const messages of [greeted, authenticated]) dialogue.frame(frame(...messages));
        const { verdict } = dialogue.frame(frame(alpacaError(code)));
        expect(verdict).toMatchObject({ kind: "retry", afterMs: 0, why: expect.stringContaining(String(code)) });
      });
    }

    for (const code of [400, 410] as const) {
      it(`says what was sent at ${code}, and goes on`, () => {
        const dialogue = alpaca.provider.dialogue(alpaca.keys, EVERY_BAR);
        for (const messages of [greeted, authenticated]) dialogue.frame(frame(...messages));
        const step = dialogue.frame(frame(alpacaError(code)));
        expect(step.notices[0]).toContain("bars of *");
        expect(step.send).toEqual(['{"action":"subscribe","updatedBars":["*"]}']);
      });
    }

    it("says what comes without having been asked", () => {
      const dialogue = alpaca.provider.dialogue(alpaca.keys, EVERY_BAR);
      for (const messages of [greeted, authenticated]) dialogue.frame(frame(...messages));
      for (let k = 0; k < 2; k++) dialogue.frame(frame({ T: "subscription", bars: ["*"], updatedBars: ["*"] }));
      expect(dialogue.frame(frame(alpacaError(400)))).toMatchObject({ notices: ["Alpaca says 400 (invalid syntax)."] });
    });
  });

  describe("Massive's handshake", () => {
    const massive = named("massive");
    beforeEach(async () => {
      server = await startStreamVendor(massive);
    });

    it("sends the key, and does not take the greeting for its answer", async () => {
      server.account.mute = true;
      const followed = connect("massive");
      await until("the key", () => server.received.length === 1);
      await followed.time.advance(29_000);
      expect(followed.state()?.state).toBe("connecting");
      expect(server.received).toEqual(['{"action":"auth","params":"PK-canary"}']);
      await followed.time.advance(1_000);
      expect((await comesTo(followed, "waiting")).why).toContain("did not confirm the subscriptions within 30 s");
    });

    it("subscribes each channel once: corrections come with the bars, halts with the bands", async () => {
      const wish: FeedWish = { channels: ["bars", "corrections", "statuses", "bands"], tickers: ["ACME", "BRK.B"] };
      const { channels } = await comesTo(connect("massive", wish), "live");
      expect(server.received.slice(1)).toEqual([
        '{"action":"subscribe","params":"AM.ACME,AM.BRK.B"}',
        '{"action":"subscribe","params":"LULD.ACME,LULD.BRK.B"}',
      ]);
      expect([...channels]).toEqual(wish.channels.map((channel) => [channel, ["ACME", "BRK.B"]]));
    });

    for (const [what, prepare] of [
      ["the key", () => undefined],
      ["the plan", () => (server.account.included = false)],
    ] as const) {
      it(`is down where the vendor refuses ${what}`, async () => {
        prepare();
        const keys = what === "the key" ? { WINNOW_POLYGON_KEY: "other" } : massive.keys;
        const { wayOut } = await comesTo(connect("massive", EVERY_BAR, keys), "down");
        expect(wayOut).toContain("WINNOW_POLYGON_KEY");
        expect(wayOut).toContain("WINNOW_POLYGON_STREAM_URL");
      });
    }

    it("goes on without a channel that the plan lacks", async () => {
      server.account.barred = ["Q"];
      const followed = connect("massive", { channels: ["quotes", "bars"], tickers: ["ACME"] });
      expect([...(await comesTo(followed, "live")).channels.keys()]).toEqual(["bars"]);
      expect(followed.notices).toEqual([expect.stringContaining("Q of ACME. The channel is left out.")]);
    });

    it("waits a minute at max_connections, told after everything was confirmed", async () => {
      server.account.connections = 0;
      const followed = connect("massive");
      const { afterMs, why } = await comesTo(followed, "waiting");
      expect(followed.states.map(({ state }) => state)).toEqual(["connecting", "live", "waiting"]);
      expect(afterMs).toBeGreaterThanOrEqual(60_000);
      expect(why).toContain("max_connections");
    });
  });
});
