import { LANES } from "../tiles/tile-set.ts";

/** The bars of a state of the tiles: instruments by slot, and of each the bars that count, of which all but the newest are final. */
export interface LaneBars {
  readonly order: Int32Array;
  readonly visible: Int32Array;
  readonly final: Int32Array;
}

/** Rows of one tile that are computed in one go. */
export class TileRound {
  tile = 0;
  /** Whether the newest rows of the lanes are put side by side; else they stand as they do in the tiles. */
  isAligned = false;
  /** The least and the most rows of its lanes; states stand before row `opening`, 0 where they begin, and shall before `save`. */
  least = 0;
  most = 0;
  opening = 0;
  save = 0;
  /** Whether there are bars among its rows that may change, so that no round goes on from its states. */
  isForming = false;
  /** Whether every lane ends with the last row; else, whether some are not stepped. */
  isWhole = false;
  isPartial = false;
  /** Whether every lane has bars that count, and so many rows after it as the last. */
  isFull = false;
  /** Where it is not full, rows of each lane after it: STAYS where it is not stepped, NONE where it has no bars that count. */
  readonly rows = new Int32Array(LANES);
}

/** More rows than there are. */
const NO_ROWS = 0x3fff_ffff;
const STAYS = 0;
export const NONE = -1;

/** What tells the newest values of a tile: the states, those behind bars that may change, or cells alone. */
export const VALUE_SOURCE = { states: 0, formingStates: 1, cells: 2 } as const;

/** What states are to the bars of a tile. */
interface Look {
  readonly lanes: number;
  /** Whether all bars that they have seen are final, and newest values are told where they have seen all. */
  readonly isUsable: boolean;
  /** Whether there are bars that they have not seen. */
  readonly isBehind: boolean;
  readonly leastRows: number;
  readonly mostRows: number;
  readonly leastFinal: number;
  readonly mostFinal: number;
  readonly leastSeen: number;
  readonly mostSeen: number;
  /** The least number of final bars that are new to a lane which has some; NO_ROWS without. */
  readonly leastNew: number;
}

/** How far states stand, lane by lane: behind final bars alone. */
export class LaneStates {
  /** By slot: rows that states have seen, 0 where they are none to go on from; and rows of which the newest has its value told. */
  readonly #seen: Int32Array;
  readonly #told: Int32Array;
  /** The same of every lane of a tile, 0 where slots tell it. */
  readonly #seenByAll: Int32Array;
  readonly #toldOfAll: Int32Array;
  /** By tile. */
  readonly #toldBy: Uint8Array;

  constructor(tiles: number) {
    this.#seen = new Int32Array(tiles * LANES);
    this.#told = new Int32Array(tiles * LANES);
    this.#seenByAll = new Int32Array(tiles);
    this.#toldOfAll = new Int32Array(tiles);
    this.#toldBy = new Uint8Array(tiles);
  }

  /** One of TOLD_BY. */
  toldBy(tile: number): number {
    return this.#toldBy[tile]!;
  }

