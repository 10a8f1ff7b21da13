import { getOrMake } from "#base";
import type { EngineData } from "#tiles";
import type { FlippedCondition } from "#contract";
import { finite } from "../reply-values.ts";
import { addFlips, FLIP, flipAt, type ComparedLeaf, type DescribedCondition } from "./flipped.ts";
import { FloatList } from "./float-list.ts";
import type { MatchValues } from "./match-values.ts";
import type { ChangedMatch, FailedWatch, WatchChanges, WatchedMatch, WatchEvaluation } from "./watch-order.ts";

/** A watch without its changes. */
interface DescribedWatch extends Pick<WatchChanges, "id" | "universeSize" | "count"> {
  /** By index of the leaf: the conditions that flipped on some instrument, null for the others. */
  readonly conditions: readonly (DescribedCondition | null)[];
  /** Numbers of its entered, left and updated matches. */
  readonly sizes: readonly [number, number, number];
  /** Index of its first match in `lists`, and of its first flipped condition in `flips`. */
  readonly at: number;
  readonly flip: number;
  /** Matches whose instruments are gone; they left too. */
  readonly gone: readonly WatchedMatch[];
}

/** What one evaluation found, as plain data: the changes of 1,000 watches as a few arrays of numbers. */
export interface EvaluationColumns extends Pick<WatchEvaluation, "snapshot" | "watermark" | "failed"> {
  readonly watches: readonly DescribedWatch[];
  /** Each match that some watches changed. Watches with equal columns share the values of a match. */
  readonly tickers: readonly string[];
  readonly instruments: readonly string[];
  /** Per match: the index of its columns in `columns`, and of its first value in `values`. */
  readonly kinds: Float64Array;
  readonly starts: Float64Array;
  /** NaN for none. */
  readonly values: Float64Array;
  /** Lists of column names. Watches with equal columns share a list. */
  readonly columns: readonly (readonly string[])[];
  /**
   * Per watch: its entered, left and updated matches by their index; behind each that entered or left the number of conditions that
   * flipped.
   */
  readonly lists: Float64Array;
  /** The flipped conditions in the order of `lists`, FLIP numbers each. */
  readonly flips: Float64Array;
}

/** The changes of a watch, as instruments in the order of their tickers. */
export interface ChangedLanes extends Pick<WatchChanges, "id" | "universeSize" | "count"> {
  readonly entered: readonly number[];
  readonly left: readonly number[];
  readonly updated: readonly number[];
  readonly gone: readonly WatchedMatch[];
}

/** The matches with some values: index of their columns, and by instrument the index of the match plus one; 0 for none. */
interface Places {
  readonly kind: number;
  readonly places: Int32Array;
}

/** Writes what one evaluation finds, watch by watch. */
export class EvaluationWriter {
  readonly #instruments: EngineData["instruments"];
  readonly #columns: (readonly string[])[] = [];
  readonly #places = new Map<MatchValues, Places>();
  readonly #tickers: string[] = [];
  readonly #ids: string[] = [];
  readonly #kinds = new FloatList();
  readonly #starts = new FloatList();
  readonly #values = new FloatList();
  readonly #lists = new FloatList();
  readonly #flips = new FloatList();
  readonly #watches: DescribedWatch[] = [];

  constructor(instruments: EngineData["instruments"]) {
    this.#instruments = instruments;
  }

  /** Adds the changes of a watch. An error of `values` leaves no trace of the watch. */
  add(lanes: ChangedLanes, values: MatchValues, leaves: readonly ComparedLeaf[]): void {
    const { id, universeSize, count, entered, left, updated, gone } = lanes;
    const places = this.#placesOf(values, [entered, left, updated]);
    const [at, flip] = [this.#lists.length, this.#flips.length];
    const conditions: (DescribedCondition | null)[] = leaves.map(() => null);
    for (const changed of [entered, left]) {
      for (let k = 0; k < changed.length; k++) {
        const lane = changed[k]!;
        this.#lists.push(places[lane]! - 1);
        this.#lists.push(addFlips(leaves, lane, this.#flips));
      }
    }
    for (let k = 0; k < updated.length; k++) this.#lists.push(places[updated[k]!]! - 1);
    for (let one = flip; one < this.#flips.length; one += FLIP) {
      const k = this.#flips.at(one);
      conditions[k] ??= { path: leaves[k]!.leaf.path, label: leaves[k]!.leaf.label };
    }
    const sizes = [entered.length, left.length, updated.length] as const;
    this.#watches.push({ id, universeSize, count, conditions, sizes, at, flip, gone });
  }

  /** Returns the index plus one of the match of each of some instruments, by instrument. */
  #placesOf(values: MatchValues, lists: readonly (readonly number[])[]): Int32Array {
    const { tickers, ids } = this.#instruments;
    const { kind, places } = getOrMake(this.#places, values, () => ({
      kind: this.#columns.push(values.names) - 1,
      places: new Int32Array(ids.length),
    }));
    for (const lanes of lists) {
      for (let k = 0; k < lanes.length; k++) {
        const lane = lanes[k]!;
        if (places[lane] !== 0) continue;
        const own = values.of(lane);
        this.#kinds.push(kind);
        this.#starts.push(this.#values.length);
        for (let column = 0; column < own.length; column++) this.#values.push(own[column]!);
        places[lane] = this.#tickers.push(tickers[lane]!);
        this.#ids.push(ids[lane]!);
      }
    }
    return places;
  }

  /** Returns all that was added. */
  evaluation(about: Pick<WatchEvaluation, "snapshot" | "watermark" | "failed">): FoundEvaluation {
    return new FoundEvaluation({
      ...about,
      watches: this.#watches,
      tickers: this.#tickers,
      instruments: this.#ids,
      columns: this.#columns,
      kinds: this.#kinds.floats(),
      starts: this.#starts.floats(),
      values: this.#values.floats(),
      lists: this.#lists.floats(),
      flips: this.#flips.floats(),
    });
  }
}

