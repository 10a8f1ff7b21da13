import { AppError, type Clock, DAY_MS } from "#base";
import type { FailureReason } from "#contract";
import { ENCODER_VERSION, WindowEncoder, type PatternMarket, type TrainingTools } from "#pattern-models";
import type { AccountStore } from "../../ports/account-store.ts";
import type { KeptModel, ModelJob } from "../../ports/pattern-models.ts";
import { sha256Hex } from "../../secrets.ts";
import { moveModel } from "./move-model.ts";
import { refresh } from "./refresh-model.ts";
import { train } from "./learn-model.ts";

export interface ModelWorkerContext {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly market: PatternMarket;
  /** Names this worker among all on the store. */
  readonly owner: string;
}

/** Does the jobs of models, one at a time. Many servers may have one each on the same store. */
export interface ModelWorker {
  /** Does the next job; false when there is none. Its failure is the model's, or the job is tried again later. */
  runOnce(): Promise<boolean>;
  /** Ends the job that is under way and gives it back, for another to take at once. */
  stop(): Promise<void>;
  /** Keeps the job that is under way, and ends one that takes too long. To be called well within the lease. */
  renew(): Promise<void>;
  /**
   * Has models looked after that were measured before `since`, an instant, and used lately; those of an older encoder
   * are trained again. `sessionsSince` counts the sessions that have closed since an instant. Gives the jobs added.
   */
  sweep(since: number, sessionsSince: (instant: number) => number): Promise<number>;
}

const LEASE_MS = 60_000;
/** A job that is under way for longer is ended. */
const LONGEST_MS = 120_000;
/** The first attempt and two more. */
const ATTEMPTS = 3;
const PAUSE_MS = 5_000;
/** Models that nobody used for longer are not measured any more. */
const USED_LATELY_MS = 30 * DAY_MS;
const OUTDATED_SESSIONS = 10;
const SWEPT_AT_ONCE = 100;

interface Running {
  readonly job: ModelJob;
  readonly begun: number;
  readonly abort: AbortController;
  /** Why it was ended. */
  ended?: "timeout" | "lost" | "stopped";
}

