import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder, winnow } from "../cli/run-winnow.ts";
import { until } from "./manual-time.ts";
import { barAt } from "./stream.contract.ts";
import { startStreamVendor, STREAM_VENDORS, type StreamVendor, type StreamVendorServer } from "./stream-vendor.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const folder = temporaryFolder();
let server: StreamVendorServer | undefined;
let files = 0;
const newFile = (): string => join(folder.path, `frames-${files++}.ndjson`);

const named = (name: string): StreamVendor => STREAM_VENDORS.find(({ provider }) => provider.name === name)!;
const alpaca = named("alpaca");
const massive = named("massive");

async function started(vendor: StreamVendor): Promise<StreamVendorServer> {
  server = await startStreamVendor(vendor);
  return server;
}

const environmentOf = (vendor: StreamVendor): Record<string, string> => ({
  ...vendor.keys,
  [vendor.provider.address.variable]: server!.url,
});

afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => folder.remove());

describe("winnow feed check", () => {
  for (const vendor of [alpaca, massive]) {
    const { name, title } = vendor.provider;
    it(`tells what the plan of ${title} allows`, async () => {
      const fake = await started(vendor);
      fake.account.barred = ["quotes", "Q"];
      const ran = await winnow(["feed", "check", "--from", name, "--wait", "0"], environmentOf(vendor));
      expect(ran.code).toBe(0);
      expect(ran.out).toContain(`${title} at ${fake.url}: live after `);
      expect(ran.out).toMatch(/^bars +SPY$/m);
      expect(ran.out).toMatch(/^quotes +no$/m);
      expect(ran.notes).toContain("The channel is left out.");
      await until("closed", () => fake.peers.size === 0);
    });

    it(`says why ${title} refuses, and what to do`, async () => {
      const fake = await started(vendor);
      fake.account.included = false;
      const ran = await winnow(["feed", "check", "--from", name, "--json"], environmentOf(vendor));
      expect(ran.code).toBe(1);
      expect(ran.notes).toContain(vendor.provider.address.variable);
      expect(JSON.parse(ran.out)).toMatchObject({ ok: false, why: expect.any(String), wayOut: expect.any(String) });
      for (const secret of Object.values(vendor.keys)) expect(ran.out + ran.notes).not.toContain(secret);
    });
  }

  it("finds a limit that is told after everything was confirmed", async () => {
    const fake = await started(massive);
    fake.account.connections = 0;
    const ran = await winnow(["feed", "check", "--from", "massive", "--wait", "2"], environmentOf(massive));
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("max_connections") });
  });

  const wrong: readonly (readonly [readonly string[], string])[] = [
    [["--from", "alpacca"], "did you mean alpaca?"],
    [
      ["--from", "alpaca", "--channels", "bars,candles"],
      '--channels has "candles"; the channels are bars, corrections',
    ],
    [["--from", "alpaca", "--tickers", "A B"], '--tickers has "A B"'],
    [["--from", "alpaca", "--tickers", "*,AAPL"], '--tickers has "*"'],
    [["--from", "ndjson"], "WINNOW_FEED_URL must be an address that begins with ws:// or wss://"],
    [[], "--from"],
  ];
  for (const [args, said] of wrong) {
    it(`names the fault of ${args.join(" ")}`, async () => {
      const ran = await winnow(["feed", "check", ...args], alpaca.keys);
      expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringContaining(said) });
    });
  }

  it("names missing keys", async () => {
    const ran = await winnow(["feed", "check", "--from", "alpaca"]);
    expect(ran.code).toBe(2);
    for (const name of Object.keys(alpaca.keys)) expect(ran.notes).toContain(name);
  });
});

/** A whole minute that has just ended. */
const newestMinute = (): number => Math.floor(Date.now() / 60_000) - 1;

