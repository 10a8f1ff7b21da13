import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FeedReply, type LiveStatus, MarketStatus, type SimulationRequest } from "#contract";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const SOON = { timeout: 60_000, interval: 50 };
const folder = temporaryFolder();
const data = join(folder.path, "data");
/** Ends when the test file does. */
const servers = new AbortController();

interface Server {
  readonly url: string;
  /** Credential of the operator. */
  readonly cookie: string;
  feed(): Promise<LiveStatus>;
  change(order: SimulationRequest): Promise<Response>;
  stop(): Promise<void>;
}

async function serve(settings: Readonly<Record<string, string>>): Promise<Server> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const child = spawn(process.execPath, [BIN, "serve"], {
    env: { ...environment, WINNOW_DATA: data, WINNOW_PORT: "0", ...settings },
    signal: servers.signal,
  });
  child.on("error", () => undefined);
  let out = "";
  child.stderr.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not start: ${out}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const [, found] = /winnow listening on (http:\S+)\n/.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const credentials = { email: "operator@example.com", password: "a long enough phrase" };
  const post = (path: string, body: object, cookie = ""): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(body),
    });
  let entered = await post("/api/v2/auth/sign-up", credentials);
  if (!entered.ok) entered = await post("/api/v2/auth/sign-in", credentials);
  const cookie = entered.headers.get("set-cookie")!.split(";", 1)[0]!;
  return {
    url,
    cookie,
    feed: async () => FeedReply.parse(await (await fetch(`${url}/api/v2/feed`, { headers: { cookie } })).json()).feed,
    change: (order) => post("/api/v2/feed/replay", order, cookie),
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Fingerprint of every file of bars and of the manifest, by path. */
function storedFiles(path = data): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path).flatMap((name) => {
      const at = join(path, name);
      if (/^accounts\.|\.sqlite|^images$|lock$/.test(name)) return [];
      if (statSync(at).isDirectory()) return Object.entries(storedFiles(at));
      return [[at, createHash("sha256").update(readFileSync(at)).digest("hex")]];
    }),
  );
}

beforeAll(async () => {
  const made = await winnow(["import", "demo", "--tickers", "30", "--years", "1", "--data", data]);
  if (made.code !== 0) throw new Error(made.notes);
}, 60_000);
afterAll(() => {
  servers.abort();
  folder.remove();
});

describe("a server with the demo market", () => {
  it(
    "plays sessions that follow the stored ones, obeys the operator, and writes nothing",
    { timeout: 180_000 },
    async () => {
      const before = storedFiles();
      const server = await serve({ WINNOW_FEED_SPEED: "600" });
      const status = async (): Promise<MarketStatus> =>
        MarketStatus.parse(
          await (await fetch(`${server.url}/api/v2/misc/market-status`, { headers: { cookie: server.cookie } })).json(),
        );
      await expect.poll(async () => (await status()).is_open, SOON).toBe(true);
      const { live, now } = await status();
      expect(live).toMatchObject({ status: "replay", provider: "demo", simulated: { speed: 600 } });
      expect(now.slice(0, 10), "the clock of the market is the played instant").toBe(live.simulated!.session);
      await expect.poll(async () => (await server.feed()).watermark! > live.watermark!, SOON).toBe(true);

      const paused = FeedReply.parse(await (await server.change({ speed: 0 })).json()).feed;
      expect(paused.simulated).toEqual({ session: live.simulated!.session, speed: 0 });
      // A minute may have been under way when the pause began.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { watermark } = await server.feed();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await server.feed()).watermark).toBe(watermark);

      expect((await server.change({ session: "next", speed: 600 })).status).toBe(200);
      const { session } = live.simulated!;
      await expect.poll(async () => (await server.feed()).simulated!.session > session, SOON).toBe(true);
      await server.change({ session: "first" });
      await expect.poll(async () => (await server.feed()).simulated!.session, SOON).toBe(session);

      const refused = await server.change({ speed: 601 });
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("/speed")]);
      await server.stop();
      expect(storedFiles()).toEqual(before);
    },
  );

  it("rests with WINNOW_FEED=off, and says so", { timeout: 60_000 }, async () => {
    const server = await serve({ WINNOW_FEED: "off" });
    expect(await server.feed()).toMatchObject({ status: "off", provider: null, simulated: null });
    const refused = await server.change({ speed: 1 });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("No simulated session plays"),
    ]);
    await server.stop();
  });
});
