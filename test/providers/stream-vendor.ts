import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { STREAM_PROVIDERS, type LiveFact, type StreamProvider } from "#market";
import { ALPACA_EXAMPLES, MASSIVE_EXAMPLES, NDJSON_EXAMPLES, type StreamExample } from "./stream-examples.ts";

/** What the fake's account may do, and what goes wrong. */
export interface VendorAccount {
  /** Status of the answer to the handshake; 101 opens the connection. */
  upgrade: number;
  /** False: the plan does not include the feed. */
  included: boolean;
  /** Most symbols of one channel. */
  symbols: number;
  /** The vendor's names of channels that are refused. */
  barred: readonly string[];
  /** Most connections at once. */
  connections: number;
  /** True: the vendor greets and never answers. */
  mute: boolean;
}

/** One side of a connection of the fake. */
export interface VendorPeer {
  readonly socket: WebSocket;
  authenticated: boolean;
  /** Symbols by the vendor's name of the channel. */
  readonly subscribed: Map<string, Set<string>>;
}

export type LiveBarFact = Extract<LiveFact, { readonly kind: "bar" }>;

/** A vendor as its documents describe it. */
export interface StreamVendor {
  readonly provider: StreamProvider;
  readonly keys: Readonly<Record<string, string>>;
  readonly examples: readonly StreamExample[];
  greet(peer: VendorPeer, account: VendorAccount): void;
  answer(peer: VendorPeer, text: string, account: VendorAccount, peers: ReadonlySet<VendorPeer>): void;
  /** A frame with these bars. */
  barFrame(bars: readonly LiveBarFact[]): string;
}

const send = (peer: VendorPeer, ...messages: readonly object[]): void => peer.socket.send(JSON.stringify(messages));

function symbolsOf(peer: VendorPeer, channel: string): Set<string> {
  const found = peer.subscribed.get(channel) ?? new Set();
  peer.subscribed.set(channel, found);
  return found;
}

const ALPACA_CHANNELS = ["trades", "quotes", "bars", "updatedBars", "dailyBars", "statuses", "lulds"];
const FAULTS = {
  400: "invalid syntax",
  401: "not authenticated",
  402: "auth failed",
  403: "already authenticated",
  404: "auth timeout",
  405: "symbol limit exceeded",
  406: "connection limit exceeded",
  407: "slow client",
  409: "insufficient subscription",
  410: "invalid subscribe action for this feed",
  500: "internal error",
} as const;

/** Alpaca's message of an error. */
export const alpacaError = (code: keyof typeof FAULTS): object => ({ T: "error", code, msg: FAULTS[code] });

const iso = (minute: number): string => new Date(minute * 60_000).toISOString().replace(".000Z", "Z");

const alpaca: StreamVendor = {
  provider: STREAM_PROVIDERS.find(({ name }) => name === "alpaca")!,
  keys: { WINNOW_ALPACA_KEY_ID: "AK-canary", WINNOW_ALPACA_SECRET_KEY: "secret-canary" },
  examples: ALPACA_EXAMPLES,
  greet(peer) {
    send(peer, { T: "success", msg: "connected" });
  },
  answer(peer, text, account, peers) {
    const asked = JSON.parse(text) as Record<string, unknown>;
    if (asked["action"] === "auth") {
      if (peer.authenticated) send(peer, alpacaError(403));
      else if (asked["key"] !== "AK-canary" || asked["secret"] !== "secret-canary") send(peer, alpacaError(402));
      else if (!account.included) send(peer, alpacaError(409));
      else if ([...peers].filter(({ authenticated }) => authenticated).length >= account.connections) {
        send(peer, alpacaError(406));
      } else {
        peer.authenticated = true;
        send(peer, { T: "success", msg: "authenticated" });
      }
      return;
    }
    if (!peer.authenticated) {
      send(peer, alpacaError(401));
      return;
    }
    const lists = Object.entries(asked).filter(([name]) => name !== "action") as [string, string[]][];
    const wrong = lists.some(([name, list]) => !ALPACA_CHANNELS.includes(name) || list.length === 0);
    if (wrong || text.length >= 16_384) send(peer, alpacaError(400));
    else if (lists.some(([name]) => account.barred.includes(name))) send(peer, alpacaError(410));
    else if (lists.some(([name, list]) => new Set([...symbolsOf(peer, name), ...list]).size > account.symbols)) {
      send(peer, alpacaError(405));
    } else {
      for (const [name, list] of lists) for (const symbol of list) symbolsOf(peer, name).add(symbol);
      const state = Object.fromEntries(ALPACA_CHANNELS.map((name) => [name, [...symbolsOf(peer, name)]]));
      send(peer, { T: "subscription", ...state, corrections: state["trades"], cancelErrors: state["trades"] });
    }
  },
  barFrame: (bars) =>
    JSON.stringify(
      bars.map(({ ticker, minute, open, high, low, close, volume, vwap, trades, corrects }) => ({
        T: corrects ? "u" : "b",
        S: ticker,
        o: open,
        h: high,
        l: low,
        c: close,
        v: volume,
        n: trades,
        vw: vwap,
        t: iso(minute),
      })),
    ),
};

