import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StreamSocket } from "#storage";
import { until } from "./manual-time.ts";
import { barAt, follow, type Followed } from "./stream.contract.ts";
import { startStreamVendor, STREAM_VENDORS, type StreamVendorServer } from "./stream-vendor.ts";

const vendor = STREAM_VENDORS.find(({ provider }) => provider.name === "alpaca")!;
const massive = STREAM_VENDORS.find(({ provider }) => provider.name === "massive")!;
let server: StreamVendorServer;
const opened: StreamSocket[] = [];
beforeEach(async () => {
  server = await startStreamVendor(vendor);
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close();
  await server.close();
});

function connect(): Followed {
  const followed = follow(vendor, server.url);
  opened.push(followed.socket);
  return followed;
}

const live = (followed: Followed): Promise<void> => until("live", () => followed.state()?.state === "live");
const ended = (followed: Followed): Promise<void> =>
  until("an end", () => !["live", "connecting"].includes(followed.state()?.state ?? ""));

/** The waits of the connections that ended, without jitter. */
const waitsOf = ({ states }: Followed): number[] =>
  states.flatMap((status) => (status.state === "waiting" ? [status.afterMs] : []));

/** Ends the connection of the vendor's side so many times, `livedMs` after it was live. */
async function cut(followed: Followed, times: number, livedMs: number): Promise<void> {
  for (let k = 0; k < times; k++) {
    await live(followed);
    await followed.time.advance(livedMs);
    for (const { socket } of server.peers) socket.terminate();
    await again(followed);
  }
}

/** Lets the wait go by; returns once the next connection is live, or has ended too. */
async function again(followed: Followed): Promise<void> {
  await ended(followed);
  const before = followed.states.length;
  await followed.time.advance(waitsOf(followed).at(-1)!);
  await until("live or an end", () => /live|waiting/.test(followed.states.slice(before).at(-1)?.state ?? ""));
}

describe("a connection that ends", () => {
  it("comes back after 1, 2, 4 … 60 s, where each lived less than 10 s since it was ready", async () => {
    const followed = connect();
    await cut(followed, 8, 9_999);
    expect(waitsOf(followed)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it("comes back after 1 s once one lived for 10 s", async () => {
    const followed = connect();
    await cut(followed, 3, 0);
    await cut(followed, 2, 10_000);
    expect(waitsOf(followed)).toEqual([1_000, 2_000, 4_000, 1_000, 1_000]);
  });

  it("begins at most one connection a second, however the jitter falls", async () => {
    const followed = follow(vendor, server.url, undefined, undefined, 0);
    opened.push(followed.socket);
    await live(followed);
    for (let k = 0; k < 5; k++) {
      for (const { socket } of server.peers) socket.terminate();
      await again(followed);
    }
    expect(waitsOf(followed)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    await followed.time.advance(20_000);
    for (const { socket } of server.peers) socket.terminate();
    await ended(followed);
    expect(waitsOf(followed).at(-1)).toBe(0);
  });

  it("starts with its subscriptions again", async () => {
    const followed = connect();
    await cut(followed, 1, 0);
    await live(followed);
    server.broadcast(vendor.barFrame([barAt("ACME", 28_500_000)]));
    await until("a bar", () => followed.facts.length > 0);
    expect(followed.facts).toEqual([barAt("ACME", 28_500_000)]);
  });

  it.each([
    [1000, 1_000],
    [1006, 1_000],
    [1008, 60_000],
  ])("waits after code %d", async (code, wait) => {
    const followed = connect();
    await live(followed);
    for (const { socket } of server.peers) {
      if (code === 1006) socket.terminate();
      else socket.close(code, "so it is");
    }
    await ended(followed);
    expect(waitsOf(followed)).toEqual([wait]);
  });

  it("is tried again where nobody listens", async () => {
    const followed = follow(vendor, "ws://127.0.0.1:9");
    opened.push(followed.socket);
    await ended(followed);
    expect(followed.state()).toMatchObject({ state: "waiting", why: expect.stringContaining("connection is refused") });
  });
});

describe("limits on connections", () => {
  it("are met once a minute, also where they are told after everything was confirmed", async () => {
    const other = await startStreamVendor(massive);
    other.account.connections = 0;
    const followed = follow(massive, other.url);
    for (let k = 0; k < 10; k++) {
      await again(followed);
      await ended(followed);
    }
    expect(other.handshakes).toBe(11);
    for (const wait of waitsOf(followed)) expect(wait).toBeGreaterThanOrEqual(60_000);
    followed.socket.close();
    await other.close();
  });
});

describe("the watch for silence", () => {
  it("keeps a connection on which only pings and pongs come", async () => {
    const followed = connect();
    await live(followed);
    for (let k = 0; k < 60; k++) {
      for (const { socket } of server.peers) socket.ping();
      await followed.time.advance(54_000);
    }
    expect(server.handshakes).toBe(1);
    expect(followed.state()?.state).toBe("live");
  });

  it("ends a connection that is silent for 165 s", async () => {
    // The vendor does not see the end of a dead connection.
    server.account.connections = 2;
    const followed = connect();
    await live(followed);
    // The fake's side of the socket reads nothing any more, so it answers no ping.
    for (const { socket } of server.peers) socket.pause();
    await followed.time.advance(164_999);
    expect(followed.state()?.state).toBe("live");
    await followed.time.advance(1);
    expect(followed.state()).toMatchObject({ state: "waiting", why: "Alpaca was silent for 165 s." });
    await again(followed);
    expect(followed.state()?.state).toBe("live");
  });

  it("does not heed steps of the wall clock", async () => {
    const followed = connect();
    await live(followed);
    // The newest pong came at 160 s; the watch looks again at 165 s.
    await followed.time.advance(162_000);
    followed.time.step(3_600_000);
    await followed.time.advance(4_000);
    followed.time.step(-7_200_000);
    await followed.time.advance(166_000);
    expect(server.handshakes).toBe(1);
  });
});

describe("closing", () => {
  it("ends the connection and begins no other", async () => {
    const followed = connect();
    await live(followed);
    followed.socket.close();
    expect(followed.state()).toEqual({ state: "closed" });
    await until("no peer", () => server.peers.size === 0);
    await followed.time.advance(600_000);
    expect(server.handshakes).toBe(1);
    expect(followed.time.untilNext).toBe(Infinity);
  });

  it("ends a wait", async () => {
    server.account.upgrade = 500;
    const followed = connect();
    await ended(followed);
    followed.socket.close();
    await followed.time.advance(600_000);
    expect(server.handshakes).toBe(1);
  });
});
