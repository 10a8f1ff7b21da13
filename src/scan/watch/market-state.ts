import { getOrMake } from "#base";
import type { SeriesNode } from "#expression";
import type { EngineData, Frame } from "#tiles";
import {
  NULL,
  type BoundStudy,
  type ColumnCache,
  type ComparedRows,
  type Execution,
  type LanePlanes,
  type LeafPlan,
  type Row,
} from "#evaluate";
import { TruthBytes } from "./lane-planes.ts";
import { sidesOfTests, type TestSides } from "./test-sides.ts";

/** A leaf with the key of its truths: leaves of equal keys have equal truths. */
export interface WatchedLeaf {
  readonly leaf: LeafPlan;
  readonly key: string;
}

/** Truths of a leaf by instrument, and both sides of its tests; undefined if it is no filter on the bars of now. */
export interface LeafState {
  readonly truths: LanePlanes;
  readonly sides: readonly TestSides[] | undefined;
}

/** What evaluates the leaves of one bar state. */
export interface LeafSource {
  readonly barState: string;
  readonly execution: Execution;
  readonly columns: ColumnCache;
  /** All listed instruments, and their plane. */
  readonly listed: Int32Array;
  readonly listedPlane: Int32Array;
}

/** Truths of leaves and newest values of series, by instrument, as one snapshot has them. */
export class MarketState {
  readonly data: EngineData;
  readonly #size: number;
  readonly #bytes: TruthBytes;
  /** By key of the leaf. */
  readonly #leaves = new Map<string, LeafState>();
  /** Values by bar state and frame, then by series; entry k has those of k bars ago. */
  readonly #rows = new Map<string, Map<SeriesNode, (Row | undefined)[]>>();
  readonly #memory: ComparedRows;

  /** `memory`: where the rows of values are, and how they are compared. */
  constructor(data: EngineData, memory: ComparedRows) {
    this.data = data;
    this.#size = data.instruments.ids.length;
    this.#bytes = new TruthBytes(this.#size);
    this.#memory = memory;
  }

  /** Returns the truths of a leaf, evaluated on the listed instruments at the first call; NULL on the others. */
  planes({ leaf, key }: WatchedLeaf, source: LeafSource): LanePlanes {
    return getOrMake(this.#leaves, key, () => this.#evaluated(leaf, source)).truths;
  }

  #evaluated(leaf: LeafPlan, source: LeafSource): LeafState {
    if (leaf.kind !== "filter" || leaf.moment !== undefined)
      return { truths: this.#executed(leaf, source.execution, source.listed), sides: undefined };
    const rowOf = (node: SeriesNode, ago: number): Row | undefined =>
      this.#row(source.columns, source.barState, { frame: leaf.frame, node, ago });
    return {
      truths:
        this.#memory.compare(leaf, rowOf, source.listedPlane) ?? this.#executed(leaf, source.execution, source.listed),
      sides: sidesOfTests(leaf, (node) => rowOf(node, leaf.ago)?.values),
    };
  }

  #executed(leaf: LeafPlan, execution: Execution, lanes: Int32Array): LanePlanes {
    const { truth } = this.#bytes;
    truth.fill(NULL);
    execution.truth(leaf, lanes, truth);
    return this.#bytes.packed();
  }

  /** As `planes`, for a leaf that only its own watch has, evaluated by the scan of that watch on its universe. */
  planesAlone({ leaf, key }: WatchedLeaf, execution: Execution, universe: Int32Array): LanePlanes {
    return getOrMake(this.#leaves, key, () => ({
      truths: this.#executed(leaf, execution, universe),
      sides: undefined,
    })).truths;
  }

  /** Returns what is known of a leaf; undefined if it was not evaluated. */
  found(key: string): LeafState | undefined {
    return this.#leaves.get(key);
  }

  /** Returns the newest values of a series, copied at the first call; undefined if no column is cached. */
  values(columns: ColumnCache, barState: string, { frame, node }: BoundStudy): Float64Array | undefined {
    return this.#row(columns, barState, { frame, node, ago: 0 })?.values;
  }

  #row(
    columns: ColumnCache,
    barState: string,
    { frame, node, ago }: { readonly frame: Frame; readonly node: SeriesNode; readonly ago: number },
  ): Row | undefined {
    const ofFrame = getOrMake(this.#rows, `${barState} ${frame.key}`, () => new Map<SeriesNode, (Row | undefined)[]>());
    const ofSeries = getOrMake(ofFrame, node, () => []);
    let row = ofSeries[ago];
    const column = row === undefined ? columns.find(frame, node, ago + 1) : undefined;
    if (column !== undefined) {
      row = this.#memory.take();
      // The next snapshot writes over the column.
      row.values.set(column.values.subarray(ago * this.#size, (ago + 1) * this.#size));
      ofSeries[ago] = row;
    }
    return row;
  }

  /** Gives the rows back to the memory. Do not use this state afterwards. */
  release(): void {
    for (const ofFrame of this.#rows.values())
      for (const rows of ofFrame.values()) this.#memory.release(rows.filter((row) => row !== undefined));
  }
}
