import { AppError } from "#base";
import { leastPositives, nextState, type ModelEvent } from "#pattern-models";
import type { StaleReason } from "#contract";
import type { Stores } from "../../ports/account-store.ts";
import type { KeptModel, ModelChange } from "../../ports/pattern-models.ts";

export function noSuchModel(): AppError {
  return new AppError("not_found", "Nothing of that name exists.");
}

/** Only inside `transaction`, with the owner locked. Errors, so everywhere here: not_found for what is not the user's. */
export async function ownedModel(stores: Stores, { id, userId }: ModelPlace): Promise<KeptModel> {
  const model = await stores.patternModels.findOwned(id, userId);
  if (model === undefined) throw noSuchModel();
  return model;
}

export interface ModelPlace {
  readonly id: string;
  readonly userId: string;
}

/**
 * Takes a model through an event, with its job: there is one to train exactly while it is queued or in training, and a
 * draft has learnt nothing. Gives the model as it is then; undefined, without any change, where the event cannot happen.
 */
export async function moveModel(
  { patternModels }: Stores,
  model: KeptModel,
  event: ModelEvent,
  change: ModelChange = {},
): Promise<KeptModel | undefined> {
  const state = nextState(model.state, event);
  if (state === undefined) return undefined;
  const { status: before } = model.state;
  const { status } = state;
  const forgets = status === "draft" ? { learnt: null } : {};
  const changes = { ...change, ...forgets, state };
  await patternModels.update(model.id, changes);
  const now = change.updatedAt ?? model.updatedAt;
  if (status === "queued" && before !== "queued")
    await patternModels.putJob({ modelId: model.id, kind: "train", queuedAt: now });
  else if (status !== before && (status === "draft" || status === "archived")) await patternModels.dropJob(model.id);
  return { ...model, ...changes };
}

/** After a change of what is learnt from, which counts as a new revision. */
export async function modelChanged(
  stores: Stores,
  before: KeptModel,
  reason: StaleReason,
  change: ModelChange,
): Promise<void> {
  const model = { ...(await ownedModel(stores, before)), ...change };
  const event: ModelEvent =
    model.positiveCount < leastPositives(model.headType) ? { kind: "positives_lost" } : { kind: "changed", reason };
  const moved = await moveModel(stores, model, event, { ...change, revision: before.revision + 1 });
  if (moved === undefined) throw archivedModel(before);
}

export function archivedModel({ name }: KeptModel): AppError {
  return new AppError(
    "conflict",
    `The model "${name}" is archived; take it out of the archive first, with PATCH and {"archived": false}.`,
  );
}