export function createModelWorker(context: ModelWorkerContext): ModelWorker {
  const { store, clock, market, owner } = context;
  const encoder = new WindowEncoder();
  let running: Running | undefined;

  /** Work on the model of a job that is still ours, with its user locked; false where it is not. */
  async function withModel(
    job: ModelJob,
    end: boolean,
    work: (stores: Parameters<Parameters<AccountStore["transaction"]>[0]>[0], model: KeptModel) => Promise<void>,
  ): Promise<boolean> {
    const known = await store.patternModels.find(job.modelId);
    if (known === undefined) return false;
    return store.transaction(async (stores) => {
      await stores.users.lock(known.userId);
      const held = await stores.patternModels.jobOf(job.modelId);
      if (held?.owner !== owner || held.attempts !== job.attempts) return false;
      const model = await stores.patternModels.find(job.modelId);
      if (model === undefined) return false;
      if (end && !(await stores.patternModels.endJob(job.modelId, owner))) return false;
      await work(stores, model);
      return true;
    });
  }

  const fail = (job: ModelJob, reason: FailureReason): Promise<boolean> =>
    withModel(job, true, async (stores, model) => {
      if (job.kind !== "train") return;
      // Whoever took it may not have come to begin it.
      const begun = (await moveModel(stores, model, { kind: "begin" })) ?? model;
      await moveModel(stores, begun, { kind: "failed", reason }, { updatedAt: clock.now() });
    });

  async function attempt(run: Running): Promise<void> {
    const { job, abort } = run;
    let begun: KeptModel | undefined;
    await withModel(job, false, async (stores, model) => {
      begun = job.kind === "train" ? await moveModel(stores, model, { kind: "begin" }) : model;
    });
    if (begun === undefined) {
      await store.patternModels.endJob(job.modelId, owner);
      return;
    }
    const examples = await store.patternModels.examplesOf([begun.id]);
    const tools: TrainingTools = { market, encoder, sha256: sha256Hex, signal: abort.signal };
    const work = job.kind === "train" ? train : refresh;
    const finish = await work({ model: begun, examples }, tools);
    if (run.ended !== undefined) throw new Error(`the job ended: ${run.ended}`);
    await withModel(job, true, (stores, model) => finish(stores, model, clock.now()));
  }

  return {
    async runOnce() {
      const now = await store.now();
      const job = await store.patternModels.takeJob(owner, now, now + LEASE_MS);
      if (job === undefined) return false;
      if (job.attempts > ATTEMPTS) {
        // Whoever had it did not live to tell.
        await fail(job, "timeout");
        return true;
      }
      const run: Running = { job, begun: clock.elapsed(), abort: new AbortController() };
      running = run;
      try {
        await attempt(run);
      } catch (error) {
        const late = run.ended === "timeout";
        if (run.ended === "lost" || run.ended === "stopped") return true;
        if (job.attempts >= ATTEMPTS) await fail(job, late ? "timeout" : "internal_error");
        else await store.patternModels.releaseJob(job.modelId, owner, (await store.now()) + job.attempts * PAUSE_MS);
        // A market that is not there yet is no fault.
        if (!late && !(error instanceof AppError && error.code === "unavailable")) throw error;
      } finally {
        running = undefined;
      }
      return true;
    },

    async stop() {
      const run = running;
      if (run === undefined) return;
      run.ended = "stopped";
      run.abort.abort();
      await store.patternModels.releaseJob(run.job.modelId, owner, 0);
    },

    async renew() {
      const run = running;
      if (run === undefined) return;
      if (clock.elapsed() - run.begun > LONGEST_MS) {
        run.ended = "timeout";
        run.abort.abort();
        return;
      }
      const kept = await store.patternModels.renewJob(run.job.modelId, owner, (await store.now()) + LEASE_MS);
      if (kept || running !== run) return;
      run.ended = "lost";
      run.abort.abort();
    },

    async sweep(since, sessionsSince) {
      let added = 0;
      for (let after = ""; ;) {
        const ids = await store.patternModels.learntIds(after, SWEPT_AT_ONCE);
        for (const id of ids) if (await look(id, since, sessionsSince)) added++;
        if (ids.length < SWEPT_AT_ONCE) return added;
        after = ids.at(-1)!;
      }
    },
  };

  async function look(id: string, since: number, sessionsSince: (instant: number) => number): Promise<boolean> {
    const model = await store.patternModels.find(id);
    if (model?.learnt == null) return false;
    const { learnt, usedAt } = model;
    const now = clock.now();
    const upgraded = learnt.head.encoder !== ENCODER_VERSION;
    const isUsed = now - Math.max(usedAt ?? 0, learnt.trainedAt) <= USED_LATELY_MS;
    const isDue = learnt.measuredAt < since;
    const isOld = sessionsSince(learnt.measuredAt) > OUTDATED_SESSIONS;
    // Nobody used it while its band grew old, and somebody does again.
    const isBack = isOld && model.state.staleReason === "score_band_outdated";
    if (!upgraded && isUsed && isDue && !isBack) {
      return store.patternModels.addJob({ modelId: id, kind: "refresh", queuedAt: now });
    }
    if (!upgraded && !isOld) return false;
    return store.transaction(async (stores) => {
      await stores.users.lock(model.userId);
      const current = await stores.patternModels.find(id);
      if (current?.learnt == null) return false;
      if (!upgraded && isBack && isUsed) {
        await moveModel(stores, current, { kind: "train" }, { updatedAt: now });
        return true;
      }
      if (!upgraded) {
        if (current.state.status === "ready")
          await moveModel(stores, current, { kind: "changed", reason: "score_band_outdated" });
        return false;
      }
      const moved = await moveModel(stores, current, { kind: "changed", reason: "encoder_upgraded" });
      if (moved === undefined || moved.state.status === "failed") return false;
      await moveModel(stores, moved, { kind: "train" }, { updatedAt: now });
      return moved.state.status === "stale";
    });
  }
}
