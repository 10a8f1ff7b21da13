import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PatternExample, PatternModel, PatternModelsReply } from "#contract";
import { ENCODER_VERSION } from "#pattern-models";
import { SESSIONS, TOKENS, USERS } from "../http/test-accounts.ts";
import { writtenMarket } from "../../src/tiles/market.testing.ts";
import { startModelServer, type ModelServer, type Reply } from "./model-server.ts";
import { plantedMarket, plantOf, SCALE, walkOf } from "./planted-market.ts";

const PLANTS = 6;
const MARKET = plantedMarket({ walks: 520, planted: PLANTS });
const NOW = Date.parse("2024-06-28T21:00:00Z");
const END = "2024-06-28";
const DAY = 86_400_000;

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(writtenMarket(MARKET), NOW);
});
afterAll(() => server.close());

const at = (id: string, rest = ""): string => `/pattern-models/${id}${rest}`;
const SHAPE = { name: "Twin peaks", timeframe: "1d", scale: SCALE };

async function withExample(id: string, ticker: string, label = "positive"): Promise<PatternExample> {
  const { status, body } = await server.call("POST", at(id, "/examples"), { ticker, asOf: END, label });
  expect(status, `${body["error"]?.message}`).toBe(201);
  return PatternExample.parse(body["example"]);
}

/** A model of the first plants. */
async function drafted(positives = 4, more: object = {}): Promise<string> {
  const { id } = await server.model("POST", "/pattern-models", { ...SHAPE, ...more });
  for (let k = 0; k < positives; k++) await withExample(id, plantOf(k));
  return id;
}

async function trained(id: string): Promise<PatternModel> {
  expect(await server.model("POST", at(id, "/train"))).toMatchObject({ status: "queued" });
  await server.work();
  return server.model("GET", at(id));
}

const scan = (id: string, MinScore = 0.8): Promise<Reply> =>
  server.call("POST", "/scan", { instructions: { All: [{ PatternModel: [{ ModelId: id, MinScore }] }] } });

const plants = Array.from({ length: PLANTS }, (_, k) => plantOf(k));

