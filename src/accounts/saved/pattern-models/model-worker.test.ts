import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { leastPositives, readWindow } from "#pattern-models";
import { endOf, PlainMarket, walks } from "../../../pattern-models/life/market.testing.ts";
import { memoryAccounts } from "../../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock, seededEntropy } from "../../metering/credits.testing.ts";
import { newUser } from "../../identity/new-user.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import { sha256Hex } from "../../secrets.ts";
import { addExample, changeExample, deleteExample, requestTraining } from "./keep-examples.ts";
import { changeModel, createModel, deleteModel, findModel } from "./keep-models.ts";
import { createModelWorker, type ModelWorker } from "./model-worker.ts";
import type { ModelPlace } from "./move-model.ts";

const clock = handClock(Date.UTC(2026, 0, 15));
const entropy = seededEntropy(3);
const doer = { actor: "session", address: null };
const SCALE = 16;
const BARS = 40;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const NAMES = Array.from({ length: 520 }, (_, k) => `W${k}`);
/** One shape, with a little of each ticker's own. */
const shaped = (k: number): number[] =>
  Array.from({ length: BARS }, (_, i) => {
    const x = (i - (BARS - SCALE)) / (SCALE - 1);
    return 50 + 10 * Math.max(0, Math.sin(x * 9)) + 0.15 * ((i * (7 + k)) % 5);
  });
const SHAPES = ["S0", "S1", "S2", "S3"] as const;
const CLOSES = {
  ...walks(NAMES, BARS),
  ...Object.fromEntries(SHAPES.map((name, k) => [name, shaped(k)])),
};

let store: AccountStore;
const market = new PlainMarket(CLOSES);
let worker: ModelWorker;
let users = 0;
beforeAll(async () => {
  store = await memoryAccounts(clock);
});
beforeEach(() => {
  market.closes = CLOSES;
  market.fault = undefined;
  market.onScores = () => undefined;
  worker = workerOf("one");
});
afterAll(() => store.close());

const workerOf = (owner: string): ModelWorker => createModelWorker({ store, clock, market, owner });
const context = () => ({ store, clock, entropy });

async function newModel(): Promise<ModelPlace> {
  const userId = `usr_${++users}`;
  await store.users.insert(newUser(userId, 0));
  const draft = {
    name: "Waves",
    timeframe: "1d",
    scale: SCALE,
    headType: null,
    threshold: null,
    tags: [],
    notes: "",
  } as const;
  const { model } = await createModel(context(), userId, draft, [], doer);
  return { id: model.id, userId };
}

async function teach(place: ModelPlace, ticker: string, label: "positive" | "negative" = "positive", bars = BARS) {
  const { model } = await findModel(context(), place);
  const asOf = endOf(bars);
  const frame = { timeframe: model.timeframe, scale: model.scale };
  const found = await market.window({ ticker, asOf, ...frame });
  const read = readWindow(found, frame, sha256Hex);
  if ("fault" in read) throw new Error(read.fault);
  const about = { ticker, figi: found.figi, asOf, label, source: "api" } as const;
  return addExample(context(), place, { ...about, ...frame, ...read }, doer);
}

async function taught(): Promise<ModelPlace> {
  const place = await newModel();
  for (const ticker of SHAPES.slice(0, 3)) await teach(place, ticker);
  return place;
}

async function work(): Promise<void> {
  while (await worker.runOnce()) continue;
}

const stateOf = async (place: ModelPlace) => (await findModel(context(), place)).model.state;
const train = (place: ModelPlace) => requestTraining(context(), place, doer);

