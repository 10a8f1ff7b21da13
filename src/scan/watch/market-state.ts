import { getOrMake } from "#base";
import type { SeriesNode } from "#expression";
import type { EngineData, Frame } from "#tiles";
import { NULL, type ColumnCache, type Execution, type LeafPlan } from "#evaluate";
import { TruthBytes, type LanePlanes } from "./lane-planes.ts";
import { sidesOfTests, type TestSides } from "./test-sides.ts";

/** A leaf with the key of its truths: leaves of equal keys have equal truths. */
export interface WatchedLeaf {
  readonly leaf: LeafPlan;
  readonly key: string;
}

/** Truths of leaves and newest values of series, by instrument, as one snapshot has them. */
export class MarketState {
  readonly data: EngineData;
  readonly #size: number;
  readonly #bytes: TruthBytes;
  /** By key of the leaf. */
  readonly #planes = new Map<string, LanePlanes>();
  readonly #sides = new Map<string, readonly TestSides[]>();
  /** By bar state, frame, series and bars ago. */
  readonly #rows = new Map<string, Float64Array>();
  /** Arrays of an earlier state, to write over. */
  readonly #spare: Float64Array[];

  constructor(data: EngineData, spare: Float64Array[] = []) {
    this.data = data;
    this.#size = data.instruments.ids.length;
    this.#bytes = new TruthBytes(this.#size);
    this.#spare = spare;
  }

  /** Returns the truths of a leaf, evaluated on `lanes` at the first call; NULL on the other instruments. */
  planes({ leaf, key }: WatchedLeaf, execution: Execution, lanes: Int32Array): LanePlanes {
    return getOrMake(this.#planes, key, () => {
      const { truth } = this.#bytes;
      truth.fill(NULL);
      execution.truth(leaf, lanes, truth);
      return this.#bytes.packed();
    });
  }

  /** Returns the truths that `planes` has found; undefined if it was not called for the leaf. */
  found(key: string): LanePlanes | undefined {
    return this.#planes.get(key);
  }

  /** Copies the sides of the tests of a leaf, for `sides`. A leaf that is no filter on the bars of now has none. */
  copySides({ leaf, key }: WatchedLeaf, columns: ColumnCache, barState: string): void {
    if (leaf.kind !== "filter" || leaf.moment !== undefined || this.#sides.has(key)) return;
    const { frame, ago } = leaf;
    this.#sides.set(
      key,
      sidesOfTests(leaf, (node) => this.values(columns, barState, { frame, node, ago })),
    );
  }

  /** Returns what `copySides` has copied. */
  sides(key: string): readonly TestSides[] | undefined {
    return this.#sides.get(key);
  }

  /** Returns the newest values of a series, `ago` bars back, copied at the first call; undefined if no column is cached. */
  values(
    columns: ColumnCache,
    barState: string,
    { frame, node, ago = 0 }: { readonly frame: Frame; readonly node: SeriesNode; readonly ago?: number },
  ): Float64Array | undefined {
    const key = `${barState} ${frame.key} ${node.key} ${ago}`;
    let row = this.#rows.get(key);
    const column = row === undefined ? columns.find(frame, node, ago + 1) : undefined;
    if (column !== undefined) {
      row = this.#spare.pop() ?? new Float64Array(this.#size);
      // The next snapshot writes over the column.
      row.set(column.values.subarray(ago * this.#size, (ago + 1) * this.#size));
      this.#rows.set(key, row);
    }
    return row;
  }

  /** Returns the arrays of this state for the next one. Do not use this state afterwards. */
  released(): Float64Array[] {
    return [...this.#rows.values()];
  }
}
