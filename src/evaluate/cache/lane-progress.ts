import { LANES } from "#tiles";

/**
 * Numbers of bars in one snapshot. A final bar never changes again; only the newest bar of an instrument may not be
 * final.
 */
export interface BarCounts {
  /** Instrument at each slot. */
  readonly order: Int32Array;
  /** Visible bars, by instrument. */
  readonly visible: Int32Array;
  /** Final bars, by instrument: all visible ones, or all but the newest. */
  readonly final: Int32Array;
}

/**
 * One unit of work on a tile: a range of rows that one call of a compiled function computes. The call loads the states
 * before row `anchor`, computes rows anchor … most-1, and saves the states before row `saveRow`.
 */
export class TileRound {
  tile = 0;
  /**
   * True if the newest rows of all lanes are copied so that they end at the same row, and rows count from the start of the
   * copy. False if the function reads the tile in place.
   */
  isAligned = false;
  /** Number of rows of the shortest and of the longest lane. */
  least = 0;
  most = 0;
  /** First row to compute; the loaded states are those before it. 0: recursions begin at the first bar. */
  anchor = 0;
  saveRow = 0;
  /** True if a computed bar may still change: the states go to the preview plane, and no round resumes from them. */
  isPreview = false;
  /** True if every lane ends at the last row. */
  endsTogether = false;
  /** True if some lanes are not stepped. */
  skipsLanes = false;
  /** True if every lane is non-empty and all lanes have the same length. Then nothing reads `rows`. */
  isUniform = false;
  /**
   * Rows of each lane after the round, in the tile itself; SKIPPED if the lane is not stepped, EMPTY if it has no visible
   * bars.
   */
  readonly rows = new Int32Array(LANES);
}

/** Greater than any number of rows. */
const ABOVE_ANY_ROW = 0x3fff_ffff;
const SKIPPED = 0;
export const EMPTY = -1;

/**
 * Where the newest values of a tile are: in its states, in its previews (states behind bars that may change), or in cells
 * only.
 */
export const VALUE_SOURCE = { states: 0, previewStates: 1, cells: 2 } as const;

/** How the bars of a tile compare with the states saved for it. All counts are over non-empty lanes. */
interface LaneSummary {
  readonly lanes: number;
  /**
   * True if a round may resume from the states: each lane has a state, that state includes final bars only, and where it
   * includes every bar, the lane's newest value is computed too.
   */
  readonly canResume: boolean;
  /** True if some lane has bars that its state does not include. */
  readonly isBehind: boolean;
  /** Visible bars. */
  readonly leastRows: number;
  readonly mostRows: number;
  /** Final bars. */
  readonly leastFinal: number;
  readonly mostFinal: number;
  /** Bars that the states include. */
  readonly leastStateRows: number;
  readonly mostStateRows: number;
  /** Least positive number of final bars that a lane's state does not include; ABOVE_ANY_ROW if no lane has such bars. */
  readonly leastNewFinal: number;
}

/**
 * Records how many bars of each lane the saved states include, and plans the rounds that bring a tile to newer bars. Saved
 * states include final bars only.
 */
export class LaneProgress {
  /** By slot: number of bars that the saved state includes; 0 if there is no state to resume from. */
  readonly #stateRows: Int32Array;
  /** By slot: number of bars of which the last one has its value computed. */
  readonly #valueRows: Int32Array;
  /** By tile: the same numbers if they are equal for all lanes, else 0. If not 0, they replace those by slot. */
  readonly #commonStateRows: Int32Array;
  readonly #commonValueRows: Int32Array;
  /** By tile: one of VALUE_SOURCE. */
  readonly #valueSources: Uint8Array;

  constructor(tiles: number) {
    this.#stateRows = new Int32Array(tiles * LANES);
    this.#valueRows = new Int32Array(tiles * LANES);
    this.#commonStateRows = new Int32Array(tiles);
    this.#commonValueRows = new Int32Array(tiles);
    this.#valueSources = new Uint8Array(tiles);
  }

  /** One of VALUE_SOURCE. */
  valueSource(tile: number): number {
    return this.#valueSources[tile]!;
  }

