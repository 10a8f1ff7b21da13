import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { AppError, seededRandom } from "#base";
import { LIMITS, type DoScanResponse, type PatternModelEntry, type ScanPayload, type ScanValidation } from "#contract";
import { ScanEngine } from "#scan";
import { writtenMarket } from "../tiles/market.testing.ts";
import { headOf, plainEmbedding, walk } from "../scan/pattern-models.testing.ts";
import type { Context, FindPatternHeads, OwnPatternModel, Scanner } from "./context.ts";
import type { Call } from "./define-operation.ts";
import { patternHeadsOf } from "./pattern-heads.ts";
import run from "./scan/run.ts";
import validate from "./scan/validate.ts";

const random = seededRandom(2);
const daily = Object.fromEntries(["AAA", "BBB", "CCC"].map((ticker) => [ticker, walk(random, 40)]));
const clock = { now: () => Date.UTC(2024, 6, 1), elapsed: () => 0 };
const engine = new ScanEngine(writtenMarket({ daily }), clock);
const head = headOf({ timeframe: "1d", scale: 30 }, [plainEmbedding({ bars: daily["BBB"]! }, 30) as Float32Array]);

const MODELS: Readonly<Record<string, readonly [owner: string, OwnPatternModel]>> = {
  own: ["me", { status: "ready", staleReason: null, head }],
  old: ["me", { status: "stale", staleReason: "examples_changed", head }],
  failing: ["me", { status: "failed", staleReason: null, head }],
  failed: ["me", { status: "failed", staleReason: null, head: null }],
  draft: ["me", { status: "draft", staleReason: null, head: null }],
  archived: ["me", { status: "archived", staleReason: null, head }],
  foreign: ["you", { status: "ready", staleReason: null, head }],
};
const patternHeads: FindPatternHeads = async ({ userId }, ids) =>
  new Map(ids.flatMap((id) => (MODELS[id]?.[0] === userId ? [[id, MODELS[id][1]] as const] : [])));

let context: Context;
beforeAll(() => {
  const scanner: Pick<Scanner, "scan"> = {
    scan: async (payload, options) => engine.scan(payload, { ...options, cancelled: undefined }),
  };
  // The operations that are tested here touch nothing else of their context.
  context = { clock, scanner, patternHeads } as unknown as Context;
});

const me: Actor = {
  kind: "token",
  tokenId: "abc",
  userId: "me",
  scopes: ["read"],
  plan: "super",
  tier: "starter",
  operator: false,
};
const call = (actor: Actor = me): Call => ({
  actor,
  client: { address: null, userAgent: "", header: () => undefined },
  reply: { headers: {} },
  signal: new AbortController().signal,
  deadlineMs: 1_000,
});
const naming = (...entries: (string | Partial<PatternModelEntry>)[]): ScanPayload => ({
  All: entries.map((entry) => ({
    PatternModel: [{ MinScore: -1, ...(typeof entry === "string" ? { ModelId: entry } : entry) }],
  })),
});
const refusal = (payload: ScanPayload, actor?: Actor): Promise<AppError> =>
  patternHeadsOf(context, call(actor), payload).then(
    () => new AppError("internal", "was not refused"),
    (error: AppError) => error,
  );

