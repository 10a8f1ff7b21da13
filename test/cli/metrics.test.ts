import { readFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barLine, isoOf, startLiveServer, writeBars, type LiveServer } from "../live/live-server.ts";
import { winnow } from "./run-winnow.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-metrics-"));
const SOON = { timeout: 30_000, interval: 200 };
/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:40Z");
const MINUTE = Math.floor(AT / 60_000);
let server: LiveServer;

beforeAll(async () => {
  await writeBars(folder, ["AAA", "BBB"], { newest: MINUTE - 3 });
  server = await startLiveServer(folder, { at: AT });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function read(): Promise<string> {
  const reply = await server.call("GET", "/metrics");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, expect.stringContaining("version=0.0.4")]);
  return reply.text();
}

/** Value of a series: a name with its labels as the page writes them; 0 for an absent one. */
async function value(series: string): Promise<number> {
  const line = (await read()).split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

describe("GET /metrics", () => {
  it("has exactly the documented figures", async () => {
    const page = await readFile(new URL("../../docs/operations/metrics.md", import.meta.url), "utf8");
    const table = page.slice(0, page.indexOf("## What to watch"));
    const documented = new Set([...table.matchAll(/`(winnow_[a-z_]+)`/g)].map(([, name]) => name));
    const served = new Set([...(await read()).matchAll(/^# HELP (winnow_\S+)/gm)].map(([, name]) => name));
    expect([...served].sort()).toEqual([...documented].sort());
    expect(await read()).toContain("process_resident_memory_bytes");
  });

  it("counts requests, refusals and scans", async () => {
    const scans = 'winnow_question_seconds_count{question="scan",outcome="answered"}';
    const requests = 'winnow_http_request_seconds_count{method="POST",route="/api/v2/scan",status="200"}';
    const refusals = 'winnow_refusals_total{code="validation_failed"}';
    const before = [await value(scans), await value(requests), await value(refusals)];
    expect((await server.above(5)).tickers).toEqual(["AAA", "BBB"]);
    expect((await server.call("POST", "/api/v2/scan", "{}")).status).toBe(422);
    await expect.poll(() => value(requests), SOON).toBe(before[1]! + 1);
    expect([await value(scans), await value(refusals)]).toEqual([before[0]! + 1, before[2]! + 1]);
    expect(await value('winnow_scan_stage_seconds_total{stage="conditions"}')).toBeGreaterThan(0);
    expect((await server.call("GET", "/nowhere")).status).toBe(404);
    await expect.poll(read, SOON).toContain('route="none"');
    expect(await read()).not.toContain("nowhere");
  });

  it("shows open streams, and the newest bar of bars that come", async () => {
    expect(await value("winnow_newest_bar_timestamp_seconds")).toBe((MINUTE - 2) * 60);
    const { end } = await server.follow();
    expect([await value("winnow_streams"), await value("winnow_watches")]).toEqual([1, 1]);
    const seal = JSON.stringify({ T: "seal", t: isoOf(MINUTE - 1) });
    const type = { "content-type": "application/x-ndjson" };
    const pushed = `${barLine("AAA", MINUTE - 1, 20)}\n${seal}`;
    expect((await server.call("POST", "/api/v2/market-data/bars", pushed, type)).status).toBe(201);
    await expect.poll(() => value("winnow_newest_bar_timestamp_seconds"), SOON).toBe(MINUTE * 60);
    expect(await value('winnow_snapshot_seconds_count{how="appended"}')).toBeGreaterThan(0);
    await end();
    await expect.poll(() => value("winnow_streams"), SOON).toBe(0);
  });

  it("is for the operator's tokens alone", async () => {
    const open = await fetch(`${server.url}/metrics`);
    expect([open.status, await open.text()]).toEqual([401, expect.stringContaining("WINNOW_METRICS=open")]);
    const env = { WINNOW_DATA: folder };
    const statuses: number[] = [];
    // The first account is the operator's.
    for (const email of ["operator@example.com", "somebody@example.com"]) {
      await winnow(["user", "create", "--email", email, "--password", "correct horse staple"], env);
      await winnow(["subscription", "set", "--user", email, "--api-tier", "starter"], env);
      const { out } = await winnow(["token", "create", "--user", email, "--name", "a"], env);
      const authorization = `Bearer ${/wnw_\w+/.exec(out)![0]}`;
      statuses.push((await fetch(`${server.url}/metrics`, { headers: { authorization } })).status);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

it.each([
  ["open", 200],
  ["off", 404],
] as const)("WINNOW_METRICS=%s answers a call without a token with %i", async (mode, status) => {
  const data = join(folder, mode);
  await writeBars(data, ["AAA"], { newest: MINUTE - 1 });
  const own = await startLiveServer(data, { at: AT, settings: { WINNOW_METRICS: mode } });
  try {
    expect((await fetch(`${own.url}/metrics`)).status).toBe(status);
  } finally {
    await own.stop();
  }
});