describe("winnow feed record", () => {
  it("ends cleanly at Ctrl-C: every line is whole, and replay reads them", async () => {
    const fake = await started(alpaca);
    const file = newFile();
    const child = spawn(process.execPath, [BIN, "feed", "record", file, "--from", "alpaca"], {
      env: { PATH: process.env["PATH"], ...environmentOf(alpaca) },
    });
    let notes = "";
    child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => void child.on("close", (code) => resolve(code)));
    // The child starts, and connects, in its own time.
    for (let k = 0; k < 6 && !notes.includes("live"); k++) {
      await until("live", () => notes.includes("live")).catch((error: unknown) => {
        if (k === 5) throw error;
      });
    }
    const sending = setInterval(() => fake.broadcast(alpaca.barFrame([barAt("ACME", newestMinute())])), 1);
    await until("frames", () => existsSync(file) && readFileSync(file).length > 20_000);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    clearInterval(sending);
    const text = readFileSync(file, "utf8");
    expect(text.endsWith("\n")).toBe(true);
    const lines = text.trimEnd().split("\n");
    const [head, open, ...frames] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toMatchObject({ winnow_feed: 1, from: "alpaca", tickers: ["*"] });
    expect(open).toMatchObject({ opened: true });
    for (const { frame, at } of frames) {
      expect(frame).toEqual(expect.any(String));
      expect(at).toEqual(expect.any(Number));
    }
    for (const secret of Object.values(alpaca.keys)) expect(text).not.toContain(secret);
    const ran = await winnow(["feed", "replay", file]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain(`Alpaca: ${frames.length.toLocaleString("en-US")} frames of 1 connections`);
  });

  it("ends by itself after --seconds, and writes over no file", async () => {
    await started(alpaca);
    const file = newFile();
    const asked = ["feed", "record", file, "--from", "alpaca", "--seconds", "1"];
    const ran = await winnow([...asked, "--json"], environmentOf(alpaca));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ file, provider: "alpaca", frames: 6 });
    const before = readFileSync(file);
    expect(await winnow(asked, environmentOf(alpaca))).toMatchObject({
      code: 1,
      notes: expect.stringContaining("name another file"),
    });
    expect(readFileSync(file)).toEqual(before);
  });

  it("ends with 1 where the vendor refuses the keys", async () => {
    const fake = await started(alpaca);
    fake.account.included = false;
    const ran = await winnow(["feed", "record", newFile(), "--from", "alpaca"], environmentOf(alpaca));
    expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("WINNOW_ALPACA_STREAM_URL") });
  });
});

describe("winnow feed replay", () => {
  const AT = Date.parse("2024-03-08T15:31:00.700Z");
  const MINUTE = Date.parse("2024-03-08T15:30:00Z") / 60_000;
  let file: string;
  beforeEach(() => {
    file = newFile();
    const frame = (at: number, text: string): object => ({ at, frame: text });
    const bars = [
      barAt("ACME", MINUTE),
      barAt("BRK.B", MINUTE),
      barAt("LATE", MINUTE - 3 * 1_440),
      barAt("SOON", MINUTE + 9),
    ];
    const lines = [
      { winnow_feed: 1, from: "alpaca", address: "wss://x/v2/sip", channels: ["bars"], tickers: ["*"] },
      { at: AT - 5_000, opened: true },
      frame(AT - 4_900, '[{"T":"success","msg":"connected"}]'),
      frame(AT, alpaca.barFrame(bars)),
      frame(AT + 1, '[{"T":"b","S":"ACME"},{"T":"zz"}]'),
      frame(AT + 2, '[{"T":"error","code":406,"msg":"connection limit exceeded"}]'),
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });

  it("prints a summary", async () => {
    const { code, out } = await winnow(["feed", "replay", file]);
    expect(code).toBe(0);
    expect(out).toContain("Alpaca: 4 frames of 1 connections, 2 tickers");
    expect(out).toMatch(/^bar +2$/m);
    for (const reason of ["from_the_future", "too_old", "blank_field", "unknown_message"]) {
      expect(out).toMatch(new RegExp(`^${reason} +1 `, "m"));
    }
    expect(out).toContain("Alpaca says 406");
  });

  it("prints every fact and every refused message as JSON lines", async () => {
    const { out } = await winnow(["feed", "replay", file, "--json"]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toEqual({
      T: "bar",
      ticker: "ACME",
      t: "2024-03-08T15:30:00Z",
      o: 9.5,
      h: 11,
      l: 9,
      c: 10,
      v: 100.5,
      vw: 9.875,
      n: 7,
    });
    expect(lines.map(({ T, refused }) => T ?? refused)).toEqual([
      "bar",
      "bar",
      "too_old",
      "from_the_future",
      "blank_field",
      "unknown_message",
      undefined,
    ]);
    expect(lines.at(-1)).toMatchObject({ summary: { frames: 4, connections: 1, facts: { bar: 2 }, tickers: 2 } });
  });

  it("leaves out a torn last line, and names a line in the middle that is none", async () => {
    const whole = readFileSync(file, "utf8");
    appendFileSync(file, '{"at":170990');
    expect(await winnow(["feed", "replay", file])).toMatchObject({
      code: 0,
      notes: expect.stringContaining("is torn"),
    });
    writeFileSync(file, whole.replace('"opened":true', '"opened":1'));
    expect(await winnow(["feed", "replay", file])).toMatchObject({ code: 2, notes: expect.stringContaining("line 2") });
    writeFileSync(file, "ticker,time\n");
    expect(await winnow(["feed", "replay", file])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("no recording of a live feed"),
    });
    expect(await winnow(["feed", "replay", join(folder.path, "none")])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("cannot be read"),
    });
  });
});