describe("the models of a payload", () => {
  it("are found by ModelId, else by Id, once each, those that are disabled left out", async () => {
    const payload = naming(
      "own",
      { Id: "old" },
      { Id: "label", ModelId: "own" },
      { ModelId: "gone", IsDisabled: true },
    );
    const { heads, stale } = await patternHeadsOf(context, call(), payload);
    expect([...heads]).toEqual([
      ["own", head],
      ["old", head],
    ]);
    expect([...stale]).toEqual([["old", "examples_changed"]]);
    expect((await patternHeadsOf(context, call(), naming("failing"))).heads.size).toBe(1);
  });

  it("are refused by their place, word for word the same whether another has them or nobody", async () => {
    const [unknown, foreign] = await Promise.all([
      refusal(naming("own", "unknown")),
      refusal(naming("own", "foreign")),
    ]);
    const told = ({ status, code, message, details }: AppError) => ({ status, code, message, details });
    expect(told(unknown)).toMatchObject({
      status: 422,
      code: "validation_failed",
      details: [{ path: "/instructions/All/1/PatternModel/0/ModelId", rule: "unknown_pattern_model" }],
    });
    expect(JSON.stringify(told(foreign))).toBe(JSON.stringify(told(unknown)).replaceAll('unknown\\"', 'foreign\\"'));
    const byId = await refusal(naming({ Id: "unknown" }));
    expect(byId.details[0]!.path).toBe("/instructions/All/0/PatternModel/0/Id");
  });

  it("are refused with their state when they have learnt nothing or are archived", async () => {
    for (const id of ["draft", "failed", "archived"]) {
      const { details } = await refusal(naming(id));
      expect(details).toMatchObject([{ rule: "pattern_model_not_ready", facts: { status: id } }]);
    }
    expect((await refusal(naming("draft", "gone", "archived"))).details).toHaveLength(3);
  });

  it("are at most so many", async () => {
    const many = Array.from({ length: LIMITS.payloadModels + 1 }, (_, k) => `m${k}`);
    expect((await refusal(naming(...many))).details).toMatchObject([
      { path: `/instructions/All/${LIMITS.payloadModels}/PatternModel/0/ModelId`, rule: "too_many" },
    ]);
  });

  it("are nobody's at the shell, where a payload without any is served", async () => {
    expect((await refusal(naming("own"), { kind: "local" })).code).toBe("conflict");
    expect((await patternHeadsOf(context, call({ kind: "local" }), {})).heads.size).toBe(0);
  });
});

const perform = (operation: typeof run, body: unknown, debug = false): Promise<unknown> =>
  operation.perform(context, { path: {}, query: debug ? [["debug", "true"]] : [], body }, call());

describe("a scan with a model", () => {
  it("orders its matches by score and tells the scores", async () => {
    const answer = (await perform(run, { instructions: naming("own") })) as DoScanResponse;
    expect(answer.tickers?.[0]).toBe("BBB");
    expect(answer.pattern_scores?.[0]).toEqual({ model_id: "own", ticker: "BBB", score: 1 });
    expect(answer.debug_data).toBeUndefined();
  });

  it("says in debug_data that a model is stale", async () => {
    const answer = (await perform(run, { instructions: naming("old", "own") }, true)) as DoScanResponse;
    expect(answer.debug_data?.at(-1)).toMatchObject({
      kind: "stale_pattern_model",
      model_id: "old",
      stale_reason: "examples_changed",
    });
    expect(answer.debug_data?.filter(({ kind }) => kind === "stale_pattern_model")).toHaveLength(1);
  });
});

describe("validation", () => {
  const validated = (instructions: ScanPayload) =>
    validate.perform(context, { path: {}, query: [], body: { instructions } }, call()) as Promise<ScanValidation>;

  it("tells the bars that a model needs, and reads it back", async () => {
    const { valid, read_back: words, requirements } = await validated(naming("own"));
    expect({ valid, words }).toEqual({
      valid: true,
      words: "Stocks where the newest bars resemble the pattern model own with a score of at least -1.",
    });
    expect(requirements).toEqual({
      frames: [{ timeframe: "1d", session_zones: ["regular"], bars: 30 }],
      feeds: ["daily"],
      plan: "super",
    });
  });

  it("tells of a model that cannot be asked", async () => {
    expect(await validated(naming("draft", "foreign"))).toMatchObject({
      valid: false,
      issues: [
        { path: "/instructions/All/0/PatternModel/0/ModelId", rule: "pattern_model_not_ready", status: "draft" },
        { path: "/instructions/All/1/PatternModel/0/ModelId", rule: "unknown_pattern_model" },
      ],
    });
  });
});
