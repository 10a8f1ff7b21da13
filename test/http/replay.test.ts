import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReplayProvenance, ScanReplay, ScanRunsReply } from "#contract";
import { startServer, type TestServer } from "./start-server.ts";
import { TOKENS } from "./test-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.drain());

const instructions = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 45 } } } }] } }],
};
const both = { authorization: `Bearer ${TOKENS.both.value}` };

async function answered(query = "", body: object = {}): Promise<string> {
  const reply = await server.call("POST", `/api/v2/scan${query}`, { instructions, ...body }, both);
  expect(reply.status).toBe(200);
  return reply.headers.get("winnow-replay") ?? "";
}

const told = (text: string): ReplayProvenance =>
  ReplayProvenance.parse(JSON.parse(Buffer.from(text.replace(/^v1\./, ""), "base64url").toString("utf8")));

async function replayed(replay: string, query = "", asked: object = instructions): Promise<ScanReplay> {
  const reply = await server.call("POST", `/api/v2/scan/replay${query}`, { instructions: asked, replay }, both);
  return ScanReplay.parse(await reply.json());
}

describe("the header Winnow-Replay", () => {
  it("names the data of an answer, and replays it", async () => {
    const text = await answered("?universe=UP,FLAT&bar_state=closed");
    const provenance = told(text);
    expect(provenance).toMatchObject({
      snapshot: "written",
      newest: "2024-06-28T20:00:00.000Z",
      resolved: { kind: "live", date: "2024-06-28" },
      bases: ["restated"],
      universe: "UP,FLAT",
      bar_state: "closed",
      universe_size: 2,
      count: 2,
    });
    const reply = await replayed(text);
    expect(reply).toMatchObject({ same: true, reproduced: true, provenance, changes: [] });
    expect(reply.answer.tickers).toEqual(["FLAT", "UP"]);
    // The same payload, written in another way.
    const other = await replayed(text, "", { All: [...instructions.All, {}] });
    expect(other.same).toBe(true);
  });

  it("names the moment of a past scan", async () => {
    const past = { All: [{ AsOf: "-P5D", AsOfBasis: "as_traded", Leaf: instructions }] };
    const reply = await server.call("POST", "/api/v2/scan", { instructions: past }, both);
    const text = reply.headers.get("winnow-replay") ?? "";
    expect(told(text)).toMatchObject({ resolved: { kind: "relative", date: "2024-06-21" }, bases: ["as_traded"] });
    expect((await replayed(text, "", past)).same).toBe(true);
  });

  it("contains no long universe, and a replay with another one is noticed", async () => {
    const long = encodeURIComponent(Array.from({ length: 80 }, () => "UP").join(","));
    const text = await answered(`?universe=${long}`);
    expect(told(text)).toMatchObject({ universe: null, count: 1 });
    expect(text.length).toBeLessThan(1_024);
    const without = await replayed(text);
    expect(without).toMatchObject({ same: false, reproduced: false });
    expect(without.note).toContain("What was looked up");
    expect(await replayed(text, `?universe=${long}`)).toMatchObject({ same: true });
  });

  it("is stored with each run of a saved scan", async () => {
    const first = await answered("", { save_args: { scan_id: null } });
    const scans = (await (await server.call("GET", "/api/v2/scans", undefined, both)).json()) as {
      scans: { scan_id: number }[];
    };
    const { scan_id: id } = scans.scans[0]!;
    const run = await server.call("POST", `/api/v2/scans/${id}/run`, undefined, both);
    const second = run.headers.get("winnow-replay");
    const runs = await server.call("GET", `/api/v2/scans/${id}/runs`, undefined, both);
    const kept = ScanRunsReply.parse(await runs.json()).runs.map(({ replay }) => replay);
    expect(kept).toEqual([second, first]);
    expect((await replayed(second!)).same).toBe(true);
  });

  it.each([
    ["v2.abc", "/replay"],
    ["v1.", "/replay"],
    ["v1.eyJhIjoxfQ", "/replay"],
  ])("is refused if it is not ours: %s", async (replay, path) => {
    const reply = await server.call("POST", "/api/v2/scan/replay", { instructions, replay }, both);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ error: { code: "validation_failed", details: [{ path }] } });
  });

  it("does not replay another payload", async () => {
    const replay = await answered();
    const reply = await server.call("POST", "/api/v2/scan/replay", { instructions: { All: [] }, replay }, both);
    expect(await reply.json()).toMatchObject({
      error: { details: [{ path: "/instructions", rule: "other_payload" }] },
    });
  });
});
