import type { FailureReason, ModelStatus, StaleReason } from "#contract";

/** The status of a model with the reason that belongs to it; the other reason is null. */
export type ModelState =
  | {
      readonly status: Exclude<ModelStatus, "stale" | "failed">;
      readonly staleReason: null;
      readonly failureReason: null;
    }
  | { readonly status: "stale"; readonly staleReason: StaleReason; readonly failureReason: null }
  | { readonly status: "failed"; readonly staleReason: null; readonly failureReason: FailureReason };

export type ModelEvent =
  /** Somebody wants it trained, and there are positives enough. */
  | { readonly kind: "train" }
  /** A worker has taken the job, for the first time or again. */
  | { readonly kind: "begin" }
  /** `outdated`: what changed while it was learning; null = nothing. */
  | { readonly kind: "trained"; readonly outdated: StaleReason | null }
  | { readonly kind: "failed"; readonly reason: FailureReason }
  /** Something that it rests on is no longer as it was. */
  | { readonly kind: "changed"; readonly reason: StaleReason }
  /** Fewer positives are left than its head takes. */
  | { readonly kind: "positives_lost" }
  | { readonly kind: "archive" }
  /** `outdated`: what is old about its head; null = it has none. */
  | { readonly kind: "restore"; readonly outdated: StaleReason | null };

type EventKind = ModelEvent["kind"];
type Target = ModelStatus | "same" | "as told";

/**
 * Every transition, once. What is not here is not possible. "as told": with the reason of the event, or without one to
 * where no reason leads.
 */
const TRANSITIONS: { readonly [S in ModelStatus]: { readonly [E in EventKind]?: Target } } = {
  draft: { train: "queued", changed: "same", positives_lost: "same", archive: "archived" },
  queued: {
    train: "same",
    begin: "training",
    changed: "same",
    positives_lost: "draft",
    archive: "archived",
  },
  training: {
    train: "same",
    begin: "same",
    trained: "as told",
    failed: "failed",
    changed: "same",
    positives_lost: "draft",
    archive: "archived",
  },
  ready: { train: "queued", changed: "stale", positives_lost: "draft", archive: "archived" },
  stale: { train: "queued", changed: "stale", positives_lost: "draft", archive: "archived" },
  failed: { train: "queued", changed: "same", positives_lost: "draft", archive: "archived" },
  archived: { archive: "same", restore: "as told" },
};

/** Where reasons lead, and where none does. */
const TOLD = {
  trained: { reason: "stale", none: "ready" },
  restore: { reason: "stale", none: "draft" },
} as const;

/** A state that carries no reason. */
export function plainState(status: Exclude<ModelStatus, "stale" | "failed">): ModelState {
  return { status, staleReason: null, failureReason: null };
}

/** The state after an event; undefined where that cannot happen. */
export function nextState(state: ModelState, event: ModelEvent): ModelState | undefined {
  const target = TRANSITIONS[state.status][event.kind];
  switch (target) {
    case undefined:
      return undefined;
    case "same":
      return state;
    case "failed":
      return event.kind === "failed" ? { status: "failed", staleReason: null, failureReason: event.reason } : undefined;
    case "stale":
      return event.kind === "changed" ? stale(event.reason) : undefined;
    case "as told": {
      if (event.kind !== "trained" && event.kind !== "restore") return undefined;
      return event.outdated === null ? plainState(TOLD[event.kind].none) : stale(event.outdated);
    }
    default:
      return plainState(target);
  }
}

function stale(staleReason: StaleReason): ModelState {
  return { status: "stale", staleReason, failureReason: null };
}