  /**
   * The next round of a tile on the way to these bars; false where it is there. `depth`: rows that a round of one row reads.
   * First every lane's final bars are gone through, as many of them at once as all have; then those that may change.
   */
  next(tile: number, bars: LaneBars, depth: number, round: TileRound): boolean {
    round.tile = tile;
    if (this.#isEven(bars, round) || this.#isUneven(bars, depth, round)) return true;
    this.#tellBySlots(tile);
    const look = this.#lookAt(tile, bars);
    if (look.lanes === 0 || (look.isUsable && !look.isBehind)) return false;
    if (!look.isUsable || !this.#goesOn(bars, look, depth, round)) this.#beginAnew(bars, look, round);
    return true;
  }

  /** Notes that a round was computed; whether its tile has all newest values. */
  done(round: TileRound, { order, visible }: LaneBars): boolean {
    const { tile, rows, isForming, isFull, save } = round;
    const byCells = save < round.most;
    this.#toldBy[tile] = byCells ? VALUE_SOURCE.cells : isForming ? VALUE_SOURCE.formingStates : VALUE_SOURCE.states;
    if (isFull) {
      this.#tellOfAll(tile, save, isForming);
      return save === visible[order[tile * LANES]!];
    }
    let isThere = true;
    for (let lane = 0; lane < LANES; lane++) {
      const slot = tile * LANES + lane;
      const own = rows[lane]!;
      if (own === NONE) {
        this.#seen[slot] = this.#told[slot] = 0;
        continue;
      }
      this.#told[slot] = own === STAYS ? this.#seen[slot]! : own;
      if (own !== STAYS && !isForming) this.#seen[slot] = byCells ? save : own;
      if (this.#told[slot] !== visible[order[slot]!]) isThere = false;
    }
    return isThere;
  }

  /** The round of most tiles: eight lanes that are equally long have as many bars more than states have seen. */
  #isEven({ order, visible, final }: LaneBars, round: TileRound): boolean {
    const from = round.tile * LANES;
    const seen = this.#seenByAll[round.tile]!;
    if (seen === 0) return false;
    const rows = visible[order[from]!]!;
    const ended = final[order[from]!]!;
    const to = ended > seen ? ended : rows;
    if (ended < seen || to === seen) return false;
    for (let slot = from + 1; slot < from + LANES; slot++) {
      const i = order[slot]!;
      if (visible[i] !== rows || final[i] !== ended) return false;
    }
    round.least = round.most = round.save = to;
    round.opening = seen;
    round.isForming = ended === seen;
    round.isWhole = round.isFull = true;
    round.isPartial = round.isAligned = false;
    return true;
  }

  /**
   * The same of eight lanes of different lengths, of which each has one bar more that may not change. Lanes that have come to
   * be equally long are left to a round that makes them even.
   */
  #isUneven({ order, visible, final }: LaneBars, depth: number, round: TileRound): boolean {
    const from = round.tile * LANES;
    if (this.#seenByAll[round.tile]! !== 0 || from + LANES > order.length) return false;
    let isEven = true;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[from + lane]!;
      const own = this.#seen[from + lane]!;
      const rows = own + 1;
      if (own < depth || visible[i] !== rows || final[i] !== rows) return false;
      round.rows[lane] = rows;
      if (rows !== round.rows[0]) isEven = false;
    }
    if (isEven) return false;
    this.#alignedRound(round, depth, 1, false, false);
    return true;
  }

  #tellOfAll(tile: number, rows: number, isForming: boolean): void {
    this.#toldOfAll[tile] = rows;
    if (!isForming) this.#seenByAll[tile] = rows;
  }

  /** Has the slots of a tile tell what is the same for all of its lanes. */
  #tellBySlots(tile: number): void {
    const [from, to] = [tile * LANES, (tile + 1) * LANES];
    const [seen, told] = [this.#seenByAll[tile]!, this.#toldOfAll[tile]!];
    if (seen !== 0) this.#seen.fill(seen, from, to);
    if (told !== 0) this.#told.fill(told, from, to);
    this.#seenByAll[tile] = this.#toldOfAll[tile] = 0;
  }

