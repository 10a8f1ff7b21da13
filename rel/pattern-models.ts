// npm run rel:pattern-models: a kill of a server in the middle of training loses no model, example or job and leaves no
// model half learnt. No two servers ever train one model at a time.
// Options: --kills N (40), --seed N, --plant (must fail) no-lease; lost-job.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { addExample, createModel, newUser, sha256Hex } from "#accounts";
import { seededRandom } from "#base";
import { readWindow } from "#pattern-models";
import { endOf } from "../src/pattern-models/life/market.testing.ts";
import { BARS, DOER, marketOf, SCALE, TICKERS, USER, type TrainerOrder } from "./pattern-models-order.ts";
import { bundled, Child } from "./kit/child.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, refuse, report, round } from "./kit/report.ts";

const MODELS = 4;
/** Milliseconds from server to server, more than a lease, so that the next server can take the jobs of a killed one. */
const LEASE_MS = 61_000;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const kills = count("kills", values.kills);
const seed = count("seed", values.seed);
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["no-lease", "lost-job"]);
if (process.platform === "win32") refuse("rel:pattern-models needs signals");

const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "winnow-models-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const place = join(folder, "accounts.sqlite");
const source = bundled("pattern-models-worker.ts");
const begun = clock.elapsed();

async function prepare(): Promise<string[]> {
  const store = await openStore(place);
  await store.users.insert(newUser(USER, clock.now()));
  const context = { store, clock, entropy: randomBytes };
  const market = marketOf();
  const frame = { timeframe: "1d", scale: SCALE } as const;
  const models: string[] = [];
  for (let i = 0; i < MODELS; i++) {
    const draft = { name: `Model ${i}`, ...frame, headType: null, threshold: null, tags: [], notes: "" };
    const { model } = await createModel(context, USER, draft, [], DOER);
    models.push(model.id);
    for (const ticker of TICKERS) {
      const asOf = endOf(BARS);
      const found = await market.window({ ticker, asOf, ...frame });
      const read = readWindow(found, frame, sha256Hex);
      if ("fault" in read) throw new Error(read.fault);
      const about = { ticker, figi: found.figi, asOf, label: "positive", source: "api" } as const;
      await addExample(context, { id: model.id, userId: USER }, { ...about, ...frame, ...read }, DOER);
    }
  }
  await store.close();
  return models;
}

const models = await prepare();
const problems: string[] = [];
/** Time of the last acknowledged training request, by model. */
const asked = new Map<string, number>();
const spans: { readonly model: string; readonly from: number; readonly to: number; readonly owner: string }[] = [];
let trained = 0;
let killedInTraining = 0;
let launched = 0;

function launch(aheadMs: number, more: Partial<TrainerOrder> = {}): { child: Child; owner: string } {
  const owner = `srv_${launched++}`;
  const order: TrainerOrder = {
    place,
    owner,
    models,
    aheadMs,
    holdMs: 25,
    asks: true,
    untilDone: false,
    plant,
    ...more,
  };
  return { child: new Child([process.execPath, source, JSON.stringify(order)]), owner };
}

/** Reads the lines of a killed server; `endedAt` is the time of the kill. */
function hear({ child, owner }: ReturnType<typeof launch>, endedAt: number): void {
  let open: { model: string; from: number } | undefined;
  for (const line of child.lines) {
    const [word, model = "", at = ""] = line.split(" ");
    if (word === "asked") asked.set(model, Math.max(asked.get(model) ?? 0, Number(at)));
    if (word === "in") open = { model, from: Number(at) };
    if (word !== "out" || open === undefined) continue;
    spans.push({ ...open, to: Number(at), owner });
    trained++;
    open = undefined;
  }
  if (open === undefined) return;
  killedInTraining++;
  spans.push({ ...open, to: endedAt, owner });
}

async function inspect(isEnd: boolean): Promise<void> {
  const store = await openStore(place);
  for (const id of models) {
    const model = await store.patternModels.find(id);
    const job = await store.patternModels.jobOf(id);
    if (model === undefined) {
      problems.push(`${id} is gone`);
      continue;
    }
    const { status, failureReason } = model.state;
    const examples = await store.patternModels.examplesOf([id]);
    if (examples.length !== TICKERS.length || model.positiveCount !== TICKERS.length)
      problems.push(`${id} has ${examples.length} examples and counts ${model.positiveCount}`);
    const isBusy = status === "queued" || status === "training";
    if (isBusy !== (job?.kind === "train")) problems.push(`${id} is ${status} and its job is ${job?.kind ?? "none"}`);
    if (status === "ready" && model.learnt?.head.exemplars.length !== TICKERS.length)
      problems.push(`${id} is ready and has not learnt everything`);
    if (!isEnd || status === "ready") {
      if (isEnd && (model.learnt?.trainedAt ?? 0) < (asked.get(id) ?? 0))
        problems.push(`${id} was not trained since it was asked for`);
      continue;
    }
    if (failureReason !== "timeout") problems.push(`${id} ended as ${status} (${failureReason})`);
  }
  await store.close();
}

for (let kill = 1; kill <= kills; kill++) {
  // Two servers share one database. After the leases, the next two servers take the jobs left behind.
  const victims = [launch(kill * LEASE_MS), launch(kill * LEASE_MS)];
  await Promise.all(victims.map(({ child }) => child.until("ready")));
  await pause(20 + random.next() * 300);
  for (const { child } of victims) {
    if (child.process.exitCode !== null)
      problems.push(`a server ended by itself with status ${child.process.exitCode}`);
    child.kill();
  }
  await Promise.all(victims.map(({ child }) => child.gone));
  for (const victim of victims) hear(victim, Date.now());
  await inspect(false);
  if (problems.length > 20) break;
}
const last = launch((kills + 1) * LEASE_MS, { asks: false, untilDone: true });
await Promise.race([last.child.until("done"), pause(60_000)]).catch(() => problems.push("the last server failed"));
last.child.kill();
await last.child.gone;
hear(last, Date.now());
await inspect(true);

for (const [i, one] of spans.entries()) {
  for (const other of spans.slice(i + 1)) {
    if (one.model === "" || one.model !== other.model || one.owner === other.owner) continue;
    if (one.from < other.to && other.from < one.to)
      problems.push(`${one.model} was trained by ${one.owner} and ${other.owner} at a time`);
  }
}
if (trained === 0) problems.push("nothing was ever trained");
if (killedInTraining === 0) problems.push("no server was killed in training");
for (const problem of problems.slice(0, 10)) console.error(problem);
report("pattern-models", problems.length === 0, {
  plant,
  seed,
  kills: 2 * kills,
  killedInTraining,
  trained,
  asked: asked.size,
  problems: problems.length,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