describe("training", () => {
  it("is one job, however often it is asked for, and whoever works", async () => {
    const place = await taught();
    let measured = 0;
    market.onScores = () => void measured++;
    for (let i = 0; i < 3; i++) expect((await train(place)).model.state.status).toBe("queued");
    const workers = ["a", "b", "c"].map(workerOf);
    expect(await Promise.all(workers.map((one) => one.runOnce()))).toEqual([true, false, false]);
    expect(measured).toBe(1);
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
    expect(await worker.runOnce()).toBe(false);
  });

  it("is taken up by another where its worker was killed, and not by two", async () => {
    const place = await taught();
    await train(place);
    // A worker that took it and said no more.
    expect(await store.patternModels.takeJob("dead", await store.now(), (await store.now()) + MINUTE)).toBeDefined();
    expect(await worker.runOnce()).toBe(false);
    clock.at += MINUTE;
    expect(await worker.runOnce()).toBe(true);
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("that has lost its lease writes nothing", async () => {
    const place = await taught();
    await train(place);
    market.onScores = async () => {
      market.onScores = () => undefined;
      clock.at += MINUTE;
      expect(await workerOf("two").runOnce()).toBe(true);
      const { model } = await findModel(context(), place);
      expect(model.state.status).toBe("ready");
      clock.at += 5;
      await worker.renew();
    };
    expect(await worker.runOnce()).toBe(true);
    const { model } = await findModel(context(), place);
    expect(model.learnt!.trainedAt).toBe(clock.at - 5);
  });

  it("keeps its lease while it is renewed", async () => {
    const place = await taught();
    await train(place);
    market.onScores = async () => {
      for (let i = 0; i < 3; i++) {
        clock.at += 0.6 * MINUTE;
        await worker.renew();
        expect(await workerOf("two").runOnce()).toBe(false);
      }
    };
    await worker.runOnce();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("that takes too long is ended, tried again, and failed in the end", async () => {
    const place = await taught();
    await train(place);
    market.onScores = async () => {
      for (let i = 0; i < 5; i++) {
        clock.at += 0.6 * MINUTE;
        await worker.renew();
      }
    };
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await stateOf(place)).toMatchObject({ failureReason: null });
      expect(await worker.runOnce()).toBe(true);
      clock.at += MINUTE;
    }
    expect(await stateOf(place)).toMatchObject({ status: "failed", failureReason: "timeout" });
  });

  it("that is stopped is given back at once", async () => {
    const place = await taught();
    await train(place);
    market.onScores = async () => void (await worker.stop());
    expect(await worker.runOnce()).toBe(true);
    market.onScores = () => undefined;
    expect(await workerOf("two").runOnce()).toBe(true);
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("is tried three times, then failed", async () => {
    const place = await taught();
    await train(place);
    market.fault = new Error("broken");
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await stateOf(place)).toMatchObject({ status: attempt === 1 ? "queued" : "training" });
      await expect(worker.runOnce()).rejects.toThrow("broken");
      expect(await worker.runOnce(), "not at once").toBe(false);
      clock.at += MINUTE;
    }
    expect(await stateOf(place)).toMatchObject({ status: "failed", failureReason: "internal_error" });
    market.fault = undefined;
    await train(place);
    await worker.runOnce();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("that kills its workers fails, and takes no more of them", async () => {
    const place = await taught();
    await train(place);
    for (let i = 0; i < 3; i++) {
      await store.patternModels.takeJob(`dead ${i}`, await store.now(), (await store.now()) + MINUTE);
      clock.at += MINUTE;
    }
    expect(await worker.runOnce()).toBe(true);
    expect(await stateOf(place)).toMatchObject({ status: "failed", failureReason: "timeout" });
    expect(await store.patternModels.jobOf(place.id)).toBeUndefined();
  });

  it("waits for a market that is not there yet", async () => {
    const place = await taught();
    await train(place);
    market.fault = new AppError("unavailable", "later");
    expect(await worker.runOnce()).toBe(true);
    market.fault = undefined;
    clock.at += MINUTE;
    await worker.runOnce();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("of what has changed meanwhile is stale at once", async () => {
    for (const [change, reason] of [
      [(place: ModelPlace) => teach(place, "S3"), "examples_changed"],
      [(place: ModelPlace) => changeModel(context(), place, { headType: "nearest" }, doer), "settings_changed"],
    ] as const) {
      const place = await taught();
      await train(place);
      market.onScores = async () => void (await change(place));
      await worker.runOnce();
      market.onScores = () => undefined;
      expect(await stateOf(place)).toEqual({ status: "stale", staleReason: reason, failureReason: null });
      await train(place);
      await worker.runOnce();
      expect(await stateOf(place)).toMatchObject({ status: "ready" });
    }
  });

  it.each([
    ["archived", (place: ModelPlace) => changeModel(context(), place, { archived: true }, doer)],
    ["deleted", (place: ModelPlace) => deleteModel(context(), place, doer)],
  ])("of a model that is %s meanwhile comes to nothing", async (what, end) => {
    const place = await taught();
    await train(place);
    market.onScores = async () => void (await end(place));
    expect(await worker.runOnce()).toBe(true);
    expect(await store.patternModels.jobOf(place.id)).toBeUndefined();
    const model = await store.patternModels.find(place.id);
    expect(model?.learnt ?? null).toBeNull();
    expect(model?.state.status).toBe(what === "archived" ? "archived" : undefined);
  });
});

describe("models that are used", () => {
  it("are measured again after a session, others not", async () => {
    const [used, unused] = [await taught(), await taught()];
    for (const place of [used, unused]) await train(place);
    await work();
    clock.at += 31 * DAY;
    await store.patternModels.markUsed([used.id], clock.at);
    expect(await worker.sweep(clock.at, () => 21)).toBe(1);
    await work();
    const { model } = await findModel(context(), used);
    expect(model).toMatchObject({ state: { status: "ready" }, learnt: { measuredAt: clock.at } });
    expect(await stateOf(unused)).toMatchObject({ status: "stale", staleReason: "score_band_outdated" });
    // Somebody uses it again.
    await store.patternModels.markUsed([unused.id], clock.at);
    expect(await worker.sweep(clock.at, () => 21)).toBe(1);
    await work();
    expect(await stateOf(unused)).toMatchObject({ status: "ready" });
  });

  it("are stale when their band has shifted far, and keep it until they are trained", async () => {
    const place = await taught();
    await train(place);
    await work();
    const before = (await findModel(context(), place)).model.learnt!.band;
    market.closes = { ...CLOSES, ...Object.fromEntries(NAMES.slice(0, 40).map((name, k) => [name, shaped(k)])) };
    await worker.sweep(++clock.at, () => 1);
    await work();
    const { model } = await findModel(context(), place);
    expect(model.state).toMatchObject({ status: "stale", staleReason: "score_band_outdated" });
    expect(model.learnt!.band).toEqual(before);
  });

  it("tell of examples that are gone, once", async () => {
    const place = await taught();
    await train(place);
    await work();
    market.closes = Object.fromEntries(Object.entries(CLOSES).filter(([name]) => name !== "S1"));
    await worker.sweep(++clock.at, () => 1);
    await work();
    expect(await stateOf(place)).toMatchObject({ status: "stale", staleReason: "example_unavailable" });
    const { examples } = await findModel(context(), place);
    expect(examples.map(({ unavailable }) => unavailable)).toEqual([false, true, false]);
    await train(place);
    await work();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
    await worker.sweep(++clock.at, () => 1);
    await work();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
  });

  it("do not mind cents that are rounded anew, nor a split", async () => {
    const place = await taught();
    await train(place);
    await work();
    const { examples } = await findModel(context(), place);
    const rounded = CLOSES["S0"]!.map((close) => Math.round(close * 100) / 100 + 0.01);
    const halved = CLOSES["S1"]!.map((close) => close / 2);
    market.closes = { ...CLOSES, S0: rounded, S1: halved };
    await worker.sweep(++clock.at, () => 1);
    await work();
    expect(await stateOf(place)).toMatchObject({ status: "ready" });
    const after = (await findModel(context(), place)).examples;
    expect(after.map(({ drifted }) => drifted)).toEqual([false, false, false]);
    expect(after[0]!.fingerprint).not.toBe(examples[0]!.fingerprint);
    expect(after[1]!.fingerprint).toBe(examples[1]!.fingerprint);
    expect(after[0]!.path).toEqual(examples[0]!.path);
  });
});

describe("whatever is done to a model", () => {
  type Act = (place: ModelPlace) => Promise<unknown>;
  const nth = async (place: ModelPlace, k: number) => {
    const { examples } = await findModel(context(), place);
    return examples.length === 0 ? undefined : { ...place, exampleId: examples[k % examples.length]!.id };
  };
  const acts: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(fc.nat(3), fc.constantFrom("positive", "negative")).map(
      ([k, label]): Act =>
        (place) =>
          teach(place, SHAPES[k]!, label),
    ),
    fc.nat(9).map((k): Act => async (place) => {
      const example = await nth(place, k);
      if (example !== undefined) await deleteExample(context(), example, doer);
    }),
    fc.tuple(fc.nat(9), fc.constantFrom("positive", "negative")).map(([k, label]): Act => async (place) => {
      const example = await nth(place, k);
      if (example !== undefined) await changeExample(context(), example, { label }, doer);
    }),
    fc.constantFrom(null, "nearest" as const, "contrast" as const).map(
      (headType): Act =>
        (place) =>
          changeModel(context(), place, { headType }, doer),
    ),
    fc.constantFrom(null, 0.5).map(
      (threshold): Act =>
        (place) =>
          changeModel(context(), place, { threshold }, doer),
    ),
    fc.boolean().map(
      (archived): Act =>
        (place) =>
          changeModel(context(), place, { archived }, doer),
    ),
    fc.constant<Act>(train),
    fc.constant<Act>(() => worker.runOnce()),
    fc.constant<Act>(() => worker.sweep(++clock.at, () => 1)),
    fc.constant<Act>(async () => store.patternModels.takeJob("dead", await store.now(), (await store.now()) + MINUTE)),
    fc.constant<Act>(async () => void (clock.at += MINUTE)),
  );

  it("its status, its reasons, its job and what it has learnt belong together", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (list) => {
        const place = await newModel();
        for (const ticker of SHAPES.slice(0, 3)) await teach(place, ticker);
        for (const act of list) {
          await act(place).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
          const { model, examples } = await findModel(context(), place);
          const job = await store.patternModels.jobOf(place.id);
          const { status, staleReason, failureReason } = model.state;
          expect(staleReason !== null).toBe(status === "stale");
          expect(failureReason !== null).toBe(status === "failed");
          expect(job?.kind === "train").toBe(status === "queued" || status === "training");
          // In any other status it may have learnt something or not.
          const learnt = { ready: true, stale: true, draft: false }[status as string] ?? model.learnt !== null;
          expect(model.learnt !== null).toBe(learnt);
          const positives = examples.filter(({ label }) => label === "positive").length;
          expect(model.positiveCount).toBe(positives);
          expect(model.negativeCount).toBe(examples.length - positives);
          const isFree = status === "draft" || status === "archived";
          expect(isFree || positives >= leastPositives(model.headType)).toBe(true);
        }
        await store.patternModels.delete(place.id, place.userId);
      }),
      { numRuns: 40 },
    );
  });
});