  #lookAt(tile: number, { order, visible, final }: LaneBars): Look {
    const seen = this.#seen;
    const told = this.#told;
    let lanes = 0;
    let isUsable = true;
    let isBehind = false;
    let leastRows = NO_ROWS;
    let mostRows = 0;
    let leastFinal = NO_ROWS;
    let mostFinal = 0;
    let leastSeen = NO_ROWS;
    let mostSeen = 0;
    let leastNew = NO_ROWS;
    const from = tile * LANES;
    const to = Math.min(from + LANES, order.length);
    for (let slot = from; slot < to; slot++) {
      const i = order[slot]!;
      const rows = visible[i]!;
      if (rows === 0) continue;
      lanes++;
      const ended = final[i]!;
      const own = seen[slot]!;
      if (rows < leastRows) leastRows = rows;
      if (rows > mostRows) mostRows = rows;
      if (ended < leastFinal) leastFinal = ended;
      if (ended > mostFinal) mostFinal = ended;
      if (own < leastSeen) leastSeen = own;
      if (own > mostSeen) mostSeen = own;
      if (own === 0 || own > ended) isUsable = false;
      else if (own === rows) isUsable &&= told[slot] === rows;
      else {
        isBehind = true;
        const more = ended - own;
        if (more > 0 && more < leastNew) leastNew = more;
      }
    }
    return {
      lanes,
      isUsable,
      isBehind,
      leastRows,
      mostRows,
      leastFinal,
      mostFinal,
      leastSeen,
      mostSeen,
      leastNew,
    };
  }

  /** Finds the round that goes on from the states that were looked at; false where none can. */
  #goesOn(bars: LaneBars, look: Look, depth: number, round: TileRound): boolean {
    const { leastRows, mostRows, leastFinal, mostFinal, leastSeen, mostSeen } = look;
    round.opening = leastSeen;
    const isCommon = leastSeen === mostSeen;
    if (isCommon && leastFinal === mostFinal) {
      const isForming = leastFinal === leastSeen;
      if (!isForming || leastRows === mostRows) {
        this.#together(bars, look, isForming ? leastRows : leastFinal, isForming, round);
        return true;
      }
    }
    if (this.#sideBySide(bars, look, depth, round)) return true;
    if (!isCommon || leastSeen >= leastRows) return false;
    this.#fromOneRow(bars, look, round);
    return true;
  }

  /** All lanes up to row `to`. */
  #together({ order, visible }: LaneBars, { lanes }: Look, to: number, isForming: boolean, round: TileRound): void {
    round.least = round.most = round.save = to;
    round.isForming = isForming;
    round.isWhole = true;
    round.isFull = lanes === LANES;
    round.isPartial = round.isAligned = false;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[round.tile * LANES + lane];
      round.rows[lane] = i === undefined || visible[i] === 0 ? NONE : to;
    }
  }

  /** Lanes of different lengths, each as many rows further; false where one has too few for what is read. */
  #sideBySide({ order, visible, final }: LaneBars, { leastNew }: Look, depth: number, round: TileRound): boolean {
    const isForming = leastNew === NO_ROWS;
    const steps = isForming ? 1 : leastNew;
    const rows = depth + steps - 1;
    let isPartial = false;
    for (let lane = 0; lane < LANES; lane++) {
      const slot = round.tile * LANES + lane;
      const i = order[slot];
      const own = this.#seen[slot]!;
      if (i === undefined || visible[i] === 0) round.rows[lane] = NONE;
      else if (own < (isForming ? visible[i]! : final[i]!)) {
        if (own + steps < rows) return false;
        round.rows[lane] = own + steps;
      } else {
        round.rows[lane] = STAYS;
        isPartial = true;
      }
    }
    this.#alignedRound(round, rows, steps, isForming, isPartial);
    return true;
  }

  #alignedRound(round: TileRound, rows: number, steps: number, isForming: boolean, isPartial: boolean): void {
    round.least = round.most = round.save = rows;
    round.opening = rows - steps;
    round.isForming = isForming;
    round.isWhole = !isPartial;
    round.isFull = false;
    round.isPartial = isPartial;
    round.isAligned = true;
  }

  /** All lanes from one row on to their newest; states go on to before the newest of each. */
  #fromOneRow({ order, visible }: LaneBars, { leastRows, mostRows }: Look, round: TileRound): void {
    round.least = leastRows;
    round.most = mostRows;
    round.save = leastRows - 1;
    round.isForming = round.isWhole = round.isFull = round.isPartial = round.isAligned = false;
    for (let lane = 0; lane < LANES; lane++) {
      const i = order[round.tile * LANES + lane];
      round.rows[lane] = i === undefined || visible[i] === 0 ? NONE : visible[i]!;
    }
  }

  #beginAnew(bars: LaneBars, look: Look, round: TileRound): void {
    const { leastRows, mostRows, leastFinal } = look;
    round.opening = 0;
    if (leastRows === mostRows && leastFinal === leastRows) this.#together(bars, look, leastRows, false, round);
    else this.#fromOneRow(bars, look, round);
  }
}
