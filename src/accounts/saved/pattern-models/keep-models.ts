import { AppError } from "#base";
import { LIMITS, type HeadType, type Timeframe } from "#contract";
import { ENCODER_VERSION, plainState } from "#pattern-models";
import type { AccountsContext, AuditActor } from "../../accounts-context.ts";
import type { Stores } from "../../ports/account-store.ts";
import type { KeptExample, KeptModel, ModelChange, ModelTag } from "../../ports/pattern-models.ts";
import { newId } from "../../secrets.ts";
import { archivedModel, modelChanged, moveModel, noSuchModel, ownedModel, type ModelPlace } from "./move-model.ts";

export type ModelKeeping = Pick<AccountsContext, "store" | "clock" | "entropy">;

/** What a user says about a model to keep. */
export interface ModelDraft {
  readonly name: string;
  readonly timeframe: Timeframe;
  readonly scale: number;
  readonly headType: HeadType | null;
  readonly threshold: number | null;
  readonly tags: readonly ModelTag[];
  readonly notes: string;
}

export type ImportedExample = Omit<KeptExample, "id" | "modelId" | "drifted" | "unavailable">;

/** A model with its examples. */
export interface WholeModel {
  readonly model: KeptModel;
  readonly examples: readonly KeptExample[];
}

/** A new draft, with examples that it brings along. Errors: conflict at the limit of models of one account. */
export function createModel(
  context: ModelKeeping,
  userId: string,
  draft: ModelDraft,
  imported: readonly ImportedExample[],
  doer: AuditActor,
): Promise<WholeModel> {
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    if ((await stores.patternModels.count(userId)) >= LIMITS.patternModels) {
      const message = `An account keeps at most ${LIMITS.patternModels} pattern models; delete one with DELETE /api/v2/pattern-models/{id} first.`;
      throw new AppError("conflict", message);
    }
    const now = context.clock.now();
    const id = newId("pm", context.entropy);
    await stores.patternModels.insert({
      ...draft,
      id,
      userId,
      state: plainState("draft"),
      revision: 0,
      learnt: null,
      positiveCount: 0,
      negativeCount: 0,
      usedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    const examples = imported.map((example) => ({
      ...example,
      id: newId("pe", context.entropy),
      modelId: id,
      drifted: false,
      unavailable: false,
    }));
    await stores.patternModels.insertExamples(examples);
    await stores.audit.append({ at: now, userId, event: "pattern_model.created", subject: id, ...doer });
    return { model: await ownedModel(stores, { id, userId }), examples };
  });
}

export async function findModel({ store }: Pick<ModelKeeping, "store">, place: ModelPlace): Promise<WholeModel> {
  const model = await ownedModel(store, place);
  return { model, examples: await store.patternModels.examplesOf([model.id]) };
}

/** What is undefined stays. */
export type ModelEdit = { readonly [M in keyof ModelDraft]?: ModelDraft[M] | undefined } & {
  readonly archived?: boolean | undefined;
};

/** Errors: conflict for settings of an archived model. */
export function changeModel(
  context: ModelKeeping,
  place: ModelPlace,
  { archived, ...edit }: ModelEdit,
  doer: AuditActor,
): Promise<WholeModel> {
  return context.store.transaction(async (stores) => {
    await stores.users.lock(place.userId);
    const now = context.clock.now();
    const before = await ownedModel(stores, place);
    if (archived === false) await restore(stores, before, now);
    await changeSettings(stores, await ownedModel(stores, place), edit, now);
    if (archived === true)
      await moveModel(stores, await ownedModel(stores, place), { kind: "archive" }, { updatedAt: now });
    await stores.audit.append({
      at: now,
      userId: place.userId,
      event: "pattern_model.updated",
      subject: place.id,
      ...doer,
    });
    const model = await ownedModel(stores, place);
    return { model, examples: await stores.patternModels.examplesOf([model.id]) };
  });
}

async function restore(stores: Stores, model: KeptModel, now: number): Promise<void> {
  if (model.state.status !== "archived") return;
  await moveModel(stores, model, { kind: "restore", outdated: outdatedSince(model) }, { updatedAt: now });
}