const massive: StreamVendor = {
  provider: STREAM_PROVIDERS.find(({ name }) => name === "massive")!,
  keys: { WINNOW_POLYGON_KEY: "PK-canary" },
  examples: MASSIVE_EXAMPLES,
  greet(peer) {
    send(peer, { ev: "status", status: "connected", message: "Connected Successfully" });
  },
  answer(peer, text, account, peers) {
    const { action, params } = JSON.parse(text) as { readonly action: string; readonly params: string };
    const status = (word: string, message: string): object => ({ ev: "status", status: word, message });
    if (action === "auth") {
      if (params !== "PK-canary") send(peer, status("auth_failed", "authentication failed"));
      else if (!account.included) {
        send(peer, status("auth_failed", "Your plan doesn't include websocket access."));
      } else {
        peer.authenticated = true;
        send(peer, status("auth_success", "authenticated"));
      }
      return;
    }
    if (!peer.authenticated) {
      send(peer, status("not_authorized", "not authorized"));
      return;
    }
    for (const item of params.split(",")) {
      const [channel = "", ...symbol] = item.split(".");
      if (account.barred.includes(channel)) {
        send(peer, status("error", "not entitled to this data"));
        return;
      }
      symbolsOf(peer, channel).add(symbol.join("."));
      send(peer, status("success", `subscribed to: ${item}`));
    }
    if ([...peers].filter(({ authenticated }) => authenticated).length <= account.connections) return;
    send(peer, status("max_connections", "Maximum number of websocket connections exceeded. Contact support."));
    peer.socket.close(1008);
  },
  barFrame: (bars) =>
    JSON.stringify(
      bars.map(({ ticker, minute, open, high, low, close, volume, vwap }) => ({
        ev: "AM",
        sym: ticker,
        v: volume,
        av: volume * 1_000,
        op: open / 2,
        vw: vwap,
        o: open,
        c: close,
        h: high,
        l: low,
        a: 1,
        z: 100,
        s: minute * 60_000,
        e: minute * 60_000 + 60_000,
      })),
    ),
};

const ndjson: StreamVendor = {
  provider: STREAM_PROVIDERS.find(({ name }) => name === "ndjson")!,
  keys: {},
  examples: NDJSON_EXAMPLES,
  greet(peer) {
    peer.authenticated = true;
    peer.socket.send('{"T":"seal","t":"2024-03-08T14:29:00Z"}\n');
  },
  answer() {},
  barFrame: (bars) =>
    bars
      .map(({ ticker, minute, open, high, low, close, volume, vwap, trades, corrects }) => {
        const bar = { T: "bar", ticker, t: iso(minute), o: open, h: high, l: low, c: close, v: volume };
        return `${JSON.stringify({ ...bar, vw: vwap, n: trades, ...(corrects ? { correct: true } : {}) })}\n`;
      })
      .join(""),
};

export const STREAM_VENDORS: readonly StreamVendor[] = [alpaca, massive, ndjson];

/** The fake vendor's server on this machine. */
export interface StreamVendorServer {
  readonly url: string;
  readonly account: VendorAccount;
  readonly peers: ReadonlySet<VendorPeer>;
  /** Frames that clients sent, in order. */
  readonly received: readonly string[];
  /** Handshakes so far, refused ones too. */
  readonly handshakes: number;
  /** Sends a frame to all who are authenticated. */
  broadcast(frame: string): void;
  close(): Promise<void>;
}

export async function startStreamVendor(vendor: StreamVendor): Promise<StreamVendorServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20, perMessageDeflate: true });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const peers = new Set<VendorPeer>();
  const received: string[] = [];
  let handshakes = 0;
  const account: VendorAccount = {
    upgrade: 101,
    included: true,
    symbols: Infinity,
    barred: [],
    connections: 1,
    mute: false,
  };
  http.on("upgrade", (request, socket, head) => {
    handshakes++;
    if (account.upgrade !== 101) {
      socket.end(`HTTP/1.1 ${account.upgrade} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const peer: VendorPeer = { socket: opened, authenticated: false, subscribed: new Map() };
      peers.add(peer);
      opened.on("close", () => peers.delete(peer));
      opened.on("error", () => undefined);
      opened.on("message", (data) => {
        const text = data.toString();
        received.push(text);
        if (!account.mute) vendor.answer(peer, text, account, peers);
      });
      vendor.greet(peer, account);
    });
  });
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    account,
    peers,
    received,
    get handshakes() {
      return handshakes;
    },
    broadcast(frame) {
      for (const peer of peers) if (peer.authenticated) peer.socket.send(frame);
    },
    close: () =>
      new Promise((resolve) => {
        for (const { socket } of peers) socket.terminate();
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}
