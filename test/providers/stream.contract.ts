import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import {
  EVERY_TICKER,
  ndjsonLine,
  readStreamSettings,
  STREAM_CHANNELS,
  streamProviderNamed,
  type LiveFact,
  type RefusedMessages,
  type FeedWish,
} from "#market";
import { StreamSocket, type StreamStatus } from "#storage";
import { ManualTime, quiet, until } from "./manual-time.ts";
import { startStreamVendor, type LiveBarFact, type StreamVendor, type StreamVendorServer } from "./stream-vendor.ts";

export const EVERY_BAR: FeedWish = { channels: ["bars", "corrections"], tickers: EVERY_TICKER };

/** A connection under test and what it told. */
export interface Followed {
  readonly socket: StreamSocket;
  readonly time: ManualTime;
  readonly states: StreamStatus[];
  readonly facts: LiveFact[];
  readonly refused: RefusedMessages[];
  readonly notices: string[];
  state(): StreamStatus | undefined;
}

/** Opens a connection whose time stands still; its waits are `share` of the longest ones. */
export function follow(
  vendor: StreamVendor,
  url: string,
  wish: FeedWish = EVERY_BAR,
  keys: Readonly<Record<string, string>> = vendor.keys,
  share = 1 - 2 ** -32,
): Followed {
  const time = new ManualTime("2024-03-08T15:00:00Z");
  const states: StreamStatus[] = [];
  const facts: LiveFact[] = [];
  const refused: RefusedMessages[] = [];
  const notices: string[] = [];
  const socket = new StreamSocket({
    provider: vendor.provider,
    access: readStreamSettings(vendor.provider, { ...keys, [vendor.provider.address.variable]: url }),
    wish,
    clock: time.clock,
    setTimer: time.setTimer,
    random: { ...seededRandom(1), next: () => share },
    inSession: () => true,
    listener: {
      onStatus: (status) => void states.push(status),
      onFacts: (found) => void facts.push(...found),
      onRefused: (found) => void refused.push(...found),
      onNotice: (sentence) => void notices.push(sentence),
    },
  });
  socket.open();
  return { socket, time, states, facts, refused, notices, state: () => states.at(-1) };
}

export const barAt = (ticker: string, minute: number, close = 10): LiveBarFact => ({
  kind: "bar",
  ticker,
  minute,
  open: close - 0.5,
  high: close + 1,
  low: close - 1,
  close,
  volume: 100.5,
  vwap: close - 0.125,
  trades: 7,
  corrects: false,
});