  /**
   * Plans the next round of a tile on the way to these bars, in `round`; false if the tile needs none. `depth`: number of
   * rows that a function reads to compute one row. Rounds first step through final bars, as many at once as every lane that
   * is behind has; a last round previews bars that may change.
   */
  planNext(tile: number, bars: BarCounts, depth: number, round: TileRound): boolean {
    round.tile = tile;
    if (this.#planUniform(bars, round) || this.#planOneBarEach(bars, depth, round)) return true;
    this.#spreadCommonRows(tile);
    const summary = this.#summarise(tile, bars);
    if (summary.lanes === 0 || (summary.canResume && !summary.isBehind)) return false;
    if (!summary.canResume || !this.#planResumed(bars, summary, depth, round))
      this.#planFromStart(bars, summary, round);
    return true;
  }

  /** Forgets the states of a tile: the next round computes its lanes from their first bars. */
  forget(tile: number): void {
    this.#stateRows.fill(0, tile * LANES, (tile + 1) * LANES);
    this.#valueRows.fill(0, tile * LANES, (tile + 1) * LANES);
    this.#commonStateRows[tile] = this.#commonValueRows[tile] = 0;
  }

  /** Records a computed round; true if its tile now has all newest values. */
  complete(round: TileRound, { order, visible }: BarCounts): boolean {
    const { tile, rows, isPreview, isUniform, saveRow } = round;
    // States that do not include the newest rows cannot be the newest values.
    const onlyCells = saveRow < round.most;
    const { states, previewStates, cells } = VALUE_SOURCE;
    this.#valueSources[tile] = onlyCells ? cells : isPreview ? previewStates : states;
    if (isUniform) {
      this.#recordCommonRows(tile, saveRow, isPreview);
      return saveRow === visible[order[tile * LANES]!];
    }
    let isComplete = true;
    for (let lane = 0; lane < LANES; lane++) {
      const slot = tile * LANES + lane;
      const laneRows = rows[lane]!;
      if (laneRows === EMPTY) {
        this.#stateRows[slot] = this.#valueRows[slot] = 0;
        continue;
      }
      this.#valueRows[slot] = laneRows === SKIPPED ? this.#stateRows[slot]! : laneRows;
      if (laneRows !== SKIPPED && !isPreview) this.#stateRows[slot] = onlyCells ? saveRow : laneRows;
      if (this.#valueRows[slot] !== visible[order[slot]!]) isComplete = false;
    }
    return isComplete;
  }

  /**
   * Plans the round of most tiles: eight lanes of one length, whose states include equally many bars. Steps all final bars
   * at once, else previews the newest bar. False if the tile is not like that, or complete.
   */
  #planUniform({ order, visible, final }: BarCounts, round: TileRound): boolean {
    const from = round.tile * LANES;
    const stateRows = this.#commonStateRows[round.tile]!;
    if (stateRows === 0) return false;
    const rows = visible[order[from]!]!;
    const finalRows = final[order[from]!]!;
    const to = finalRows > stateRows ? finalRows : rows;
    if (finalRows < stateRows || to === stateRows) return false;
    for (let slot = from + 1; slot < from + LANES; slot++) {
      const i = order[slot]!;
      if (visible[i] !== rows || final[i] !== finalRows) return false;
    }
    round.least = round.most = round.saveRow = to;
    round.anchor = stateRows;
    round.isPreview = finalRows === stateRows;
    round.endsTogether = round.isUniform = true;
    round.skipsLanes = round.isAligned = false;
    return true;
  }

  /**
   * Plans the second most frequent round: eight lanes of different lengths, each with exactly one new bar, which is final.
   * False for lanes that have reached one length: another round makes their states uniform.
   */
  #planOneBarEach({ order, visible, final }: BarCounts, depth: number, round: TileRound): boolean {
    const from = round.tile * LANES;
    if (this.#commonStateRows[round.tile]! !== 0 || from + LANES > order.length) return false;
    let areEqual = true;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[from + lane]!;
      const stateRows = this.#stateRows[from + lane]!;
      const rows = stateRows + 1;
      if (stateRows < depth || visible[i] !== rows || final[i] !== rows) return false;
      round.rows[lane] = rows;
      if (rows !== round.rows[0]) areEqual = false;
    }
    if (areEqual) return false;
    this.#fillAligned(round, depth, 1, false, false);
    return true;
  }

  #recordCommonRows(tile: number, rows: number, isPreview: boolean): void {
    this.#commonValueRows[tile] = rows;
    if (!isPreview) this.#commonStateRows[tile] = rows;
  }

  /** Copies the common numbers of a tile to its slots and resets them, so that lanes may differ from now on. */
  #spreadCommonRows(tile: number): void {
    const [from, to] = [tile * LANES, (tile + 1) * LANES];
    const [stateRows, valueRows] = [this.#commonStateRows[tile]!, this.#commonValueRows[tile]!];
    if (stateRows !== 0) this.#stateRows.fill(stateRows, from, to);
    if (valueRows !== 0) this.#valueRows.fill(valueRows, from, to);
    this.#commonStateRows[tile] = this.#commonValueRows[tile] = 0;
  }

