import { AppError, ofFrozen, type Issue } from "#base";
import { patternModelsNamed } from "#catalogue";
import { invalidError, LIMITS, type DoScanResponse, type ScanPayload, type StaleReason } from "#contract";
import type { PatternHead } from "#pattern-models";
import type { Context, OwnPatternModel } from "./context.ts";
import type { Call } from "./define-operation.ts";
import { memberOf } from "./member.ts";

/** The models of a payload, ready to answer. */
export interface ScanHeads {
  /** By the id that the payload names. */
  readonly heads: ReadonlyMap<string, PatternHead>;
  /** Those of them that answer with what they had learnt before something changed. */
  readonly stale: ReadonlyMap<string, StaleReason | null>;
}

const modelsIn = ofFrozen((payload: ScanPayload) => patternModelsNamed(payload));

const NONE: ScanHeads = { heads: new Map(), stale: new Map() };

/**
 * The heads of the models that a valid payload names, on behalf of a caller. Errors: validation_failed for a model that
 * the caller does not have (word for word the same whether another has it), or that cannot answer, and for more than
 * LIMITS.payloadModels; conflict for any at the shell.
 */
export async function patternHeadsOf(
  context: Context,
  call: Call,
  payload: ScanPayload,
  path = "/instructions",
): Promise<ScanHeads> {
  if (modelsIn(payload).length === 0) return NONE;
  const named = patternModelsNamed(payload, path);
  const ids = [...new Set(named.map(({ modelId }) => modelId))];
  if (ids.length > LIMITS.payloadModels) {
    const message = `The payload names ${ids.length} pattern models; the limit is ${LIMITS.payloadModels}.`;
    const beyond = named.find(({ modelId }) => modelId === ids[LIMITS.payloadModels])!;
    throw invalidError([{ path: beyond.path, rule: "too_many", message, facts: { limit: LIMITS.payloadModels } }]);
  }
  const find = context.patternHeads;
  const member = memberOf(call);
  if (find === undefined) {
    throw new AppError("conflict", "Pattern models are kept by a server: send it there, with --url and --token.");
  }
  const models = await find(member, ids);
  const issues = named.flatMap(({ modelId, path: at }) => refusal(modelId, at, models.get(modelId)) ?? []);
  if (issues.length > 0) throw invalidError(issues);
  const known = ids.map((id) => [id, models.get(id)!] as const);
  return {
    heads: new Map(known.map(([id, { head }]) => [id, head!])),
    stale: new Map(
      known.filter(([, { status }]) => status === "stale").map(([id, { staleReason }]) => [id, staleReason]),
    ),
  };
}

function refusal(modelId: string, path: string, model: OwnPatternModel | undefined): Issue | undefined {
  const name = `"${modelId.slice(0, 64)}"`;
  if (model === undefined) {
    const message = `names the pattern model ${name}, which you do not have; GET /api/v2/pattern-models lists yours`;
    return { path, rule: "unknown_pattern_model", message };
  }
  const { status, head } = model;
  const why =
    status === "archived"
      ? "is archived; take it out of the archive to use it again"
      : head === null
        ? `cannot answer yet, being ${status}; train it first`
        : undefined;
  if (why === undefined) return undefined;
  return { path, rule: "pattern_model_not_ready", message: `the pattern model ${name} ${why}`, facts: { status } };
}

/** The answer of a scan, with a note in its debug_data on each model that has not learnt what changed since. */
export function withStaleModels(response: DoScanResponse, { stale }: ScanHeads): DoScanResponse {
  if (stale.size === 0 || response.debug_data == null) return response;
  const notes = [...stale].map(([modelId, reason]) => ({
    kind: "stale_pattern_model",
    model_id: modelId,
    stale_reason: reason,
    note: "the model answered with what it learnt before it became stale; train it to bring it up to date",
  }));
  return { ...response, debug_data: [...response.debug_data, ...notes] };
}
