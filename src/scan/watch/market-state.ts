import { getOrMake } from "#base";
import type { SeriesNode } from "#expression";
import type { EngineData, Frame, ScanView } from "#tiles";
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

type Series = Pick<BoundStudy, "frame" | "node">;

/** What evaluates the leaves of one bar state. */
export interface LeafSource {
  readonly barState: string;
  readonly view: ScanView;
  readonly execution: Execution;
  readonly columns: ColumnCache;
  /** All listed instruments, and their plane. */
  readonly listed: Int32Array;
  readonly listedPlane: Int32Array;
  /** The state before if it has the same instruments under the same numbers, and the same of them are listed. */
  readonly before: MarketState | undefined;
}

/** True if what a leaf tells can change only when a bar of its frame closes, or is corrected. */
function readsClosedBars(leaf: LeafPlan): leaf is Extract<LeafPlan, { kind: "chartPattern" | "patternModel" }> {
  return (leaf.kind === "chartPattern" || leaf.kind === "patternModel") && leaf.moment === undefined;
}

/** Truths of leaves and newest values of series, by instrument, as one snapshot has them. */
export class MarketState {
  readonly data: EngineData;
  readonly #size: number;
  readonly #bytes: TruthBytes;
  /** By key of the leaf. */
  readonly #leaves = new Map<string, LeafState>();
  /** Values by bar state and frame, then by series; entry k has the values of k bars ago. */
  readonly #rows = new Map<string, Map<SeriesNode, (Row | undefined)[]>>();
  /** Number of closed bars by instrument, by bar state and frame, where a leaf reads closed bars alone. */
  readonly #closed = new Map<string, Int32Array>();
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
    return getOrMake(this.#leaves, key, () => this.#evaluated(leaf, key, source)).truths;
  }

  #evaluated(leaf: LeafPlan, key: string, source: LeafSource): LeafState {
    const { execution, listed, listedPlane, before } = source;
    if (readsClosedBars(leaf) && this.#hasSameClosedBars(leaf.frame, source)) {
      const known = before?.found(key);
      if (known !== undefined) return known;
    }
    if (leaf.kind !== "filter" || leaf.moment !== undefined)
      return { truths: this.#executed(leaf, execution, listed), sides: undefined };
    const { frame } = leaf;
    const rowOf = (node: SeriesNode, ago: number): Row | undefined => this.#row(source, { frame, node }, ago);
    const compared = this.#memory.compare(leaf, rowOf, listedPlane, before?.found(key)?.truths);
    return {
      truths: compared ?? this.#executed(leaf, execution, listed),
      sides: sidesOfTests(leaf, (node) => rowOf(node, leaf.ago)?.values),
    };
  }

  /** True if no bar of a frame has closed or was corrected since the state before; notes the closed bars of this one. */
  #hasSameClosedBars(frame: Frame, { barState, view, before }: LeafSource): boolean {
    const key = `${barState} ${frame.key}`;
    const bars = view.bars(frame);
    const closed = Int32Array.from({ length: this.#size }, (_, lane) => bars.closed(lane));
    this.#closed.set(key, closed);
    if (before === undefined || before.data.snapshot !== this.data.grownFrom?.snapshot) return false;
    const earlier = before.#closed.get(key);
    const kept = view.unchangedRows(frame);
    if (earlier === undefined || kept === undefined) return false;
    return closed.every((rows, lane) => rows === earlier[lane] && rows <= kept[lane]!);
  }

  #executed(leaf: LeafPlan, execution: Execution, lanes: Int32Array): LanePlanes {
    const { truth } = this.#bytes;
    truth.fill(NULL);
    execution.truth(leaf, lanes, truth);
    return this.#bytes.packed();
  }

  /** Evaluates a leaf that one watch alone has, by the scan of that watch on its universe; for `found`. */
  evaluateAlone({ leaf, key }: WatchedLeaf, execution: Execution, universe: Int32Array): void {
    getOrMake(this.#leaves, key, () => ({ truths: this.#executed(leaf, execution, universe), sides: undefined }));
  }

  /** Returns what is known of a leaf; undefined if it was not evaluated. */
  found(key: string): LeafState | undefined {
    return this.#leaves.get(key);
  }

  /** Returns the newest values of a series, copied at the first call; undefined if no column is cached. */
  values(source: LeafSource, study: Series): Float64Array | undefined {
    return this.#row(source, study, 0)?.values;
  }

  /** Returns the values of a series `ago` bars back. */
  #row({ barState, columns, before }: LeafSource, study: Series, ago: number): Row | undefined {
    const rows = this.#rowsOf(barState, study);
    if (rows[ago] === undefined) {
      const column = columns.find(study.frame, study.node, ago + 1);
      if (column === undefined) return undefined;
      // The next snapshot writes over the column.
      const values = column.values.subarray(ago * this.#size, (ago + 1) * this.#size);
      rows[ago] = this.#memory.copy(values, before === undefined ? undefined : before.#rowsOf(barState, study)[ago]);
    }
    return rows[ago];
  }

  #rowsOf(barState: string, { frame, node }: Series): (Row | undefined)[] {
    const ofFrame = getOrMake(this.#rows, `${barState} ${frame.key}`, () => new Map<SeriesNode, (Row | undefined)[]>());
    return getOrMake(ofFrame, node, () => []);
  }

  /** Gives the rows back to the memory. Do not use this state afterwards. */
  release(): void {
    for (const ofFrame of this.#rows.values())
      for (const rows of ofFrame.values()) this.#memory.release(rows.filter((row) => row !== undefined));
  }
}
