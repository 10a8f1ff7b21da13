import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../http/start-server.ts";
import { TOKENS } from "../http/test-accounts.ts";
import { callTool, closeAbove, connect, ERAS } from "./connect.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

describe.each(Object.entries(ERAS))("a client of the %s era", (_era, mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(server, { mode });
  });
  afterAll(() => client.close());

  it("gets the server's name and instructions", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "winnow", version: "1.2.3" });
    expect(client.getInstructions()).toContain("scan_validate");
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
  });

  it("finds a study, gets the nearest name, corrects the payload, runs it, and gets near misses", async () => {
    const found = await callTool(client, "catalogue_search", { query: "closing price", limit: 3 });
    expect(found.structured.definitions[0]).toMatchObject({ group: "FeatureWindow", id: "close" });
    expect(found.structured.definitions).toHaveLength(3);

    const wrong = await callTool(client, "scan_validate", { payload: closeAbove(55, "clos") });
    expect(wrong.isError).toBe(false);
    expect(wrong.structured).toMatchObject({
      valid: false,
      issues: [{ path: "/payload/All/0/FeatureWindow/Filters/0/Input", nearest: "close" }],
    });
    expect(wrong.text).toContain('- /payload/All/0/FeatureWindow/Filters/0/Input: there is no study "clos"');

    const payload = closeAbove(55, wrong.structured.issues[0].nearest);
    const right = await callTool(client, "scan_validate", { payload });
    expect(right.structured).toMatchObject({ valid: true, canonical: payload });
    expect(right.text).toContain(right.structured.read_back);

    const run = await callTool(client, "scan_run", { payload });
    expect(run.structured).toMatchObject({ tickers: ["UP"], count: 1, universe_size: 3 });
    expect(run.text).toBe("1 ticker of 3 considered matches: UP\nData up to 2024-06-28T20:00:00.000Z.");

    const near = await callTool(client, "scan_explain", { payload });
    expect(near.structured.near_misses.map(({ ticker }: { ticker: string }) => ticker)).toEqual(["FLAT", "DOWN"]);
    expect(near.text).toContain("- FLAT fails only close > 55 on 1d[regular] (50 against 55)");

    const one = await callTool(client, "scan_explain", { payload, ticker: "DOWN" });
    expect(one.structured).toMatchObject({
      universe_size: 1,
      near_misses: [{ ticker: "DOWN", value: 41, wanted: 55 }],
    });
  });

  it("reads values in a table, page by page", async () => {
    const table = { payload: {}, columns: ["close", "sma(50)"], sort: [{ by: "close", dir: "desc" }], limit: 2 };
    const first = await callTool(client, "scan_table", table);
    expect(first.text).toContain("| UP | 69 | 44.5 |");
    expect(first.structured).toMatchObject({ count: 3, rows: [{ ticker: "UP" }, { ticker: "FLAT" }] });
    const second = await callTool(client, "scan_table", { ...table, cursor: first.structured.next_cursor });
    expect(second.structured).toMatchObject({ rows: [{ ticker: "DOWN" }], next_cursor: null });
  });

  it("saves a scan, finds it again and runs it", async () => {
    const writer = await connect(server, { mode, token: TOKENS.both.value });
    const saved = await callTool(writer, "scan_save", { name: "Strong", payload: closeAbove(55), universe: "UP,DOWN" });
    const { scan_id: id } = saved.structured.scan;
    expect(saved.text).toBe(`Saved "Strong" as scan ${id}.`);
    const ran = await callTool(client, "scan_saved_run", { scan_id: id });
    expect(ran.structured).toMatchObject({ tickers: ["UP"], universe_size: 2, scan_id: id });
    const listed = await callTool(client, "scans_list", { limit: 1 });
    expect(listed.structured.scans).toMatchObject([{ scan_id: id, name: "Strong", last_run: { count: 1 } }]);
    expect(listed.text).toContain(`- ${id} "Strong" over UP,DOWN, last run `);
    await writer.close();
  });

  it("saves a scan with a schedule, and sees its next and its last run, or why there is none", async () => {
    const writer = await connect(server, { mode, token: TOKENS.both.value });
    const given = { name: "Hourly", payload: closeAbove(55), schedule: "hourly" };
    const saved = await callTool(writer, "scan_save", given);
    const { scan_id: id } = saved.structured.scan;
    expect(saved.structured.scan).toMatchObject({ schedule: "hourly", next_run_at: null, last_run: null });
    expect(saved.text).toBe(`Saved "Hourly" as scan ${id}: schedule hourly, next run not known yet.`);
    const { scans } = server.accounts.store;
    const [first, second, third] = [14, 15, 16].map((hour) => Date.UTC(2024, 6, 1, hour, 30)) as [
      number,
      number,
      number,
    ];
    await scans.plan(id, first);
    const run = { scanId: id, at: first + 1_000, timeTakenMs: 2, replay: null };
    const found = { ...run, tickers: ["UP"], universeSize: 3, endTime: "2024-07-01T14:30:00.000Z" };
    await scans.endInstant(id, { dueAt: first, nextDueAt: second, outcome: { run: found, scheduledFor: first } }, 5);
    const line = async () => (await callTool(client, "scans_list", { limit: 1 })).text;
    expect(await line()).toContain(
      `- ${id} "Hourly" over all, last run 2024-07-01T14:30:00.000Z: 1 of 3, schedule hourly, next run 2024-07-01T15:30:00.000Z: {`,
    );
    const fault = { at: second, code: "scan_timeout", message: "Too long." };
    await scans.endInstant(id, { dueAt: second, nextDueAt: third, outcome: { fault } }, 5);
    expect(await line()).toContain(
      "next run 2024-07-01T16:30:00.000Z, could not run at 2024-07-01T15:30:00.000Z: Too long.: {",
    );
    await writer.close();
  });

  it("reads documents and starts the prompt", async () => {
    const { resources } = await client.listResources();
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType, text: expect.stringMatching(/\S/) }]);
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await expect(client.readResource({ uri: "winnow://nothing" })).rejects.toThrow(/not found/i);
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow(/not found/i);
    const { messages } = await client.getPrompt({ name: "build_scan", arguments: { idea: "cheap and rising" } });
    expect(messages).toMatchObject([{ role: "user", content: { text: expect.stringContaining("cheap and rising") } }]);
    await expect(client.getPrompt({ name: "build_scan" })).rejects.toThrow('"idea" must have');
    await expect(client.getPrompt({ name: "buildscan" })).rejects.toThrow('did you mean "build_scan"?');
  });

  it("gets the nearest name of a tool", async () => {
    await expect(client.callTool({ name: "scan_rn" })).rejects.toThrow('did you mean "scan_run"?');
  });
});

