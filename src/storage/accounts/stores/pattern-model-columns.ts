import type { Selectable } from "kysely";
import { assert } from "#base";
import type { KeptExample, KeptLearning, KeptModel, ModelJob, ModelTag } from "#accounts";
import type { ModelState, PatternHead } from "#pattern-models";
import type { ModelJobsTable, PatternExamplesTable, PatternModelsTable } from "../schema.ts";

/** Encodes a vector as base64 of 32-bit little-endian floats. */
export function vectorText(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, i * 4);
  return bytes.toString("base64");
}

export function vectorOf(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  assert(bytes.length % 4 === 0, "a stored vector holds 32-bit floats");
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}

/** A learning result as JSON. */
interface LearntText extends Omit<KeptLearning, "head"> {
  readonly head: Omit<PatternHead, "direction" | "exemplars"> & {
    readonly direction: string | null;
    readonly exemplars: readonly string[];
  };
}

export function learntText(learnt: KeptLearning | null): string | null {
  if (learnt === null) return null;
  const { direction, exemplars, ...frame } = learnt.head;
  const text: LearntText = {
    ...learnt,
    head: {
      ...frame,
      direction: direction === null ? null : vectorText(direction),
      exemplars: exemplars.map(vectorText),
    },
  };
  return JSON.stringify(text);
}

function learntOf(json: string): KeptLearning {
  // Only learntText writes this column.
  const { head, ...rest } = JSON.parse(json) as LearntText;
  const direction = head.direction === null ? null : vectorOf(head.direction);
  return { ...rest, head: { ...head, direction, exemplars: head.exemplars.map(vectorOf) } };
}

/** Returns the state of a model. Its columns are written only from a state, so they form a valid one. */
function stateOf({ status, stale_reason: staleReason, failure_reason: failureReason }: ModelRow): ModelState {
  return { status, staleReason, failureReason } as ModelState;
}

type ModelRow = Selectable<PatternModelsTable>;

export function modelOf(row: ModelRow): KeptModel {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    tags: JSON.parse(row.tags) as readonly ModelTag[],
    notes: row.notes,
    timeframe: row.timeframe,
    scale: row.scale,
    headType: row.head_type,
    threshold: row.threshold,
    state: stateOf(row),
    revision: row.revision,
    learnt: row.learnt === null ? null : learntOf(row.learnt),
    positiveCount: row.positive_count,
    negativeCount: row.negative_count,
    usedAt: row.used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function exampleOf(row: Selectable<PatternExamplesTable>): KeptExample {
  return {
    id: row.id,
    modelId: row.model_id,
    ticker: row.ticker,
    figi: row.figi,
    timeframe: row.timeframe,
    scale: row.scale,
    asOf: row.as_of,
    label: row.label,
    source: row.source,
    fingerprint: row.fingerprint,
    newestBar: row.newest_bar,
    path: vectorOf(row.path),
    drifted: row.drifted !== 0,
    unavailable: row.unavailable !== 0,
    pickedAt: row.picked_at,
  };
}

export function jobOf(row: Selectable<ModelJobsTable>): ModelJob {
  return {
    modelId: row.model_id,
    kind: row.kind,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    owner: row.owner,
    notBefore: row.not_before,
  };
}