describe("a model", () => {
  it("goes from draft to ready, through corrections, to deletion", async () => {
    const id = await drafted();
    const draft = await server.model("GET", at(id));
    expect(PatternModel.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({ status: "draft", headType: "prototype", positiveCount: 4, negativeCount: 0 });
    expect(draft).toMatchObject({ modelVersion: null, trainedAt: null, matchCount: null, matchCountAt: null });
    expect(draft.scoreBand.universeSize).toBe(0);
    expect((await scan(id)).body["error"]).toMatchObject({ code: "validation_failed" });

    const ready = await trained(id);
    expect(PatternModel.parse(ready)).toEqual(ready);
    expect(ready).toMatchObject({ status: "ready", staleReason: null, failureReason: null });
    expect(ready).toMatchObject({ headType: "prototype", modelVersion: ENCODER_VERSION });
    expect(ready.scoreBand).toMatchObject({ universeSize: 520 + PLANTS - 4, modelVersion: ENCODER_VERSION });
    expect(ready.threshold).toBe(ready.scoreBand.quantiles.find(({ percentile }) => percentile === 99.5)!.cosine);
    expect((await scan(id)).body["tickers"].toSorted()).toEqual(plants);
    const atThreshold = await scan(id, ready.threshold);
    expect(atThreshold.body["count"]).toBe(ready.matchCount);

    // Feedback: a false match is told, and the model goes on answering until it has learnt it.
    const matches = (await server.call("GET", at(id, "/matches"))).body;
    expect(matches).toMatchObject({ minScore: ready.threshold, count: ready.matchCount, universeSize: 526 });
    expect(matches["matches"].map(({ ticker }: { ticker: string }) => ticker)).toEqual(atThreshold.body["tickers"]);
    const { suggestions } = (await server.call("GET", at(id, "/suggestions"))).body;
    const reasons = suggestions.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual([...Array(3).fill("highest"), ...Array(3).fill("nearest_threshold")]);
    expect(
      suggestions
        .slice(0, 2)
        .map(({ ticker }: { ticker: string }) => ticker)
        .toSorted(),
    ).toEqual(plants.slice(4));
    const doubtful = suggestions[2]!;
    const negative = { ticker: doubtful.ticker, asOf: doubtful.asOf, label: "negative", source: "suggested" };
    expect((await server.call("POST", at(id, "/examples"), negative)).status).toBe(201);
    const again = (await server.call("GET", at(id, "/suggestions"))).body["suggestions"];
    expect(again.map(({ ticker }: { ticker: string }) => ticker)).not.toContain(doubtful.ticker);
    expect(await server.model("GET", at(id))).toMatchObject({ status: "stale", staleReason: "examples_changed" });
    expect((await scan(id)).body["tickers"].toSorted()).toEqual(plants);
    const taught = await trained(id);
    expect(taught).toMatchObject({ status: "ready", headType: "contrast", positiveCount: 4, negativeCount: 1 });
    const scoreOf = async () => {
      const { windows } = await server.patterns.scores(
        (await server.accounts.store.patternModels.find(id))!.learnt!.head,
      );
      return windows.find(({ ticker }) => ticker === doubtful.ticker)!.score;
    };
    expect(await scoreOf()).toBeLessThan(doubtful.score);
    const quality = (await server.call("GET", at(id, "/quality"))).body["quality"];
    expect(quality).toMatchObject({ isWeak: false, suspects: [], unavailable: [], chosenHeadType: null });
    expect(quality.separation).toBeGreaterThan(0.05);

    // A correction of the bars that an example was picked on.
    const corrected = MARKET.daily[plantOf(0)]!.map((close, k) => (k >= 95 && k < 105 ? close * 1.25 : close));
    server.exchange(writtenMarket({ daily: { ...MARKET.daily, [plantOf(0)]: corrected } }));
    server.clock.at += DAY;
    expect(await server.worker.sweep(server.clock.at, () => 1)).toBe(1);
    expect(await server.worker.sweep(server.clock.at, () => 1)).toBe(0);
    await server.work();
    const drifted = await server.model("GET", at(id));
    expect(drifted).toMatchObject({ status: "stale", staleReason: "examples_drifted" });
    expect(drifted.examples.filter((example) => example.drifted).map(({ ticker }) => ticker)).toEqual([plantOf(0)]);
    expect((await scan(id)).status).toBe(200);
    const kept = await trained(id);
    expect(kept).toMatchObject({ status: "ready" });
    expect(kept.examples[0]).toMatchObject({ drifted: true, barsFingerprint: ready.examples[0]!.barsFingerprint });
    const accepted = await server.call("PATCH", at(id, `/examples/${kept.examples[0]!.id}`), { acceptBars: true });
    expect(accepted.body["example"]).toMatchObject({ drifted: false });
    expect(accepted.body["example"].barsFingerprint).not.toBe(ready.examples[0]!.barsFingerprint);
    expect(await server.model("GET", at(id))).toMatchObject({ status: "stale", staleReason: "examples_changed" });
    server.exchange(writtenMarket(MARKET));
    expect(await trained(id)).toMatchObject({ status: "stale", staleReason: "examples_drifted" });

    // A new encoder: its embeddings cannot be compared with old ones, so the model is trained from what it kept.
    const { store } = server.accounts;
    const { learnt } = (await store.patternModels.find(id))!;
    const old = { ...learnt!, head: { ...learnt!.head, encoder: "mr0" } };
    await store.patternModels.update(id, { learnt: old });
    expect((await scan(id)).status).toBe(422);
    expect(await server.worker.sweep(0, () => 0)).toBe(1);
    expect(await server.model("GET", at(id))).toMatchObject({ status: "queued" });
    await server.work();
    expect(await server.model("GET", at(id))).toMatchObject({ status: "ready", modelVersion: ENCODER_VERSION });

    // The archive.
    expect(await server.model("PATCH", at(id), { archived: true })).toMatchObject({ status: "archived" });
    expect((await scan(id)).status).toBe(422);
    for (const [method, rest, body] of [
      ["POST", "/train", undefined],
      ["PATCH", "", { scale: 20 }],
      ["GET", "/matches", undefined],
      ["POST", "/examples", { ticker: plantOf(5), asOf: END, label: "positive" }],
    ] as const) {
      const refused = await server.call(method, at(id, rest), body);
      expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining("archived") } } });
    }
    expect(await server.model("PATCH", at(id), { archived: true, name: "Peaks" })).toMatchObject({ name: "Peaks" });
    const restored = await server.model("PATCH", at(id), { archived: false });
    expect(restored).toMatchObject({ status: "stale", staleReason: "score_band_outdated" });
    expect((await scan(id)).status).toBe(200);
    expect(await trained(id)).toMatchObject({ status: "ready" });

    // Its end.
    const instructions = { Any: [{ Leaf: { All: [{ PatternModel: [{ Id: id, MinScore: 0.9 }] }] } }] };
    const saved = await server.call("POST", "/scans", { name: "My peaks", instructions });
    const { scan_id: scanId } = saved.body["scan"];
    const named = await server.call("DELETE", at(id));
    expect(named).toMatchObject({
      status: 409,
      body: { error: { details: [{ rule: "model_in_use", scan_ids: [scanId] }] } },
    });
    expect(named.body["error"].message).toContain(`"My peaks" (${scanId})`);
    await server.call("DELETE", `/scans/${scanId}`);
    expect((await server.call("DELETE", at(id))).status).toBe(204);
    expect((await server.call("GET", at(id))).status).toBe(404);
    expect(await store.patternModels.examplesOf([id])).toEqual([]);
  });

  it("becomes a draft without enough positives, and answers again with enough", async () => {
    const id = await drafted(3);
    const { examples, status } = await trained(id);
    expect(status).toBe("ready");
    expect((await server.call("DELETE", at(id, `/examples/${examples[0]!.id}`))).status).toBe(204);
    const draft = await server.model("GET", at(id));
    expect(draft).toMatchObject({ status: "draft", positiveCount: 2, trainedAt: null });
    expect((await scan(id)).status).toBe(422);
    const refused = await server.call("POST", at(id, "/train"));
    expect(refused).toMatchObject({ status: 422, body: { error: { details: [{ rule: "too_few_positives" }] } } });
    expect(await server.model("PATCH", at(id), { headType: "nearest" })).toMatchObject({ headType: "nearest" });
    await server.call("DELETE", at(id, `/examples/${examples[1]!.id}`));
    expect(await trained(id)).toMatchObject({ status: "ready", headType: "nearest", positiveCount: 1 });
    expect((await scan(id)).body["tickers"]).toContain(plantOf(2));
    const relabelled = await server.call("PATCH", at(id, `/examples/${examples[2]!.id}`), { label: "negative" });
    expect(relabelled.body["example"]).toMatchObject({ label: "negative" });
    expect(await server.model("GET", at(id))).toMatchObject({ status: "draft", positiveCount: 0, negativeCount: 1 });
    await server.call("PATCH", at(id, `/examples/${examples[2]!.id}`), { label: "positive" });
    expect(await trained(id)).toMatchObject({ status: "ready" });
    expect(await server.model("PATCH", at(id), { headType: null })).toMatchObject({ status: "draft" });
  });

  it("has a window once per label, and fails if a window has both", async () => {
    const id = await drafted(3);
    const first = await withExample(id, plantOf(0));
    expect((await server.model("GET", at(id))).examples.map((example) => example.id)[0]).toBe(first.id);
    // The same bars, seen on the weekend after.
    const later = await server.call("POST", at(id, "/examples"), {
      ticker: plantOf(0).toLowerCase(),
      asOf: `${END}T16:30`,
      label: "positive",
    });
    expect(later.body["example"]).toEqual(first);
    const contrary = await withExample(id, plantOf(0), "negative");
    expect(contrary.id).not.toBe(first.id);
    expect(await trained(id)).toMatchObject({ status: "failed", failureReason: "contradictory_labels" });
    expect((await scan(id)).status).toBe(422);
    await server.call("DELETE", at(id, `/examples/${contrary.id}`));
    expect(await trained(id)).toMatchObject({ status: "ready", failureReason: null });
  });

  it("answers with its last training after a failed one", async () => {
    const id = await drafted(3);
    expect(await trained(id)).toMatchObject({ status: "ready" });
    await withExample(id, plantOf(1), "negative");
    expect(await trained(id)).toMatchObject({ status: "failed", failureReason: "contradictory_labels" });
    expect((await scan(id)).body["tickers"].toSorted()).toEqual(plants);
  });

  it("of unlike examples is not separable", async () => {
    const { id } = await server.model("POST", "/pattern-models", SHAPE);
    for (let k = 0; k < 6; k++) await withExample(id, walkOf(k * 7));
    expect(await trained(id)).toMatchObject({ status: "failed", failureReason: "not_separable" });
  });

  it("counts its matches again after a change of threshold, and reads its examples again in another frame", async () => {
    const id = await drafted(3, { threshold: 0.99 });
    const strict = await trained(id);
    expect(strict).toMatchObject({ threshold: 0.99, status: "ready" });
    const changed = await server.model("PATCH", at(id), { threshold: 0.5, tags: [], notes: "a\nb" });
    expect(changed).toMatchObject({ threshold: 0.5, matchCount: null, matchCountAt: null, status: "ready" });
    await server.work();
    const counted = await server.model("GET", at(id));
    expect(counted.matchCount).toBeGreaterThan(strict.matchCount!);
    expect(counted).toMatchObject({ status: "ready", notes: "a\nb" });
    expect(await server.model("PATCH", at(id), { threshold: null })).toMatchObject({
      threshold: counted.scoreBand.quantiles.find(({ percentile }) => percentile === 99.5)!.cosine,
    });

    expect(await server.model("PATCH", at(id), { scale: 30 })).toMatchObject({
      status: "stale",
      staleReason: "settings_changed",
    });
    expect((await scan(id)).status).toBe(200);
    const other = await trained(id);
    expect(other.scale).toBe(30);
    expect(other.examples.map(({ scale }) => scale)).toEqual([30, 30, 30]);
    await server.model("PATCH", at(id), { scale: 200 });
    expect(await trained(id)).toMatchObject({ status: "failed", failureReason: "history_too_short" });
    await server.model("PATCH", at(id), { scale: 20, timeframe: "5m" });
    expect(await trained(id)).toMatchObject({ status: "failed", failureReason: "timeframe_unsupported" });
  });

  it("moves to another server as a file, with all data for training", async () => {
    const id = await drafted(3, { threshold: 0.6, notes: "n", tags: [{ tag_name: "x", tag_color: "#00FF00" }] });
    const original = await trained(id);
    const file = (await server.call("GET", at(id, "/export"))).body;
    expect(file).toMatchObject({ format: "winnow-pattern-model", version: 1, threshold: 0.6, headType: null });
    // The bars are not needed: as on another server.
    server.exchange(writtenMarket(plantedMarket({ walks: 510, planted: 0 })));
    const imported = await server.model("POST", "/pattern-models/import", file);
    expect(imported).toMatchObject({ name: original.name, tags: original.tags, notes: "n", status: "draft" });
    expect(imported.examples.map(({ source }) => source)).toEqual(["import", "import", "import"]);
    const learnt = await trained(imported.id);
    server.exchange(writtenMarket(MARKET));
    // A missing instrument is told.
    expect(learnt).toMatchObject({ status: "stale", staleReason: "example_unavailable" });
    const { quality } = (await server.call("GET", at(imported.id, "/quality"))).body;
    expect(quality.unavailable).toEqual(learnt.examples.map((example) => example.id));
    const { store } = server.accounts;
    const heads = [id, imported.id].map(async (one) => (await store.patternModels.find(one))!.learnt!.head);
    expect(await heads[0]).toEqual(await heads[1]);

    for (const [change, path, rule] of [
      [{ version: 2, whatever: 1 }, "/version", "newer_version"],
      [{ format: "other" }, "/format", "not_in_list"],
      [{ examples: [{ ...file["examples"][0], path: Array(64).fill(0) }] }, "/examples/0/path", "bad_path"],
      [{ examples: Array(51).fill(file["examples"][0]) }, "/examples", "too_many"],
    ] as const) {
      const refused = await server.call("POST", "/pattern-models/import", { ...file, ...change });
      expect(refused).toMatchObject({ status: 422, body: { error: { details: [{ path, rule }] } } });
    }
  });

  it("is found in words of its owner alone", async () => {
    const id = await drafted(3, { name: "Camel humps" });
    const ask = (headers = {}) =>
      server.call("POST", "/scan/natural", { query: 'stocks that match my model "Camel humps"' }, headers);
    const mentions = (reply: Reply): boolean => JSON.stringify(reply.body).includes(id);
    expect(mentions(await ask())).toBe(false);
    await trained(id);
    expect(mentions(await ask())).toBe(true);
    expect(mentions(await ask({ authorization: `Bearer ${TOKENS.operator.value}` }))).toBe(false);
  });
});