describe("an answer that is too long", () => {
  it("is cut, with a note", async () => {
    const client = await connect(server);
    const cut = await callTool(client, "scan_run", { payload: {}, limit: 2 });
    expect(cut.structured).toMatchObject({ tickers: ["DOWN", "FLAT"], count: 3, left_out: { tickers: 1 } });
    expect(cut.text).toContain("3 tickers of 3 considered match; the first 2: DOWN, FLAT\n");
    expect(cut.text).toMatch(/\nLeft out: 1 more tickers\.$/);
    const whole = await callTool(client, "scan_run", { payload: {}, limit: 3 });
    expect(whole.structured).not.toHaveProperty("left_out");
    expect(whole.text).not.toContain("Left out");
    for (const [name, given] of [
      ["scan_run", { payload: {}, limit: 201 }],
      ["scan_table", { payload: {}, columns: ["close"], limit: 51 }],
      ["catalogue_search", { query: "x", limit: 26 }],
      ["scans_list", { limit: 21 }],
    ] as const) {
      const { isError, structured } = await callTool(client, name, given);
      expect({ isError, structured }).toMatchObject({
        isError: true,
        structured: { error: { code: "validation_failed", details: [{ path: "/limit", rule: "out_of_range" }] } },
      });
    }
    await client.close();
  });
});