/** What one evaluation found, read from columns: the changes of a watch are made when they are read first. */
export class FoundEvaluation implements WatchEvaluation {
  readonly snapshot: string;
  readonly watermark: number;
  readonly changes: readonly WatchChanges[];
  readonly failed: readonly FailedWatch[];
  readonly columns: EvaluationColumns;
  readonly #matches: (WatchedMatch | undefined)[] = [];

  constructor(columns: EvaluationColumns) {
    this.snapshot = columns.snapshot;
    this.watermark = columns.watermark;
    this.failed = columns.failed;
    this.columns = columns;
    const matchAt = (place: number): WatchedMatch => (this.#matches[place] ??= matchOf(columns, place));
    this.changes = columns.watches.map((watch) => new FoundChanges(watch, columns, matchAt));
  }
}

function matchOf(
  { tickers, instruments, columns, kinds, starts, values }: EvaluationColumns,
  place: number,
): WatchedMatch {
  const own: Record<string, number | null> = {};
  let at = starts[place]!;
  for (const column of columns[kinds[place]!]!) own[column] = finite(values[at++]!);
  return { ticker: tickers[place]!, instrument: instruments[place]!, values: own };
}

type Changes = Pick<WatchChanges, "entered" | "left" | "updated">;

class FoundChanges implements WatchChanges {
  readonly id: string;
  readonly universeSize: number;
  readonly count: number;
  readonly #watch: DescribedWatch;
  readonly #columns: EvaluationColumns;
  readonly #matchAt: (place: number) => WatchedMatch;
  #changes: Changes | undefined;

  constructor(watch: DescribedWatch, columns: EvaluationColumns, matchAt: (place: number) => WatchedMatch) {
    this.id = watch.id;
    this.universeSize = watch.universeSize;
    this.count = watch.count;
    this.#watch = watch;
    this.#columns = columns;
    this.#matchAt = matchAt;
  }

  get entered(): readonly ChangedMatch[] {
    return (this.#changes ??= this.#read()).entered;
  }

  get left(): readonly ChangedMatch[] {
    return (this.#changes ??= this.#read()).left;
  }

  get updated(): readonly WatchedMatch[] {
    return (this.#changes ??= this.#read()).updated;
  }

  #read(): Changes {
    const { sizes, conditions, gone } = this.#watch;
    const { lists, flips } = this.#columns;
    let { at, flip } = this.#watch;
    const changed = (length: number): ChangedMatch[] => {
      const matches: ChangedMatch[] = [];
      for (let k = 0; k < length; k++) {
        const count = lists[at + 1]!;
        matches.push(new FoundChange(this.#matchAt(lists[at]!), { flips, conditions, at: flip, count }));
        at += 2;
        flip += FLIP * count;
      }
      return matches;
    };
    const [entered, left] = [changed(sizes[0]), changed(sizes[1])];
    const updated: WatchedMatch[] = [];
    for (const end = at + sizes[2]; at < end; at++) updated.push(this.#matchAt(lists[at]!));
    if (gone.length === 0) return { entered, left, updated };
    const all = [...left, ...gone.map((match) => ({ ...match, flipped: [] }))];
    return { entered, left: all.sort(compareTickers), updated };
  }
}

const compareTickers = (a: WatchedMatch, b: WatchedMatch): number =>
  a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0;

/** Some flipped conditions of a watch. */
interface Flips extends Pick<EvaluationColumns, "flips"> {
  readonly conditions: DescribedWatch["conditions"];
  readonly at: number;
  readonly count: number;
}

/** A change whose flipped conditions are made each time that they are read: most of them are sent once, or never. */
class FoundChange implements ChangedMatch {
  readonly ticker: string;
  readonly instrument: string;
  readonly values: WatchedMatch["values"];
  readonly #flips: Flips;

  constructor({ ticker, instrument, values }: WatchedMatch, flips: Flips) {
    this.ticker = ticker;
    this.instrument = instrument;
    this.values = values;
    this.#flips = flips;
  }

  get flipped(): FlippedCondition[] {
    const { flips, conditions, at, count } = this.#flips;
    const flipped: FlippedCondition[] = [];
    for (let k = 0; k < count; k++) flipped.push(flipAt(flips, at + FLIP * k, conditions));
    return flipped;
  }
}
