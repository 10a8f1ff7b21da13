import { describe, expect, it } from "vitest";
import type { AccountStore } from "#accounts";
import { aLearning, aModel, anExample, storedUser, unique } from "./account-samples.testing.ts";

const T = 1_800_000_000_000;
const MINUTE = 60_000;

/** Tests any store of pattern models. Jobs of all models share one queue, so each test removes its own. */
export function patternModelsContract(opened: () => AccountStore): void {
  describe("pattern models", () => {
    it("stores models with their learning results bit for bit", async () => {
      const { patternModels } = opened();
      const userId = await storedUser(opened());
      const plain = aModel(userId, { notes: "", tags: [] });
      const full = aModel(userId, {
        learnt: aLearning(),
        headType: "nearest",
        threshold: 0.1 + 0.2,
        state: { status: "stale", staleReason: "examples_drifted", failureReason: null },
        usedAt: T,
        revision: 7,
      });
      await patternModels.insert(plain);
      await patternModels.insert(full);
      expect(await patternModels.findOwned(plain.id, userId)).toEqual(plain);
      expect(await patternModels.find(full.id)).toEqual(full);
      expect((await patternModels.list(userId, { limit: 1 })).items).toEqual([full]);
      const { next } = await patternModels.list(userId, { limit: 1 });
      expect(await patternModels.list(userId, { limit: 1, cursor: next })).toEqual({ items: [plain], next: undefined });
      expect(await patternModels.count(userId)).toBe(2);
      await patternModels.markUsed([plain.id, unique("pm")], T + 5);
      expect(await patternModels.find(plain.id)).toEqual({ ...plain, usedAt: T + 5 });
      await patternModels.markUsed([], T);
    });

    it("updates only given members, null included", async () => {
      const { patternModels } = opened();
      const userId = await storedUser(opened());
      const model = aModel(userId, { learnt: aLearning({ separation: null }), threshold: 0.5, headType: "contrast" });
      await patternModels.insert(model);
      expect(await patternModels.update(model.id, {})).toBe(true);
      expect(await patternModels.find(model.id)).toEqual(model);
      const state = { status: "failed", staleReason: null, failureReason: "not_separable" } as const;
      const change = { threshold: null, headType: null, learnt: null, state, name: "Other", revision: 2, scale: 30 };
      expect(await patternModels.update(model.id, { ...change, timeframe: "5m", updatedAt: T + 1 })).toBe(true);
      expect(await patternModels.find(model.id)).toEqual({ ...model, ...change, timeframe: "5m", updatedAt: T + 1 });
      expect(await patternModels.update(unique("pm"), { name: "x" })).toBe(false);
      expect(await patternModels.update(unique("pm"), {})).toBe(false);
    });

    it("returns and deletes only the owner's models", async () => {
      const { patternModels } = opened();
      const [mine, other] = [await storedUser(opened()), await storedUser(opened())];
      const [model, second] = [aModel(mine), aModel(other)];
      await patternModels.insert(model);
      await patternModels.insert(second);
      expect(await patternModels.findOwned(model.id, other)).toBeUndefined();
      expect(await patternModels.ownedAmong([second.id, model.id, unique("pm")], mine)).toEqual([model]);
      expect(await patternModels.ownedAmong([], mine)).toEqual([]);
      expect((await patternModels.list(mine, { limit: 9 })).items).toEqual([model]);
      expect(await patternModels.delete(model.id, other)).toBe(false);
      expect(await patternModels.delete(model.id, mine)).toBe(true);
      expect(await patternModels.delete(model.id, mine)).toBe(false);
      expect(await patternModels.count(mine)).toBe(0);
    });

    it("lists the ids of trained models page by page, without archived ones", async () => {
      const { patternModels } = opened();
      const userId = await storedUser(opened());
      const learnt = aLearning();
      const archived = { status: "archived", staleReason: null, failureReason: null } as const;
      const kept = [aModel(userId, { learnt }), aModel(userId, { learnt }), aModel(userId, { learnt })];
      for (const model of [...kept, aModel(userId), aModel(userId, { learnt, state: archived })])
        await patternModels.insert(model);
      const found: string[] = [];
      for (let after = ""; ;) {
        const ids = await patternModels.learntIds(after, 2);
        found.push(...ids);
        if (ids.length < 2) break;
        after = ids.at(-1)!;
      }
      expect(found.filter((id) => kept.some((model) => model.id === id))).toEqual(kept.map(({ id }) => id).sort());
      expect(new Set(found).size).toBe(found.length);
      const all = await patternModels.list(userId, { limit: 9 });
      const others = all.items.filter(({ id }) => !kept.some((model) => model.id === id));
      expect(others.filter(({ id }) => found.includes(id))).toEqual([]);
    });

    it("keeps the example counts of a model up to date", async () => {
      const { patternModels } = opened();
      const userId = await storedUser(opened());
      const [model, second] = [aModel(userId), aModel(userId)];
      await patternModels.insert(model);
      await patternModels.insert(second);
      const examples = [
        anExample(model.id, { path: Float32Array.from({ length: 64 }, (_, i) => Math.fround(Math.sin(i))) }),
        anExample(model.id, { label: "negative", source: "suggested", drifted: true, unavailable: true }),
        anExample(model.id, { newestBar: 5, asOf: "2001-01-02T21:00:00.000Z" }),
      ];
      await patternModels.insertExamples(examples);
      await patternModels.insertExamples([]);
      const other = anExample(second.id);
      await patternModels.insertExamples([other]);
      const counts = async () => {
        const { positiveCount, negativeCount } = (await patternModels.find(model.id))!;
        return [positiveCount, negativeCount];
      };
      expect(await counts()).toEqual([2, 1]);
      expect(await patternModels.examplesOf([second.id, model.id])).toEqual([...examples, other]);
      expect(await patternModels.examplesOf([])).toEqual([]);
      const [first, negative, third] = examples;
      expect(await patternModels.updateExample(negative!.id, model.id, { label: "positive", drifted: false })).toBe(
        true,
      );
      expect(await counts()).toEqual([3, 0]);
      const window = {
        timeframe: "1hr",
        scale: 20,
        newestBar: 7,
        fingerprint: "aa",
        path: Float32Array.of(1),
      } as const;
      expect(await patternModels.updateExample(third!.id, model.id, window)).toBe(true);
      expect(await patternModels.updateExample(third!.id, model.id, {})).toBe(true);
      expect(await patternModels.updateExample(third!.id, second.id, { drifted: true })).toBe(false);
      expect(await patternModels.deleteExample(first!.id, second.id)).toBe(false);
      expect(await patternModels.deleteExample(first!.id, model.id)).toBe(true);
      expect(await patternModels.deleteExample(first!.id, model.id)).toBe(false);
      expect(await counts()).toEqual([2, 0]);
      expect(await patternModels.examplesOf([model.id])).toEqual([
        { ...negative, label: "positive", drifted: false },
        { ...third, ...window },
      ]);
      await patternModels.delete(model.id, userId);
      expect(await patternModels.examplesOf([model.id])).toEqual([]);
    });

    it("deletes models, examples and jobs with their user", async () => {
      const store = opened();
      const userId = await storedUser(store);
      const model = aModel(userId);
      await store.patternModels.insert(model);
      await store.patternModels.insertExamples([anExample(model.id)]);
      await store.patternModels.putJob({ modelId: model.id, kind: "train", queuedAt: T });
      await expect(store.patternModels.insert(aModel(unique("usr")))).rejects.toThrow(/foreign key/i);
      await expect(store.patternModels.insertExamples([anExample(unique("pm"))])).rejects.toThrow(/foreign key/i);
      await store.patternModels.delete(model.id, userId);
      expect(await store.patternModels.jobOf(model.id)).toBeUndefined();
      expect(await store.patternModels.examplesOf([model.id])).toEqual([]);
    });
  });

  describe("jobs of models", () => {
    async function storedModel(): Promise<string> {
      const model = aModel(await storedUser(opened()));
      await opened().patternModels.insert(model);
      return model.id;
    }
    const jobOf = (modelId: string, queuedAt: number) => ({ modelId, kind: "train", queuedAt }) as const;

    it("gives each job to one of many concurrent servers", async () => {
      const { patternModels } = opened();
      const [late, early, refreshed] = [await storedModel(), await storedModel(), await storedModel()];
      await patternModels.putJob({ ...jobOf(refreshed, 1), kind: "refresh" });
      await patternModels.putJob(jobOf(late, 20));
      await patternModels.putJob(jobOf(early, 10));
      const taken = await Promise.all(
        Array.from({ length: 8 }, (_, i) => patternModels.takeJob(`server ${i}`, 30, 30 + MINUTE)),
      );
      const got = taken.filter((job) => job !== undefined);
      expect(got.map(({ modelId }) => modelId).sort()).toEqual([late, early, refreshed].sort());
      const [job] = got.filter(({ modelId }) => modelId === early);
      expect(job).toEqual({ ...jobOf(early, 10), attempts: 1, owner: expect.any(String), notBefore: 30 + MINUTE });
      expect(taken.findIndex((one) => one === job)).toBe(Number(job!.owner!.slice(7)));
      expect(await patternModels.jobOf(early)).toEqual(job);
      for (const id of [late, early, refreshed]) await patternModels.dropJob(id);
      expect(await patternModels.takeJob("a", 9e15, 9e15)).toBeUndefined();
    });

    it("gives training jobs first, then the longest waiting", async () => {
      const { patternModels } = opened();
      const [late, early, refreshed] = [await storedModel(), await storedModel(), await storedModel()];
      await patternModels.putJob({ ...jobOf(refreshed, 1), kind: "refresh" });
      await patternModels.putJob(jobOf(late, 20));
      await patternModels.putJob(jobOf(early, 10));
      for (const id of [early, late, refreshed]) {
        expect(await patternModels.takeJob("a", 30, 30 + MINUTE)).toMatchObject({ modelId: id });
      }
      expect(await patternModels.takeJob("a", 29 + MINUTE, 9e12)).toBeUndefined();
      for (const id of [late, early, refreshed]) await patternModels.dropJob(id);
    });

    it("gives a job to another server once its time has run out, and the first owner loses it", async () => {
      const { patternModels } = opened();
      const id = await storedModel();
      expect(await patternModels.addJob(jobOf(id, 10))).toBe(true);
      expect(await patternModels.addJob({ ...jobOf(id, 5), kind: "refresh" })).toBe(false);
      await patternModels.takeJob("a", 10, 100);
      expect(await patternModels.takeJob("b", 99, 500)).toBeUndefined();
      expect(await patternModels.renewJob(id, "a", 200)).toBe(true);
      expect(await patternModels.renewJob(id, "b", 900)).toBe(false);
      expect(await patternModels.takeJob("b", 199, 500)).toBeUndefined();
      expect(await patternModels.takeJob("b", 200, 500)).toMatchObject({ kind: "train", attempts: 2, owner: "b" });
      expect(await patternModels.renewJob(id, "a", 900)).toBe(false);
      expect(await patternModels.endJob(id, "a")).toBe(false);
      expect(await patternModels.releaseJob(id, "a", 0)).toBe(false);
      expect(await patternModels.releaseJob(id, "b", 600)).toBe(true);
      expect(await patternModels.endJob(id, "b")).toBe(false);
      expect(await patternModels.takeJob("c", 599, 700)).toBeUndefined();
      expect(await patternModels.takeJob("c", 600, 700)).toMatchObject({ attempts: 3 });
      expect(await patternModels.endJob(id, "c")).toBe(true);
      expect(await patternModels.jobOf(id)).toBeUndefined();
    });

    it("takes a job from its owner if another job replaces it", async () => {
      const { patternModels } = opened();
      const id = await storedModel();
      await patternModels.putJob({ ...jobOf(id, 10), kind: "refresh" });
      await patternModels.takeJob("a", 10, 100);
      await patternModels.putJob(jobOf(id, 20));
      expect(await patternModels.endJob(id, "a")).toBe(false);
      const again = await patternModels.takeJob("a", 20, 100);
      expect(again).toEqual({ ...jobOf(id, 20), attempts: 1, owner: "a", notBefore: 100 });
      await patternModels.dropJob(id);
    });
  });
}
