// Server process of rel:pattern-models. Requests training, trains and reports each step until the process is killed.
import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import { createModelWorker, requestTraining, type AccountStore } from "#accounts";
import { openSqliteAccounts } from "../src/storage/accounts/sqlite/sqlite-accounts.ts";
import { DOER, marketOf, USER, type TrainerOrder } from "./pattern-models-order.ts";

const order = JSON.parse(process.argv[2]!) as TrainerOrder;
// The kernel has the line when the call returns, so that a later kill cannot lose the line.
const say = (line: string): number => writeSync(1, `${line}\n`);

// The clock of each server is more than a lease ahead of the clock of the server before.
const clock = { now: () => Date.now() + order.aheadMs, elapsed: () => performance.now() };
const store = await openSqliteAccounts(order.place, { clock });

/** Id of the model of the current job; empty without a job. */
let training = "";

/**
 * Returns a store that records which job is taken. The planted fault `no-lease` also takes jobs that other servers
 * hold, the fault `lost-job` deletes a job when the job is taken.
 */
function watched(whole: AccountStore): AccountStore {
  const { patternModels } = whole;
  const takeJob: typeof patternModels.takeJob = async (owner, now, until) => {
    const job = await patternModels.takeJob(owner, order.plant === "no-lease" ? now + 120_000 : now, until);
    training = job?.modelId ?? "";
    if (order.plant === "lost-job" && job !== undefined) await patternModels.dropJob(job.modelId);
    return job;
  };
  return { ...whole, patternModels: { ...patternModels, takeJob } };
}

const market = marketOf();
let isMeasuring = false;
market.onScores = async () => {
  isMeasuring = true;
  say(`in ${training} ${Date.now()}`);
  await pause(order.holdMs);
};
const worker = createModelWorker({ store: watched(store), clock, market, owner: order.owner });
say("ready");
const context = { store, clock, entropy: randomBytes };
for (let round = 0; ; round++) {
  if (order.asks) {
    const id = order.models[round % order.models.length]!;
    await requestTraining(context, { id, userId: USER }, DOER);
    say(`asked ${id} ${clock.now()}`);
  }
  isMeasuring = false;
  const worked = await worker.runOnce();
  if (isMeasuring) say(`out ${training} ${Date.now()}`);
  if (!worked && order.untilDone) break;
  if (!worked) await pause(2);
}
await store.close();
say("done");
