import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writtenMarket } from "../../src/tiles/market.testing.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { plantedMarket, plantOf, walkOf } from "./planted-market.ts";

const { daily } = plantedMarket({ walks: 4, planted: 1 });
const [steady, second] = [daily[walkOf(0)]!, daily[walkOf(1)]!];

const listing = (id: string, ticker: string, from: string | null, to: string | null) => ({
  id,
  ticker,
  name: ticker,
  sector: "",
  industry: "",
  exchange: "XNYS",
  securityType: "CS",
  country: "US",
  from,
  to,
});

/** Bars of one day with every fifth minute missing, and of one without. */
const MINUTES = Array.from({ length: 390 }, (_, k) => 50 + Math.sin(k / 9));
const HOLES = MINUTES.map((close, k) => (k % 25 < 5 ? null : close));

/** The first of 120 bars under another name, that of 2024-06-17. */
const RENAMED = 111;

const MARKET = {
  daily: {
    ...daily,
    FLAT: steady.map(() => 10),
    STEP: steady.map((close, k) => (k >= 100 ? close / 2 : close)),
    SHORT: steady.slice(-12),
    GONE: [...steady.slice(0, 100), ...steady.slice(100).map(() => null)],
    OLD: second.map((close, k) => (k < RENAMED ? close : null)),
    NEW: second.map((close, k) => (k < RENAMED ? null : close)),
    FULL: steady,
    HOLE: steady,
  },
  minutes: [{ date: "2024-06-27", bars: { FULL: MINUTES, HOLE: HOLES } }],
  listings: [
    ...[...Object.keys(daily), "FLAT", "STEP", "SHORT", "FULL", "HOLE"].map((ticker) =>
      listing(`F-${ticker}`, ticker, null, null),
    ),
    listing("F-GONE", "GONE", null, "2024-05-30"),
    listing("F-NEW", "OLD", null, "2024-06-14"),
    listing("F-NEW", "NEW", "2024-06-15", null),
  ],
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(writtenMarket(MARKET), Date.parse("2024-06-28T21:00:00Z"));
});
afterAll(() => server.close());

const FUTURE = "as_of_in_future";
const DRAFT = { name: "Any", timeframe: "1d", scale: 20 };
const newModel = async (more: object = {}): Promise<string> =>
  (await server.model("POST", "/pattern-models", { ...DRAFT, ...more })).id;
const add = (id: string, ticker: string, asOf: string, more: object = {}) =>
  server.call("POST", `/pattern-models/${id}/examples`, { ticker, asOf, label: "positive", ...more });

describe("an example", () => {
  it.each([
    ["a ticker that nobody has or had", "NOBODY", "2024-06-28", "/ticker", "unknown_ticker"],
    ["the future", walkOf(0), "2099-01-04", "/asOf", FUTURE],
    ["a day that no calendar has", walkOf(0), "2024-02-30", "/asOf", "impossible_date"],
    ["a moment in other words", walkOf(0), "last friday", "/asOf", "bad_format"],
    ["a moment before its first bars", walkOf(0), "2001-01-03", "/asOf", "history_too_short"],
    ["too few bars", "SHORT", "2024-06-28", "/asOf", "history_too_short"],
    ["a price that does not move", "FLAT", "2024-06-28", "/asOf", "flat_window"],
    ["a split that nobody told of", "STEP", "2024-06-10", "/asOf", "unadjusted_step"],
  ])("of %s gets its refusal with its place", async (_, ticker, asOf, path, rule) => {
    const { status, body } = await add(await newModel(), ticker, asOf);
    expect(status).toBe(422);
    const detail = body["error"].details[0]!;
    expect(detail.path).toBe(path);
    expect(detail.rule).toBe(rule);
    expect(detail.message.length).toBeGreaterThan(20);
  });

  it("needs at least nine tenths of its bars", async () => {
    const id = await newModel({ timeframe: "5m", scale: 50 });
    expect((await add(id, "HOLE", "2024-06-27")).body["error"].details[0]).toMatchObject({ rule: "bars_missing" });
    expect((await add(id, "FULL", "2024-06-27")).status).toBe(201);
  });

  it("belongs to the instrument under all its tickers", async () => {
    const id = await newModel();
    const [then, now] = [await add(id, "OLD", "2024-06-12"), await add(id, "NEW", "2024-06-12T16:00")];
    expect(then.status, `${then.body["error"]?.message}`).toBe(201);
    expect(then.body["example"]).toMatchObject({ ticker: "NEW", figi: "F-NEW" });
    expect(now.body["example"].id).toBe(then.body["example"].id);
    const gone = await add(id, "GONE", "2024-05-24");
    expect(gone.body["example"]).toMatchObject({ ticker: "GONE", figi: "F-GONE", drifted: false });
  });

  it("has a limit of fifty per label", { timeout: 60_000 }, async () => {
    const id = await newModel();
    const days = Array.from({ length: 60 }, (_, k) => `-P${k + 1}D`);
    for (const asOf of days.slice(0, 50)) expect((await add(id, walkOf(0), asOf)).status).toBe(201);
    const beyond = await add(id, walkOf(0), days[50]!);
    expect(beyond).toMatchObject({ status: 422, body: { error: { details: [{ path: "/label", rule: "too_many" }] } } });
    expect((await add(id, walkOf(0), days[0]!)).status, "one that is there").toBe(201);
    const negative = await add(id, walkOf(0), days[50]!, { label: "negative" });
    const place = `/pattern-models/${id}/examples/${negative.body["example"].id}`;
    expect((await server.call("PATCH", place, { label: "positive" })).status).toBe(422);
    expect(await server.model("GET", `/pattern-models/${id}`)).toMatchObject({ positiveCount: 50, negativeCount: 1 });
  });
});