/** What is old about a model that nobody has looked after for a while; null where it has learnt nothing. */
function outdatedSince({ learnt, revision }: KeptModel) {
  if (learnt === null) return null;
  if (learnt.head.encoder !== ENCODER_VERSION) return "encoder_upgraded";
  return learnt.revision === revision ? "score_band_outdated" : "examples_changed";
}

async function changeSettings(stores: Stores, model: KeptModel, edit: ModelEdit, now: number): Promise<void> {
  const { name, tags, notes, timeframe, scale, headType, threshold } = edit;
  const differs = (["timeframe", "scale", "headType", "threshold"] as const).filter(
    (member) => edit[member] !== undefined && edit[member] !== model[member],
  );
  const labels: ModelChange = {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags }),
    ...(notes === undefined ? {} : { notes }),
    updatedAt: now,
  };
  if (differs.length === 0) {
    await stores.patternModels.update(model.id, labels);
    return;
  }
  if (model.state.status === "archived") throw archivedModel(model);
  const thresholds: ModelChange = threshold === undefined ? {} : { threshold };
  const learning: ModelChange = {
    ...(timeframe === undefined ? {} : { timeframe }),
    ...(scale === undefined ? {} : { scale }),
    ...(headType === undefined ? {} : { headType }),
  };
  const { learnt } = model;
  const recounts = differs.includes("threshold") && learnt !== null;
  const counted: ModelChange = recounts ? { learnt: { ...learnt, band: { ...learnt.band, matchCount: null } } } : {};
  await stores.patternModels.update(model.id, { ...labels, ...thresholds, ...counted });
  if (differs.some((member) => member !== "threshold")) {
    await modelChanged(stores, model, "settings_changed", { ...learning, updatedAt: now });
  }
  const kept = (await ownedModel(stores, model)).learnt !== null;
  if (recounts && kept) await stores.patternModels.addJob({ modelId: model.id, kind: "refresh", queuedAt: now });
}

/** Errors: conflict while saved scans name it. */
export async function deleteModel(context: ModelKeeping, place: ModelPlace, doer: AuditActor): Promise<void> {
  await context.store.transaction(async (stores) => {
    await stores.users.lock(place.userId);
    const model = await ownedModel(stores, place);
    await refuseWhereNamed(stores, model);
    if (!(await stores.patternModels.delete(place.id, place.userId))) throw noSuchModel();
    const at = context.clock.now();
    await stores.audit.append({ at, userId: place.userId, event: "pattern_model.deleted", subject: place.id, ...doer });
  });
}

/** Saved scans that a message lists. */
const LISTED = 5;

async function refuseWhereNamed({ scans }: Stores, { id, userId, name }: KeptModel): Promise<void> {
  const naming: { readonly scanId: number; readonly name: string }[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await scans.list(userId, { limit: LIMITS.pageSize, cursor });
    naming.push(...page.items.filter(({ instructions }) => namesModel(JSON.parse(instructions), id)));
    cursor = page.next;
    if (cursor === undefined) break;
  }
  if (naming.length === 0) return;
  const listed = naming.slice(0, LISTED).map((scan) => `"${scan.name}" (${scan.scanId})`);
  const more = naming.length > LISTED ? ` and ${naming.length - LISTED} more` : "";
  const message = `The saved scans ${listed.join(", ")}${more} name the model "${name}"; change or delete them first, or archive the model with PATCH and {"archived": true}.`;
  throw new AppError("conflict", message, [
    { path: "", rule: "model_in_use", message, facts: { scan_ids: naming.map(({ scanId }) => scanId) } },
  ]);
}

/** Whether a PatternModel entry anywhere in a payload names the model. */
function namesModel(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => namesModel(item, id));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) =>
    key === "PatternModel" && Array.isArray(member)
      ? member.some((entry: { ModelId?: unknown; Id?: unknown } | null) => (entry?.ModelId ?? entry?.Id) === id)
      : namesModel(member, id),
  );
}