describe("models of one account", () => {
  it("do not exist for another account, over HTTP, MCP or in scans", async () => {
    const id = await drafted(3);
    await trained(id);
    const { examples } = await server.model("GET", at(id));
    const stranger = { authorization: `Bearer ${TOKENS.operator.value}` };
    const unknown = "pm_0000000000000000";
    const doors = (one: string): [string, string, unknown][] => [
      ["GET", "", undefined],
      ["PATCH", "", { name: "mine" }],
      ["DELETE", "", undefined],
      ["POST", "/examples", { ticker: plantOf(0), asOf: END, label: "positive" }],
      ["PATCH", `/examples/${one === id ? examples[0]!.id : "pe_0"}`, { label: "negative" }],
      ["PATCH", `/examples/${one === id ? examples[0]!.id : "pe_0"}`, { acceptBars: true }],
      ["DELETE", `/examples/${one === id ? examples[0]!.id : "pe_0"}`, undefined],
      ["POST", "/train", undefined],
      ["GET", "/matches", undefined],
      ["GET", "/suggestions", undefined],
      ["GET", "/quality", undefined],
      ["GET", "/export", undefined],
    ];
    const answers = async (one: string): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const [method, rest, body] of doors(one)) {
        const { status, body: reply } = await server.call(method, at(one, rest), body, stranger);
        found.push({ method, rest: rest.replace(/pe_\w+/, ""), status, error: { ...reply["error"], requestId: "" } });
      }
      const payload = { instructions: { All: [{ PatternModel: [{ ModelId: one, MinScore: 0 }] }] } };
      const scanned = await server.call("POST", "/scan", payload, stranger);
      found.push(
        JSON.stringify(scanned.body)
          .replaceAll(one, "")
          .replace(/req_\d+/, ""),
      );
      return found;
    };
    const foreign = await answers(id);
    expect(foreign).toEqual(await answers(unknown));
    expect(foreign.slice(0, -1).every((answer) => (answer as { status: number }).status === 404)).toBe(true);
    expect(foreign.at(-1)).toContain("422");
    expect((await server.call("GET", "/pattern-models", undefined, stranger)).body["models"]).toEqual([]);
    expect((await server.model("GET", at(id))).examples).toHaveLength(3);
  });

  it("are listed page by page, newest first, with their examples", async () => {
    const ids = [await drafted(1), await drafted(0), await drafted(2)];
    const first = PatternModelsReply.parse((await server.call("GET", "/pattern-models?limit=2")).body);
    expect(first.models.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect(first.models.map(({ examples }) => examples.length)).toEqual([2, 0]);
    const second = await server.call("GET", `/pattern-models?limit=1&cursor=${first.next_cursor}`);
    expect(second.body["models"][0]).toMatchObject({ id: ids[0], positiveCount: 1 });
  });

  it("are repeated safely under an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "model-1" };
    const [one, two] = [
      await server.call("POST", "/pattern-models", SHAPE, headers),
      await server.call("POST", "/pattern-models", SHAPE, headers),
    ];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get("idempotency-replayed")).toBe("true");
  });

  it("need a plan to be created, but not to be read", async () => {
    const { store } = server.accounts;
    const id = await drafted(3);
    await trained(id);
    await store.users.update(USERS.owner, { plan: "basic" });
    const cookie = { cookie: `__Host-winnow_session=${SESSIONS.owner}` };
    const statuses: number[] = [];
    for (const [method, path, body] of [
      ["GET", at(id), undefined],
      ["GET", at(id, "/export"), undefined],
      ["POST", "/pattern-models", SHAPE],
      ["POST", at(id, "/train"), undefined],
      ["GET", at(id, "/matches"), undefined],
      ["DELETE", at(id), undefined],
    ] as const)
      statuses.push((await server.call(method, path, body, cookie)).status);
    await store.users.update(USERS.owner, { plan: "super-pro" });
    expect(statuses).toEqual([200, 200, 403, 403, 403, 204]);
  });
});