describe("a model", () => {
  it.each([
    [{ scale: 15 }, "/scale"],
    [{ scale: 401 }, "/scale"],
    [{ scale: 20.5 }, "/scale"],
    [{ timeframe: "7m" }, "/timeframe"],
    [{ name: " " }, "/name"],
    [{ headType: "deep" }, "/headType"],
    [{ threshold: 1.1 }, "/threshold"],
    [{ tags: [{ tag_name: "a", tag_color: "red" }] }, "/tags/0/tag_color"],
    [{ tags: [{ tag_name: "a" }] }, "/tags/0/tag_color"],
    [{ colour: 1 }, "/colour"],
  ])("refuses %j", async (change, path) => {
    const { status, body } = await server.call("POST", "/pattern-models", { ...DRAFT, ...change });
    expect(status).toBe(422);
    expect(body["error"].details[0]).toMatchObject({ path });
    const id = await newModel();
    expect((await server.call("PATCH", `/pattern-models/${id}`, change)).status).toBe(422);
  });

  it("spans 16 to 400 bars", async () => {
    for (const scale of [16, 400])
      expect(await server.model("POST", "/pattern-models", { ...DRAFT, scale })).toMatchObject({ scale });
  });

  it("lists what it lacks before training", async () => {
    const id = await newModel();
    await add(id, plantOf(0), "2024-06-28");
    await add(id, walkOf(1), "2024-06-28");
    const { status, body } = await server.call("POST", `/pattern-models/${id}/train`);
    expect(status).toBe(422);
    expect(body["error"]).toMatchObject({
      message: expect.stringContaining("add 1 more"),
      details: [{ rule: "too_few_positives", positives: 2, minimum: 3 }],
    });
    expect(await server.model("GET", `/pattern-models/${id}`)).toMatchObject({ status: "draft" });
    for (const rest of ["/matches", "/suggestions"])
      expect((await server.call("GET", `/pattern-models/${id}${rest}`)).status).toBe(409);
  });

  it.each([
    ["from=2024-02-30", "?from"],
    ["to=soon", "?to"],
    ["from=2024-06-02&to=2024-06-01", "?to"],
    ["min_score=2", "?min_score"],
    ["limit=501", "?limit"],
    ["minscore=0", "?minscore"],
  ])("has no matches with %s", async (query, path) => {
    const id = await newModel({ headType: "nearest" });
    await add(id, plantOf(0), "2024-06-28");
    await server.call("POST", `/pattern-models/${id}/train`);
    await server.work();
    const { status, body } = await server.call("GET", `/pattern-models/${id}/matches?${query}`);
    expect(status).toBe(422);
    expect(body["error"].details[0]!.path).toBe(path);
  });

  it("finds its windows of the past", async () => {
    const id = await newModel({ headType: "nearest", scale: 40 });
    await add(id, plantOf(0), "2024-06-20");
    await server.call("POST", `/pattern-models/${id}/train`);
    await server.work();
    const found = await server.call("GET", `/pattern-models/${id}/matches?from=2024-06-01&to=2024-06-24&limit=2`);
    expect(found.body).toMatchObject({ asOf: null, universeSize: null });
    const first = found.body["matches"][0]!;
    expect(first).toMatchObject({ ticker: plantOf(0), figi: `F-${plantOf(0)}` });
    expect(first.score).toBeGreaterThan(0.9);
    expect(first.asOf >= "2024-06-01" && first.asOf < "2024-06-25" && first.startsAt < first.asOf).toBe(true);
    // It is an example of its own.
    expect((await add(id, first.ticker, first.asOf)).body["example"]).toMatchObject({ ticker: plantOf(0) });
  });
});
