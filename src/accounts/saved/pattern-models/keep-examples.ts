import { AppError } from "#base";
import { LIMITS, type ExampleLabel } from "#contract";
import { leastPositives, type ReadWindow } from "#pattern-models";
import type { AuditActor } from "../../accounts-context.ts";
import type { Stores } from "../../ports/account-store.ts";
import type { ExampleChange, KeptExample, KeptModel } from "../../ports/pattern-models.ts";
import { newId } from "../../secrets.ts";
import type { ModelKeeping, WholeModel } from "./keep-models.ts";
import { archivedModel, modelChanged, moveModel, noSuchModel, ownedModel, type ModelPlace } from "./move-model.ts";

/** An example to add, with its window in the frame that the model had. */
export type ExampleDraft = Pick<
  KeptExample,
  "ticker" | "figi" | "timeframe" | "scale" | "asOf" | "label" | "source" | "fingerprint" | "newestBar" | "path"
>;

/**
 * Adds an example; the same window under the same label is there already, and stays as it is. Under the other label both
 * are kept: training says that they contradict each other.
 * Errors: conflict for an archived model and where its frame was changed meanwhile, validation_failed at the limit of
 * examples of a label.
 */
export function addExample(
  context: ModelKeeping,
  place: ModelPlace,
  draft: ExampleDraft,
  doer: AuditActor,
): Promise<KeptExample> {
  return changing(context, place, doer, async (stores, model, now) => {
    if (draft.timeframe !== model.timeframe || draft.scale !== model.scale)
      throw new AppError("conflict", "The model's timeframe or scale was changed meanwhile; add the example again.");
    const examples = await stores.patternModels.examplesOf([model.id]);
    const same = examples.find(
      ({ figi, newestBar, label, timeframe, scale }) =>
        figi === draft.figi &&
        newestBar === draft.newestBar &&
        label === draft.label &&
        timeframe === draft.timeframe &&
        scale === draft.scale,
    );
    if (same !== undefined) return same;
    refuseBeyondLimit(model, draft.label);
    const example = {
      ...draft,
      id: newId("pe", context.entropy),
      modelId: model.id,
      pickedAt: now,
      drifted: false,
      unavailable: false,
    };
    await stores.patternModels.insertExamples([example]);
    await modelChanged(stores, model, "examples_changed", { updatedAt: now });
    return example;
  });
}

export interface ExamplePlace extends ModelPlace {
  readonly exampleId: string;
}

export interface ExampleEdit {
  readonly label?: ExampleLabel | undefined;
  /** The window as its bars are now, to be taken in the place of the one that was picked. */
  readonly window?: ReadWindow | undefined;
}

/** Errors: conflict for an archived model, validation_failed at the limit of examples of a label. */
export function changeExample(
  context: ModelKeeping,
  place: ExamplePlace,
  { label, window }: ExampleEdit,
  doer: AuditActor,
): Promise<KeptExample> {
  return changing(context, place, doer, async (stores, model, now) => {
    const example = await exampleOf(stores, place);
    const relabelled = label !== undefined && label !== example.label;
    if (relabelled) refuseBeyondLimit(model, label);
    const change: ExampleChange = {
      ...(relabelled ? { label } : {}),
      ...(window === undefined ? {} : { ...window, drifted: false, unavailable: false }),
    };
    if (Object.keys(change).length === 0) return example;
    await stores.patternModels.updateExample(example.id, model.id, change);
    await modelChanged(stores, model, "examples_changed", { updatedAt: now });
    return { ...example, ...change };
  });
}

export async function deleteExample(context: ModelKeeping, place: ExamplePlace, doer: AuditActor): Promise<void> {
  await changing(context, place, doer, async (stores, model, now) => {
    if (!(await stores.patternModels.deleteExample(place.exampleId, place.id))) throw noSuchModel();
    await modelChanged(stores, model, "examples_changed", { updatedAt: now });
  });
}

/**
 * Has a model trained: it is queued, or goes on being so. Errors: conflict for an archived model, validation_failed with
 * too few positives.
 */
export function requestTraining(context: ModelKeeping, place: ModelPlace, doer: AuditActor): Promise<WholeModel> {
  return changing(context, place, doer, async (stores, model, now) => {
    refuseTooFew(model);
    await moveModel(stores, model, { kind: "train" }, { updatedAt: now });
    return {
      model: await ownedModel(stores, place),
      examples: await stores.patternModels.examplesOf([model.id]),
    };
  });
}

function refuseTooFew({ positiveCount, headType }: KeptModel): void {
  const least = leastPositives(headType);
  if (positiveCount >= least) return;
  const missing = least - positiveCount;
  const other =
    headType === "nearest"
      ? ""
      : '; or set its headType to "nearest", which compares with single examples and takes one';
  const message = `The model has ${positiveCount} positive example${positiveCount === 1 ? "" : "s"} and training takes ${least}: add ${missing} more${other}.`;
  throw new AppError("validation_failed", message, [
    { path: "", rule: "too_few_positives", message, facts: { positives: positiveCount, minimum: least } },
  ]);
}

/** Work on a model that is not archived, with its owner locked and a line in the audit log. */
function changing<T>(
  { store, clock }: ModelKeeping,
  place: ModelPlace,
  doer: AuditActor,
  work: (stores: Stores, model: KeptModel, now: number) => Promise<T>,
): Promise<T> {
  return store.transaction(async (stores) => {
    await stores.users.lock(place.userId);
    const model = await ownedModel(stores, place);
    if (model.state.status === "archived") throw archivedModel(model);
    const now = clock.now();
    const result = await work(stores, model, now);
    const { userId, id } = place;
    await stores.audit.append({ at: now, userId, event: "pattern_model.updated", subject: id, ...doer });
    return result;
  });
}

async function exampleOf({ patternModels }: Stores, { id, exampleId }: ExamplePlace): Promise<KeptExample> {
  const example = (await patternModels.examplesOf([id])).find((one) => one.id === exampleId);
  if (example === undefined) throw noSuchModel();
  return example;
}

function refuseBeyondLimit({ positiveCount, negativeCount }: KeptModel, label: ExampleLabel): void {
  const count = label === "positive" ? positiveCount : negativeCount;
  if (count < LIMITS.patternExamples) return;
  const message = `A model has at most ${LIMITS.patternExamples} ${label} examples; delete one first.`;
  throw new AppError("validation_failed", message, [
    { path: "/label", rule: "too_many", message, facts: { maximum: LIMITS.patternExamples } },
  ]);
}
