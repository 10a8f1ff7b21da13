import type { FlippedCondition } from "#contract";
import {
  LazyChange,
  type ChangedMatch,
  type WatchChanges,
  type WatchedMatch,
  type WatchEvaluation,
} from "../watch/watch-order.ts";

/** Numbers per flipped condition: the index of the condition in its watch, then the readings before and after. */
const FLIP = 7;

type Reading = FlippedCondition["from"];

/** A watch without its changes. */
interface DescribedWatch extends Pick<WatchChanges, "id" | "universeSize" | "count"> {
  /** The conditions that flipped on some instrument. */
  readonly conditions: readonly Pick<FlippedCondition, "path" | "label">[];
  /** Numbers of its entered, left and updated matches. */
  readonly sizes: readonly [number, number, number];
  /** Index of its first match in `lists`, and of its first flipped condition in `flips`. */
  readonly at: number;
  readonly flip: number;
}

/** What all watches of an evaluation have in common, and a description of each, as JSON text. */
interface Described {
  readonly matches: readonly WatchedMatch[];
  readonly watches: readonly DescribedWatch[];
  readonly failed: WatchEvaluation["failed"];
}

/**
 * An evaluation of watches between threads. A thread copies an object member by member, which takes seconds for the items of
 * 1,000 watches; a text and an array are copied as a whole.
 */
interface EncodedEvaluation extends Pick<WatchEvaluation, "snapshot" | "watermark"> {
  /** JSON text of `Described`. */
  readonly text: string;
  /**
   * Per watch: its entered, left and updated matches by their index in `Described`; behind each that entered or left the number of
   * conditions that flipped.
   */
  readonly lists: Int32Array;
  /** The flipped conditions in the order of `lists`, FLIP numbers each. */
  readonly flips: Float64Array;
}

/** Encodes an evaluation in the thread of the watches. */
export function encodeEvaluation({ snapshot, watermark, changes, failed }: WatchEvaluation): EncodedEvaluation {
  const matches: WatchedMatch[] = [];
  // Watches with equal columns share the values of a match.
  const places = new Map<WatchedMatch["values"], number>();
  const placeOf = ({ ticker, instrument, values }: WatchedMatch): number => {
    let place = places.get(values);
    if (place === undefined) places.set(values, (place = matches.push({ ticker, instrument, values }) - 1));
    return place;
  };
  const lists: number[] = [];
  const flips: number[] = [];
  const watches = changes.map(({ id, universeSize, count, entered, left, updated }) => {
    const conditions = new Map<string, { readonly at: number; readonly path: string; readonly label: string }>();
    const sizes = [entered.length, left.length, updated.length] as const;
    const [at, flip] = [lists.length, flips.length];
    for (const match of [...entered, ...left]) {
      const { flipped } = match;
      lists.push(placeOf(match), flipped.length);
      for (const { path, label, from, to } of flipped) {
        let condition = conditions.get(path);
        if (condition === undefined) conditions.set(path, (condition = { at: conditions.size, path, label }));
        flips.push(condition.at);
        pushReading(flips, from);
        pushReading(flips, to);
      }
    }
    for (const match of updated) lists.push(placeOf(match));
    return {
      id,
      universeSize,
      count,
      conditions: [...conditions.values()].map(({ path, label }) => ({ path, label })),
      sizes,
      at,
      flip,
    };
  });
  const text = JSON.stringify({ matches, watches, failed } satisfies Described);
  return { snapshot, watermark, text, lists: Int32Array.from(lists), flips: Float64Array.from(flips) };
}

type Changes = Pick<WatchChanges, "entered" | "left" | "updated">;

/** The changes of a watch, decoded when the first of them is read: the pool decodes 1,000 watches without a long pause. */
class DecodedChanges implements WatchChanges {
  readonly id: string;
  readonly universeSize: number;
  readonly count: number;
  readonly #read: () => Changes;
  #changes: Changes | undefined;

  constructor({ id, universeSize, count }: DescribedWatch, read: () => Changes) {
    this.id = id;
    this.universeSize = universeSize;
    this.count = count;
    this.#read = read;
  }

  get #decoded(): Changes {
    return (this.#changes ??= this.#read());
  }

  get entered(): readonly ChangedMatch[] {
    return this.#decoded.entered;
  }

  get left(): readonly ChangedMatch[] {
    return this.#decoded.left;
  }

  get updated(): readonly WatchedMatch[] {
    return this.#decoded.updated;
  }
}

/** Decodes an evaluation in the pool. */
export function decodeEvaluation(encoded: EncodedEvaluation): WatchEvaluation {
  const { snapshot, watermark, text } = encoded;
  const { matches, watches, failed } = JSON.parse(text) as Described;
  const changes = watches.map((watch) => new DecodedChanges(watch, () => changesOf(watch, matches, encoded)));
  return { snapshot, watermark, changes, failed };
}

function changesOf(
  { conditions, sizes, at, flip }: DescribedWatch,
  matches: readonly WatchedMatch[],
  { lists, flips }: EncodedEvaluation,
): Changes {
  const next = (): number => lists[at++]!;
  const many = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const changed = (): ChangedMatch => {
    const match = matches[next()]!;
    const count = next();
    const begin = flip;
    flip += FLIP * count;
    return new LazyChange(match, () =>
      Array.from({ length: count }, (_, k) => {
        const from = begin + FLIP * k;
        const { path, label } = conditions[flips[from]!]!;
        return { path, label, from: readingAt(flips, from + 1), to: readingAt(flips, from + 4) };
      }),
    );
  };
  const [entered, left, updated] = sizes;
  return {
    entered: many(entered, changed),
    left: many(left, changed),
    updated: many(updated, () => matches[next()]!),
  };
}

function pushReading(flips: number[], { holds, value, wanted }: Reading): void {
  flips.push(holds === null ? Number.NaN : Number(holds), value ?? Number.NaN, wanted ?? Number.NaN);
}

function readingAt(flips: Float64Array, at: number): Reading {
  const numberAt = (place: number): number | null => {
    const value = flips[place]!;
    return Number.isNaN(value) ? null : value;
  };
  const holds = numberAt(at);
  return { holds: holds === null ? null : holds === 1, value: numberAt(at + 1), wanted: numberAt(at + 2) };
}
