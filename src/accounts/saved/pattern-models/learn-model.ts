import type { StaleReason } from "#contract";
import { lookForDrift, trainModel, type DriftFinding, type TrainingTools } from "#pattern-models";
import type { Stores } from "../../ports/account-store.ts";
import type { KeptExample, KeptModel } from "../../ports/pattern-models.ts";
import type { WholeModel } from "./keep-models.ts";
import { moveModel } from "./move-model.ts";

/** Writes what a job came to, in the transaction that ends it. */
export type Finish = (stores: Stores, model: KeptModel, now: number) => Promise<void>;

/** Trains a model as it was when the job began. Errors: those of the market. */
export async function train({ model, examples }: WholeModel, tools: TrainingTools): Promise<Finish> {
  const findings = await lookAfterExamples(examples, model, tools);
  const result = await trainModel({ ...model, examples }, tools);
  if ("failure" in result) {
    return async (stores, now, at) => {
      await moveModel(stores, now, { kind: "failed", reason: result.failure }, { updatedAt: at });
    };
  }
  return async (stores, current, now) => {
    const outdated = changedSince(model, current) ?? (await writeFindings(stores, examples, findings));
    for (const [id, window] of result.reread) {
      const { timeframe, scale } = model;
      await stores.patternModels.updateExample(id, model.id, { ...window, timeframe, scale, drifted: false });
    }
    const { learnt } = result;
    // The threshold was another one while matches were counted.
    const isCounted = current.threshold === model.threshold;
    const band = isCounted ? learnt.band : { ...learnt.band, matchCount: null };
    const kept = { ...learnt, band, trainedAt: now, measuredAt: now, revision: model.revision };
    await moveModel(stores, current, { kind: "trained", outdated }, { learnt: kept, updatedAt: now });
    if (!isCounted) await stores.patternModels.addJob({ modelId: model.id, kind: "refresh", queuedAt: now });
  };
}

/** What became of the model while it was learning. */
function changedSince(before: KeptModel, now: KeptModel): StaleReason | null {
  if (before.revision === now.revision) return null;
  const isSame = before.timeframe === now.timeframe && before.scale === now.scale && before.headType === now.headType;
  return isSame ? "examples_changed" : "settings_changed";
}

/** What became of the bars of the examples that are in the frame of the model, by id. */
export async function lookAfterExamples(
  examples: readonly KeptExample[],
  { timeframe, scale }: KeptModel,
  tools: TrainingTools,
): Promise<ReadonlyMap<string, DriftFinding>> {
  const findings = new Map<string, DriftFinding>();
  for (const example of examples) {
    if (example.timeframe !== timeframe || example.scale !== scale) continue;
    findings.set(example.id, await lookForDrift(example, tools));
  }
  return findings;
}

/** Notes what became of examples; gives the reason why the model is stale where that is news. */
export async function writeFindings(
  { patternModels }: Stores,
  examples: readonly KeptExample[],
  findings: ReadonlyMap<string, DriftFinding>,
): Promise<StaleReason | null> {
  const present = new Map<string, KeptExample>();
  for (const modelId of new Set(examples.map((example) => example.modelId)))
    for (const example of await patternModels.examplesOf([modelId])) present.set(example.id, example);
  let news: StaleReason | null = null;
  for (const before of examples) {
    const finding = findings.get(before.id);
    const example = present.get(before.id);
    // Its window was taken anew meanwhile.
    if (finding === undefined || example?.fingerprint !== before.fingerprint) continue;
    const drifted = finding.kind === "drifted" || (finding.kind === "unavailable" && example.drifted);
    const unavailable = finding.kind === "unavailable";
    const fingerprint = finding.kind === "same" ? finding.fingerprint : example.fingerprint;
    if (unavailable && !example.unavailable) news = "example_unavailable";
    else if (drifted && !example.drifted) news ??= "examples_drifted";
    const isSame =
      drifted === example.drifted && unavailable === example.unavailable && fingerprint === example.fingerprint;
    if (!isSame) await patternModels.updateExample(example.id, example.modelId, { drifted, unavailable, fingerprint });
  }
  return news;
}