/** What every vendor of a live feed has to do, over frames in its documented form. */
export function streamContract(vendor: StreamVendor): void {
  const { provider, keys } = vendor;
  let server: StreamVendorServer;
  const opened: StreamSocket[] = [];
  beforeEach(async () => {
    server = await startStreamVendor(vendor);
  });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.close();
    await server.close();
  });

  function connect(wish?: FeedWish, given?: Readonly<Record<string, string>>): Followed {
    const followed = follow(vendor, server.url, wish, given);
    opened.push(followed.socket);
    return followed;
  }

  const live = (followed: Followed): Promise<void> => until("live", () => followed.state()?.state === "live");

  describe(`the live feed of ${provider.title}`, () => {
    it("is found by its names and reads its variables", () => {
      for (const name of [provider.name, ...provider.otherNames]) expect(streamProviderNamed(name)).toBe(provider);
      expect(() => readStreamSettings(provider, { ...keys, [provider.address.variable]: "https://x" })).toThrow(
        "ws:// or wss://",
      );
      for (const name of Object.keys(keys)) expect(() => readStreamSettings(provider, {})).toThrow(name);
    });

    for (const { title, message, facts } of vendor.examples) {
      it(`reads ${title}`, () => {
        const dialogue = provider.dialogue(keys, EVERY_BAR);
        const step = dialogue.frame(provider.name === "ndjson" ? message : `[${message}]`);
        expect(step).toMatchObject({ facts, refused: [], notices: [] });
        // What one feed tells, another one reads in the words of NDJSON.
        const again = streamProviderNamed("ndjson").dialogue({}, EVERY_BAR);
        expect(again.frame(facts.map(ndjsonLine).join("\n"))).toMatchObject({ facts, refused: [] });
      });
    }

    it("refuses what it cannot read by reason, and reads the rest of the frame", () => {
      const dialogue = provider.dialogue(keys, EVERY_BAR);
      const good = vendor.barFrame([barAt("ACME", 28_500_000)]);
      const bar = JSON.parse(good.trim()) as Record<string, unknown> | Record<string, unknown>[];
      const one = Array.isArray(bar) ? bar[0]! : bar;
      const broken: readonly (readonly [string, unknown])[] = [
        ["unknown_message", { ...one, T: "zz", ev: "zz" }],
        ["unknown_message", 7],
        ["blank_field", { ...one, o: undefined }],
        ["unreadable_number", { ...one, h: "10" }],
        ["negative_number", { ...one, l: -1 }],
        ["unreadable_time", { ...one, t: "yesterday", s: 5 }],
      ];
      for (const [reason, message] of broken) {
        const line = JSON.stringify(message);
        const frame = Array.isArray(bar) ? `[${line},${JSON.stringify(one)},${line}]` : `${line}\n${good}${line}`;
        const step = dialogue.frame(frame);
        expect(step.facts).toHaveLength(1);
        expect(step.refused.reduce((sum, { count }) => sum + count, 0)).toBe(2);
        for (const refused of step.refused) expect(refused.reason).toBe(reason);
      }
      const endless = dialogue.frame(good.replace("10.5", "1e999").replace(/"v":[\d.]+/, '"v":1e999'));
      expect(endless).toMatchObject({ facts: [], refused: [{ reason: "non_finite", count: 1 }] });
      expect(dialogue.frame("{")).toMatchObject({ refused: [{ reason: "not_json", count: 1, example: "{" }] });
    });

    it("is live once the vendor has confirmed, and passes on what it sends", async () => {
      const followed = connect({ channels: ["bars", "corrections"], tickers: ["ACME", "BRK.B"] });
      await live(followed);
      const tickers = provider.name === "ndjson" ? EVERY_TICKER : ["ACME", "BRK.B"];
      expect(followed.states).toEqual([
        { state: "connecting" },
        {
          state: "live",
          channels: new Map([
            ["bars", tickers],
            ["corrections", tickers],
          ]),
        },
      ]);
      followed.facts.length = 0;
      const bars = [barAt("ACME", 28_500_000), barAt("BRK.B", 28_500_000)];
      server.broadcast(vendor.barFrame(bars));
      await until("two bars", () => followed.facts.length === 2);
      const trades = provider.name === "massive" ? null : 7;
      expect(followed.facts).toEqual(bars.map((bar) => ({ ...bar, trades })));
      expect(followed.notices).toEqual([]);
    });

    it("reads a frame of 10 MB, and one that comes in parts", async () => {
      const followed = connect();
      await live(followed);
      followed.facts.length = 0;
      const many = Array.from({ length: 100_000 }, (_, k) => barAt(`T${k}`, 28_500_000));
      const frame = vendor.barFrame(many);
      expect(frame.length).toBeGreaterThan(1e7);
      server.broadcast(frame);
      await until("all bars", () => followed.facts.length === many.length);
      const [peer] = server.peers;
      const parts = Buffer.from(vendor.barFrame([barAt("ACME", 28_500_001), barAt("DUO.B", 28_500_001)]));
      for (let at = 0; at < parts.length; at += 50) {
        peer!.socket.send(parts.subarray(at, at + 50), { binary: false, fin: at + 50 >= parts.length });
      }
      await until("the bars of the parts", () => followed.facts.length === many.length + 2);
      expect(followed.refused).toEqual([]);
    });

    it("ends a connection that sends a frame of more than 16 MB, and connects again", async () => {
      const followed = connect();
      await live(followed);
      server.broadcast(" ".repeat(17 * 1024 * 1024));
      await until("waiting", () => followed.state()?.state === "waiting");
      expect(followed.state()).toMatchObject({ why: expect.stringContaining("cannot be read") });
      await followed.time.advance(1_000);
      await live(followed);
    });

    it("waits where the connection is refused, and is down where the keys are", async () => {
      server.account.upgrade = 503;
      const busy = connect();
      await until("waiting", () => busy.state()?.state === "waiting");
      expect(busy.state()).toMatchObject({ why: expect.stringContaining("status 503") });
      server.account.upgrade = 403;
      const refused = connect();
      await until("down", () => refused.state()?.state === "down");
      const { wayOut } = refused.state() as Extract<StreamStatus, { readonly state: "down" }>;
      for (const name of [...Object.keys(keys), provider.address.variable]) expect(wayOut).toContain(name);
    });

    it("never throws and never shows its keys", async () => {
      const dialogue = provider.dialogue(keys, { channels: STREAM_CHANNELS, tickers: ["ACME"] });
      for (const text of ["", "null", "[null]", "[[]]", '"x"', "[{}]", '[{"T":"error"}]', '[{"ev":"status"}]']) {
        expect(() => dialogue.frame(text)).not.toThrow();
      }
      const followed = connect();
      await live(followed);
      server.broadcast(Object.values(keys).join(" "));
      await quiet();
      const told = JSON.stringify([followed.states, followed.refused, followed.notices]);
      for (const secret of Object.values(keys)) expect(told).not.toContain(secret);
    });
  });
}
