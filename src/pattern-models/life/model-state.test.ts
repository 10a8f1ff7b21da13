import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MODEL_STATUSES, STALE_REASONS, type ModelStatus } from "#contract";
import { nextState, plainState, type ModelEvent, type ModelState } from "./model-state.ts";

const STATES: Readonly<Record<ModelStatus, ModelState>> = {
  draft: plainState("draft"),
  queued: plainState("queued"),
  training: plainState("training"),
  ready: plainState("ready"),
  archived: plainState("archived"),
  stale: { status: "stale", staleReason: "settings_changed", failureReason: null },
  failed: { status: "failed", staleReason: null, failureReason: "timeout" },
};

const EVENTS = {
  train: { kind: "train" },
  begin: { kind: "begin" },
  trained: { kind: "trained", outdated: null },
  "trained, outdated": { kind: "trained", outdated: "examples_changed" },
  failed: { kind: "failed", reason: "not_separable" },
  changed: { kind: "changed", reason: "examples_drifted" },
  positives_lost: { kind: "positives_lost" },
  archive: { kind: "archive" },
  "restore, unlearnt": { kind: "restore", outdated: null },
  restore: { kind: "restore", outdated: "score_band_outdated" },
} as const satisfies Record<string, ModelEvent>;
type EventName = keyof typeof EVENTS;

/** From each status, where each event leads; what is not here must be impossible. */
const EXPECTED: Readonly<Record<ModelStatus, Partial<Record<EventName, ModelStatus>>>> = {
  draft: { train: "queued", changed: "draft", positives_lost: "draft", archive: "archived" },
  queued: { train: "queued", begin: "training", changed: "queued", positives_lost: "draft", archive: "archived" },
  training: {
    train: "training",
    begin: "training",
    trained: "ready",
    "trained, outdated": "stale",
    failed: "failed",
    changed: "training",
    positives_lost: "draft",
    archive: "archived",
  },
  ready: { train: "queued", changed: "stale", positives_lost: "draft", archive: "archived" },
  stale: { train: "queued", changed: "stale", positives_lost: "draft", archive: "archived" },
  failed: { train: "queued", changed: "failed", positives_lost: "draft", archive: "archived" },
  archived: { archive: "archived", "restore, unlearnt": "draft", restore: "stale" },
};

const CASES = MODEL_STATUSES.flatMap((from) =>
  (Object.keys(EVENTS) as EventName[]).map((event) => ({ from, event, to: EXPECTED[from][event] })),
);

describe("the states of a model", () => {
  it.each(CASES)("$from, $event: $to", ({ from, event, to }) => {
    expect(nextState(STATES[from], EVENTS[event])?.status).toBe(to);
  });

  it("tell the reason of the event that led to them", () => {
    expect(nextState(STATES.training, EVENTS.failed)).toEqual({ ...STATES.failed, failureReason: "not_separable" });
    expect(nextState(STATES.stale, EVENTS.changed)).toEqual({ ...STATES.stale, staleReason: "examples_drifted" });
    expect(nextState(STATES.failed, EVENTS.changed)).toEqual(STATES.failed);
    for (const outdated of STALE_REASONS) {
      const stale = { ...STATES.stale, staleReason: outdated };
      expect(nextState(STATES.training, { kind: "trained", outdated })).toEqual(stale);
      expect(nextState(STATES.archived, { kind: "restore", outdated })).toEqual(stale);
    }
  });

  it("have the one reason that belongs to them, whatever happens", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<ModelEvent>(...Object.values(EVENTS)), { maxLength: 40 }), (events) => {
        let state: ModelState = plainState("draft");
        for (const event of events) {
          state = nextState(state, event) ?? state;
          expect(state.staleReason !== null).toBe(state.status === "stale");
          expect(state.failureReason !== null).toBe(state.status === "failed");
        }
      }),
    );
  });
});