  #summarise(tile: number, { order, visible, final }: BarCounts): LaneSummary {
    const allStateRows = this.#stateRows;
    const allValueRows = this.#valueRows;
    let lanes = 0;
    let canResume = true;
    let isBehind = false;
    let leastRows = ABOVE_ANY_ROW;
    let mostRows = 0;
    let leastFinal = ABOVE_ANY_ROW;
    let mostFinal = 0;
    let leastStateRows = ABOVE_ANY_ROW;
    let mostStateRows = 0;
    let leastNewFinal = ABOVE_ANY_ROW;
    const from = tile * LANES;
    const to = Math.min(from + LANES, order.length);
    for (let slot = from; slot < to; slot++) {
      const i = order[slot]!;
      const rows = visible[i]!;
      if (rows === 0) continue;
      lanes++;
      const finalRows = final[i]!;
      const stateRows = allStateRows[slot]!;
      if (rows < leastRows) leastRows = rows;
      if (rows > mostRows) mostRows = rows;
      if (finalRows < leastFinal) leastFinal = finalRows;
      if (finalRows > mostFinal) mostFinal = finalRows;
      if (stateRows < leastStateRows) leastStateRows = stateRows;
      if (stateRows > mostStateRows) mostStateRows = stateRows;
      if (stateRows === 0 || stateRows > finalRows) canResume = false;
      else if (stateRows === rows) canResume &&= allValueRows[slot] === rows;
      else {
        isBehind = true;
        const newFinal = finalRows - stateRows;
        if (newFinal > 0 && newFinal < leastNewFinal) leastNewFinal = newFinal;
      }
    }
    return {
      lanes,
      canResume,
      isBehind,
      leastRows,
      mostRows,
      leastFinal,
      mostFinal,
      leastStateRows,
      mostStateRows,
      leastNewFinal,
    };
  }

  /** Plans a round that resumes from the states; false if none can. */
  #planResumed(bars: BarCounts, summary: LaneSummary, depth: number, round: TileRound): boolean {
    const { leastRows, mostRows, leastFinal, mostFinal, leastStateRows, mostStateRows } = summary;
    round.anchor = leastStateRows;
    const haveOneAnchor = leastStateRows === mostStateRows;
    if (haveOneAnchor && leastFinal === mostFinal) {
      const isPreview = leastFinal === leastStateRows;
      if (!isPreview || leastRows === mostRows) {
        this.#fillUpTo(bars, summary, isPreview ? leastRows : leastFinal, isPreview, round);
        return true;
      }
    }
    if (this.#planAligned(bars, summary, depth, round)) return true;
    if (!haveOneAnchor || leastStateRows >= leastRows) return false;
    this.#fillToNewest(bars, summary, round);
    return true;
  }

  /** Fills in a round that computes every lane, in place, up to row `to`. */
  #fillUpTo(
    { order, visible }: BarCounts,
    { lanes }: LaneSummary,
    to: number,
    isPreview: boolean,
    round: TileRound,
  ): void {
    round.least = round.most = round.saveRow = to;
    round.isPreview = isPreview;
    round.endsTogether = true;
    round.isUniform = lanes === LANES;
    round.skipsLanes = round.isAligned = false;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[round.tile * LANES + lane];
      round.rows[lane] = i === undefined || visible[i] === 0 ? EMPTY : to;
    }
  }

  /**
   * Plans a round for lanes of different lengths: each lane that is behind goes the same number of rows further. False if
   * a lane has fewer rows than the functions read.
   */
  #planAligned(
    { order, visible, final }: BarCounts,
    { leastNewFinal }: LaneSummary,
    depth: number,
    round: TileRound,
  ): boolean {
    const isPreview = leastNewFinal === ABOVE_ANY_ROW;
    const steps = isPreview ? 1 : leastNewFinal;
    const rows = depth + steps - 1;
    let skipsLanes = false;
    for (let lane = 0; lane < LANES; lane++) {
      const slot = round.tile * LANES + lane;
      const i = order[slot];
      const stateRows = this.#stateRows[slot]!;
      if (i === undefined || visible[i] === 0) round.rows[lane] = EMPTY;
      else if (stateRows < (isPreview ? visible[i]! : final[i]!)) {
        if (stateRows + steps < rows) return false;
        round.rows[lane] = stateRows + steps;
      } else {
        round.rows[lane] = SKIPPED;
        skipsLanes = true;
      }
    }
    this.#fillAligned(round, rows, steps, isPreview, skipsLanes);
    return true;
  }

  #fillAligned(round: TileRound, rows: number, steps: number, isPreview: boolean, skipsLanes: boolean): void {
    round.least = round.most = round.saveRow = rows;
    round.anchor = rows - steps;
    round.isPreview = isPreview;
    round.endsTogether = !skipsLanes;
    round.isUniform = false;
    round.skipsLanes = skipsLanes;
    round.isAligned = true;
  }

  /**
   * Fills in a round that computes every lane from one row to its newest bar. The states are saved before the newest row of
   * the shortest lane, since each later row may be one that not every lane has, or one that may change.
   */
  #fillToNewest({ order, visible }: BarCounts, { leastRows, mostRows }: LaneSummary, round: TileRound): void {
    round.least = leastRows;
    round.most = mostRows;
    round.saveRow = leastRows - 1;
    round.isPreview = round.endsTogether = round.isUniform = round.skipsLanes = round.isAligned = false;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[round.tile * LANES + lane];
      round.rows[lane] = i === undefined || visible[i] === 0 ? EMPTY : visible[i]!;
    }
  }

  /** Plans a round that computes every lane from its first bar on. */
  #planFromStart(bars: BarCounts, summary: LaneSummary, round: TileRound): void {
    const { leastRows, mostRows, leastFinal } = summary;
    round.anchor = 0;
    if (leastRows === mostRows && leastFinal === leastRows) this.#fillUpTo(bars, summary, leastRows, false, round);
    else this.#fillToNewest(bars, summary, round);
  }
}
