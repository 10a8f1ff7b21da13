import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse, InstallationReply } from "#contract";
import { openSqliteAccounts } from "#storage";
import { systemClock } from "../../src/main/system-clock.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const folder = temporaryFolder();
const data = join(folder.path, "data");
const payload = join(folder.path, "payload.json");

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  out(): string;
  notes(): string;
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

const running = new Set<ChildProcess>();

function start(args: readonly string[], environment: Record<string, string> = {}): Omit<Running, "url"> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...inherited, ...environment } });
  running.add(child);
  let out = "";
  let notes = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) => {
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  return { process: child, out: () => out, notes: () => notes, ended };
}

/** Starts `winnow serve` on a free port, with a demo market that rests, and waits until it listens. */
async function serve(environment: Record<string, string> = {}): Promise<Running> {
  const server = start(["serve"], { WINNOW_DATA: data, WINNOW_PORT: "0", WINNOW_FEED: "off", ...environment });
  for (let i = 0; i < 3_000; i++) {
    const [, url] = /winnow listening on (http:\S+)\n/.exec(server.out()) ?? [];
    if (url !== undefined) return { ...server, url };
    if (server.process.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server did not start: ${server.out()}${server.notes()}`);
}

const tokenIn = (text: string): string | undefined => /wnw_\w+/.exec(text)?.[0];

beforeAll(async () => {
  writeFileSync(payload, '{"All":[]}');
  const made = await winnow(["import", "demo", "--tickers", "12", "--years", "1", "--data", data]);
  if (made.code !== 0) throw new Error(made.notes);
});
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  folder.remove();
});

describe("winnow serve", () => {
  let token = "";

  it("prints its address and, at the first start, the API token; stops at SIGTERM", async () => {
    const server = await serve();
    expect(server.out().split("\n")[0]).toBe(`winnow listening on ${server.url}`);
    token = tokenIn(server.out())!;
    expect(token).toMatch(/^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{49}$/);
    for (const name of readdirSync(data).filter((one) => one.startsWith("accounts.sqlite"))) {
      expect(readFileSync(join(data, name), "latin1")).not.toContain(token.slice(15, 58));
      expect(statSync(join(data, name)).mode & 0o777).toBe(0o600);
    }
    expect(server.out()).toContain(`${server.url}/api/v2/auth/sign-up`);
    expect(server.out(), "on the loopback nobody else can sign up").not.toContain("setup_code");

    const response = await fetch(`${server.url}/api/v2/scan`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ instructions: {} }),
    });
    expect(DoScanResponse.parse(await response.json()).count).toBeGreaterThan(5);

    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(tokenIn(server.notes())).toBeUndefined();
  });

  it("accepts the token after a restart and does not print it again", async () => {
    const server = await serve();
    expect(tokenIn(server.out())).toBeUndefined();

    const remote = ["scan", payload, "--json", "--url", server.url, "--token"];
    const here = await winnow(["scan", payload, "--json", "--data", data]);
    const there = await winnow([...remote, token]);
    expect(there.code).toBe(0);
    expect(DoScanResponse.parse(JSON.parse(there.out)).tickers).toEqual(
      DoScanResponse.parse(JSON.parse(here.out)).tickers,
    );
    expect(await winnow([...remote, "wnw_x"])).toMatchObject({ code: 1, notes: expect.stringContaining("API token") });
    writeFileSync(join(folder.path, "wrong.json"), '{"Al":[]}');
    const wrong = await winnow(["scan", join(folder.path, "wrong.json"), "--url", server.url, "--token", token]);
    expect(wrong).toMatchObject({ code: 1, notes: expect.stringContaining("/instructions/Al") });

    const second = await start(["serve"], { WINNOW_DATA: data, WINNOW_PORT: "0" });
    expect(await second.ended).toBe(1);
    expect(second.notes()).toContain("winnow serve");
    const taken = start(["serve", "--port", new URL(server.url).port, "--data", join(folder.path, "other")], {
      WINNOW_DEMO: "off",
    });
    expect(await taken.ended).toBe(1);
    expect(taken.notes()).toMatch(/Cannot listen on 127\.0\.0\.1:\d+/);

    server.process.kill("SIGINT");
    expect(await server.ended).toBe(0);
    expect(await winnow([...remote, token])).toMatchObject({
      code: 1,
      notes: expect.stringContaining("cannot be reached"),
    });
  });

  it("makes the first sign-up an operator, and keeps counts and sessions over a restart", async () => {
    const server = await serve();
    const ask = (url: string) => fetch(`${url}/api/v2/misc/market-status`, { headers: { "x-api-key": token } });
    const signUp = (email: string) =>
      fetch(`${server.url}/api/v2/auth/sign-up`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "a long enough secret" }),
      });
    const first = await signUp("first@example.com");
    expect(await first.json()).toMatchObject({ user: { operator: true, plan: "super-pro", api_tier: "business" } });
    expect(await (await signUp("second@example.com")).json()).toMatchObject({
      user: { operator: false, plan: "basic" },
    });
    const cookie = first.headers.get("set-cookie")!.split(";", 1)[0]!;
    const used = async (url: string): Promise<number> => {
      const usage = await (await fetch(`${url}/api/v2/usage`, { headers: { cookie } })).json();
      const { tokens } = (usage as { usage: { tokens: { limits: { policy: string; used: number }[] }[] } }).usage;
      return tokens[0]!.limits.find(({ policy }) => policy === "day")!.used;
    };
    for (let k = 0; k < 5; k++) expect((await ask(server.url)).status).toBe(200);
    const before = await used(server.url);
    expect(before).toBeGreaterThanOrEqual(5);
    server.process.kill("SIGKILL");
    await server.ended;

    const again = await serve();
    expect(again.out()).not.toContain("sign-up");
    expect(await used(again.url), "the token is the operator's, and a kill forgets no call").toBe(before);
    again.process.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  });

  it("requires the printed setup code for the first sign-up on a public address", async () => {
    const server = await serve({ WINNOW_HOST: "0.0.0.0", WINNOW_DATA: join(folder.path, "open"), WINNOW_DEMO: "off" });
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    const code = /"setup_code":"(\w+)"/.exec(server.out())?.[1];
    expect(code).toMatch(/^\w{16}$/);
    const signUp = async (setup_code?: string) => {
      const response = await fetch(`${url}/api/v2/auth/sign-up`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "a@example.com", password: "a long enough secret", setup_code }),
      });
      return response.status;
    };
    expect(await signUp()).toBe(403);
    expect(await signUp("x".repeat(16))).toBe(403);
    expect(await signUp(code)).toBe(201);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("exits at once at the second signal", async () => {
    const server = await serve();
    const controller = new AbortController();
    // A request whose body never comes keeps the server waiting.
    const never = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) });
    const asked = fetch(`${server.url}/api/v2/scan`, {
      method: "POST",
      headers: { "x-api-key": token, "content-type": "application/json" },
      body: never,
      duplex: "half",
      signal: controller.signal,
    } as RequestInit);
    asked.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.process.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.process.exitCode).toBeNull();
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(143);
    controller.abort();
  });

  it("takes over the folder of a server that was killed", async () => {
    const killed = await serve();
    killed.process.kill("SIGKILL");
    expect(await killed.ended).toBe("SIGKILL");
    const server = await serve();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("exits at once for an invalid environment", async () => {
    const server = start(["serve"], { WINNOW_DATA: data, WINNOW_DEMO: "maybe" });
    expect(await server.ended).toBe(2);
    expect(server.notes()).toContain("WINNOW_DEMO");
    expect(server.out()).toBe("");
  });

  it("refuses to mix the demo market into other data", async () => {
    const own = join(folder.path, "own");
    const bars = join(folder.path, "bars.csv");
    writeFileSync(bars, "Symbol,Date,Open,High,Low,Close,Volume\nAAA,2024-06-28,1,1,1,1,1\n");
    await winnow(["import", "bars", bars, "--timeframe", "1d", "--data", own]);
    const server = start(["serve"], { WINNOW_DATA: own, WINNOW_PORT: "0", WINNOW_DEMO: "on" });
    expect(await server.ended).toBe(1);
    expect(server.notes()).toContain("other data than the demo market");
  });
});

describe("the first start on an empty folder", () => {
  it("prints why it cannot listen, and nothing else", async () => {
    const taken = await serve();
    const untold = join(folder.path, "untold");
    const second = start(["serve", "--port", new URL(taken.url).port, "--data", untold]);
    expect(await second.ended).toBe(1);
    expect(second.notes()).toMatch(/Cannot listen on 127\.0\.0\.1:\d+/);
    expect(second.notes()).not.toMatch(/not completed|\n\s+at /);
    taken.process.kill("SIGTERM");
    expect(await taken.ended).toBe(0);
  });

  it("keeps the first token and the setup code for a start that can listen", async () => {
    const taken = await serve();
    const later = { WINNOW_DATA: join(folder.path, "later"), WINNOW_DEMO: "off", WINNOW_HOST: "0.0.0.0" };
    const failed = start(["serve", "--port", new URL(taken.url).port], later);
    expect(await failed.ended).toBe(1);
    expect(failed.notes()).toContain("Cannot listen on 0.0.0.0:");
    const store = await openSqliteAccounts(join(later.WINNOW_DATA, "accounts.sqlite"), { clock: systemClock });
    expect(await store.users.count()).toBe(0);
    expect(await store.installation.get("setup_code_sha256")).toBeUndefined();
    await store.close();
    taken.process.kill("SIGTERM");
    expect(await taken.ended).toBe(0);

    const server = await serve(later);
    expect(tokenIn(server.out())).toBeDefined();
    expect(server.out()).toMatch(/Setup code: \w{16}\n/);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  const empty = { WINNOW_DATA: join(folder.path, "empty") };
  const scan = (url: string, key: string) =>
    fetch(`${url}/api/v2/scan`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ instructions: {} }),
    });

  it("may be killed while the demo market is made; the next start makes it, and scans wait", async () => {
    const first = await serve(empty);
    const key = tokenIn(first.out())!;
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    const cut = scan(first.url, key).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    first.process.kill("SIGTERM");
    expect((await cut)?.status).toBe(503);
    expect(await first.ended).toBe(0);

    const second = await serve(empty);
    expect(second.notes()).not.toContain("bars in");
    const installation = async () =>
      InstallationReply.parse(await (await fetch(`${second.url}/api/v2/auth/installation`)).json()).installation;
    expect(await installation()).toMatchObject({ demo: true, demo_progress: { steps: 5 } });
    const answer = DoScanResponse.parse(await (await scan(second.url, key)).json());
    expect(await installation()).toMatchObject({ demo: true, demo_progress: null });
    expect(answer.universe_size).toBeGreaterThan(1_500);
    expect(second.notes()).toMatch(/[\d,]+ bars in [\d.]+ s/);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    second.process.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  }, 180_000);
});

describe("winnow scan -", () => {
  it("reads the payload from the standard input, and exits quietly if its output is closed", async () => {
    const scan = start(["scan", "-", "--data", data]);
    scan.process.stdin!.end('{"All":[]}');
    expect(await scan.ended).toBe(0);
    expect(scan.out().split("\n").length).toBeGreaterThan(5);

    const cut = start(["scan", "-", "--data", data]);
    cut.process.stdout!.destroy();
    cut.process.stdin!.end('{"All":[]}');
    expect(await cut.ended).toBe(0);
  });
});
