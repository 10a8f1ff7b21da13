import type { TruthPlanes } from "./truth-planes.ts";
import { NULL, TRUE } from "./truth.ts";

/**
 * Receiver of the truths of conditions, lane by lane or condition by condition. It keeps the lanes that need a further
 * condition. `place`: index of the condition in the receiver.
 */
export interface TruthSink {
  /** Receives a truth of one lane; returns whether it keeps the lane. */
  one(lane: number, truth: number, place: number): boolean;
  /** Memory in which the caller of `all` writes truths, by lane. */
  readonly own: Uint8Array;
  /** Receives own[lane] for lanes[0 … count-1]; returns the number of lanes that it kept at the front. */
  all(lanes: Int32Array, count: number, place: number): number;
  /**
   * Receives planes of consecutive conditions; the outcome equals that of one `all` call per condition. Absent if `all`
   * must be called condition by condition.
   */
  planes?(planes: readonly TruthPlanes[], lanes: Int32Array, count: number, place: number): number;
  /** True if NULL and FALSE may be interchanged. */
  readonly onlyTrue?: boolean;
  /** Present if `all` does nothing but keep the TRUE lanes: the caller may keep them itself. */
  readonly keepsTrue?: true;
}

/** Keeps the TRUE lanes. `own`: scratch memory. */
export function trueLanes(own: Uint8Array): TruthSink {
  return {
    own,
    onlyTrue: true,
    keepsTrue: true,
    one: (_, truth) => truth === TRUE,
    all(lanes, count) {
      let kept = 0;
      for (let k = 0; k < count; k++) if (own[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
      return kept;
    },
  };
}

/** Writes truth[lane] and keeps every lane. */
export function written(truth: Uint8Array): TruthSink {
  const one = (lane: number, own: number): boolean => {
    truth[lane] = own;
    return true;
  };
  return { own: truth, one, all: (_, count) => count };
}

/** Makes truths NULL on the lanes whose `considered` is 0. */
export function nullOutside(considered: Uint8Array, sink: TruthSink): TruthSink {
  const { own } = sink;
  return {
    own,
    one: (lane, truth, place) => sink.one(lane, considered[lane] === 0 ? NULL : truth, place),
    all(lanes, count, place) {
      for (let k = 0; k < count; k++) if (considered[lanes[k]!] === 0) own[lanes[k]!] = NULL;
      return sink.all(lanes, count, place);
    },
  };
}

/** Keeps every lane, whatever `sink` does with it. */
export function keepingDecided(sink: TruthSink): TruthSink {
  return {
    own: sink.own,
    one(lane, truth, place) {
      sink.one(lane, truth, place);
      return true;
    },
    all(lanes, count, place) {
      sink.all(lanes.slice(0, count), count, place);
      return count;
    },
  };
}
