import { spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse } from "#contract";
import { openBarStore } from "#storage";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
const running = new Set<ChildProcess>();

interface Started {
  readonly child: ChildProcess;
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly notes: () => string;
}

/** Starts a server and waits until it listens, or has ended. */
async function serve(data: string): Promise<Started> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const child = spawn(process.execPath, [BIN, "serve"], {
    env: { ...environment, WINNOW_DATA: data, WINNOW_PORT: "0" },
  });
  running.add(child);
  let out = "";
  let notes = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const ended = { yes: false };
  child.once("close", () => (ended.yes = true));
  while (!ended.yes && !/TOKEN=|A new API token/.test(out)) await pause(10);
  const [, url] = /winnow listening on (http:\S+)/.exec(out) ?? [];
  const [token] = /wnw_\w+/.exec(out) ?? [];
  return { child, url, token, notes: () => notes };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await gone;
}

async function tickersOf({ url, token }: Started): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/v2/scan`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ instructions: {} }),
  });
  // A folder without bars has no answer.
  if (response.status === 409 || response.status === 503) return [];
  return DoScanResponse.parse(await response.json()).tickers ?? [];
}

async function imported(data: string): Promise<void> {
  writeFileSync(
    at("bars.csv"),
    "ticker,date,open,high,low,close,volume\nAAA,2024-06-27,1,1,1,1,1\nAAA,2024-06-28,2,2,2,2,1\n",
  );
  const ran = await winnow(["import", "bars", at("bars.csv"), "--timeframe", "1d", "--data", data]);
  expect(ran, `${ran.notes}`).toMatchObject({ code: 0 });
}

beforeAll(() => imported(at("bars")));
afterEach(async () => {
  for (const child of running) await stop(child);
  running.clear();
});
afterAll(() => folder.remove());

describe("winnow serve", () => {
  it("serves without a memory image that cannot be saved, and logs it", async () => {
    const data = at("unsaved");
    cpSync(at("bars"), data, { recursive: true });
    writeFileSync(join(data, "images"), "a file in the place of the folder");
    const server = await serve(data);
    expect(server.url, `${server.notes()}`).toBeDefined();
    expect(await tickersOf(server)).toEqual(["AAA"]);
    expect(server.notes()).toMatch(/"level":40.*The memory image was not saved.*next start reads all bars again/);
  });

  it("starts during an import, does not block it, and serves what it stores", async () => {
    const data = at("beside");
    const importing = await openBarStore(data);
    await importing.lock("winnow import bars");
    try {
      const server = await serve(data);
      expect(server.url, `${server.notes()}`).toBeDefined();
      expect(server.notes()).toMatch(
        /in use by process \d+ \(winnow import bars\)\. The server takes up what is stored/,
      );
      expect(await tickersOf(server)).toEqual([]);
      const bar = { ticker: "NEW", open: 3, high: 3, low: 3, close: 3, volume: 3 };
      await importing.appendBars(
        "1d",
        ["2024-06-27", "2024-06-28"].map((time) => ({ ...bar, time })),
        "test",
      );
      for (let k = 0; k < 100 && (await tickersOf(server)).length === 0; k++) await pause(500);
      expect(await tickersOf(server)).toEqual(["NEW"]);
      expect(existsSync(join(data, "demo.json"))).toBe(false);
    } finally {
      await importing.close();
    }
  });

  it("creates accounts in a folder with bars alone, and refuses the folder once they are gone", async () => {
    const data = at("accounts");
    cpSync(at("bars"), data, { recursive: true });
    const first = await serve(data);
    expect(first.token).toBeDefined();
    await stop(first.child);
    const file = join(data, "accounts.sqlite");
    renameSync(file, at("kept.sqlite"));
    const names = readdirSync(data);
    for (const [damage, words] of [
      [() => undefined, /accounts\.sqlite is missing.*put it back.*winnow restore.*delete .*accounts\.made/],
      [() => writeFileSync(file, ""), /accounts\.sqlite is empty/],
      [() => cpSync(at("kept.sqlite"), file), /accounts\.sqlite is damaged .*put back a copy.*winnow restore/],
    ] as const) {
      damage();
      if (existsSync(file)) truncateSync(file, readFileSync(file).length >> 1);
      const server = await serve(data);
      expect(server.url).toBeUndefined();
      expect(server.notes()).toMatch(words);
      const backup = await winnow(["backup", at("lost.tar.gz"), "--data", data]);
      expect(backup).toMatchObject({ code: 1, notes: expect.stringMatching(words) });
      const doctor = await winnow(["doctor", "data", "--data", data]);
      expect(doctor).toMatchObject({ code: 1, out: expect.stringMatching(words) });
      rmSync(file, { force: true });
    }
    const shell = await winnow(["user", "list", "--data", data]);
    expect(shell).toMatchObject({ code: 1, notes: expect.stringMatching(/accounts\.sqlite is missing/) });
    expect(readdirSync(data)).toEqual(names);
    renameSync(at("kept.sqlite"), file);
    const again = await serve(data);
    expect(again.url, `${again.notes()}`).toBeDefined();
    expect(again.token).toBeUndefined();
  });

  it("creates new accounts once the marker of the old ones is deleted", async () => {
    const data = at("anew");
    cpSync(at("bars"), data, { recursive: true });
    await stop((await serve(data)).child);
    for (const name of readdirSync(data)) if (name.startsWith("accounts.")) rmSync(join(data, name));
    const server = await serve(data);
    expect(server.token).toBeDefined();
  });

  it("does not start and removes nothing if the manifest is missing", async () => {
    const data = at("no-manifest");
    cpSync(at("bars"), data, { recursive: true });
    rmSync(join(data, "manifest.json"));
    const names = (): string[] => (readdirSync(data, { recursive: true }) as string[]).sort();
    const before = names();
    const server = await serve(data);
    expect(server.url).toBeUndefined();
    expect(server.notes()).toMatch(/manifest\.json is missing.*copy .*history\/0001\.json to .*winnow restore/);
    const bars = await winnow(["import", "bars", at("bars.csv"), "--timeframe", "1d", "--data", data]);
    expect(bars).toMatchObject({ code: 1, notes: expect.stringContaining("manifest.json is missing") });
    const demo = await winnow(["import", "demo", "--tickers", "4", "--data", data]);
    expect(demo).toMatchObject({ code: 1, notes: expect.stringContaining("manifest.json is missing") });
    expect(names()).toEqual(before);
  });
});
