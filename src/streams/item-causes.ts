import { getOrMake } from "#base";
import type { StreamItem } from "#contract";
import { ARRIVED, type EngineData } from "#tiles";

/** Why an item is sent, and whether late or corrected bars, or a whole gap, are behind it. */
export type ItemCause = Pick<StreamItem, "cause" | "late" | "corrected" | "collapsed">;

export const RELOAD: ItemCause = { cause: "reload", late: false, corrected: false, collapsed: false };
export const BACKFILL: ItemCause = { cause: "backfill", late: true, corrected: false, collapsed: false };

/** Index of each instrument in a table, by its id. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Accumulates the bars of snapshots, and tells which of them made the items of the next evaluation. */
export class ItemCauses {
  /** True if every snapshot grew from the one before. */
  #hasGrown = true;
  /** True if the seal of a snapshot covers a gap. */
  #isCollapsed = false;
  /** Per instrument: kinds of bars that came, as bits of ARRIVED. */
  #arrived = new Uint8Array();
  #ids: readonly string[] = [];

  /** Adds the bars that came with a snapshot. `before`: the snapshot before it. */
  add({ grownFrom, instruments }: EngineData, before: EngineData): void {
    if (grownFrom?.snapshot !== before.snapshot) this.#hasGrown = false;
    else {
      this.#isCollapsed ||= grownFrom.isCollapsed;
      this.#join(instruments.ids, grownFrom.arrived);
    }
  }

  /** Adds the bars of other causes. */
  addAll(other: ItemCauses): void {
    this.#hasGrown &&= other.#hasGrown;
    this.#isCollapsed ||= other.#isCollapsed;
    this.#join(other.#ids, other.#arrived);
  }

  #join(ids: readonly string[], arrived: Uint8Array): void {
    if (arrived.length === 0) return;
    if (this.#arrived.length !== arrived.length) this.#arrived = new Uint8Array(arrived.length);
    for (let i = 0; i < arrived.length; i++) this.#arrived[i]! |= arrived[i]!;
    this.#ids = ids;
  }

  /** Returns the cause of an item by its instrument. An instrument without bars of its own has the cause of all others. */
  get of(): (instrument: string) => ItemCause {
    if (!this.#hasGrown) return () => RELOAD;
    const ids = this.#ids;
    const arrived = this.#arrived;
    const all = arrived.reduce((kinds, one) => kinds | one, 0);
    const isCollapsed = this.#isCollapsed;
    const of = (kinds: number): ItemCause => (isCollapsed ? collapsedCauseOf(kinds) : causeOf(kinds));
    const others = of((all & ARRIVED.new) === 0 ? all : all & (ARRIVED.new | ARRIVED.backfill));
    const placeOf = getOrMake(places, ids, () => new Map(ids.map((id, i) => [id, i])));
    return (instrument) => {
      const own = arrived[placeOf.get(instrument) ?? -1] ?? 0;
      return own === 0 ? others : of(own);
    };
  }
}

function causeOf(kinds: number): ItemCause {
  if (kinds === ARRIVED.official) return RELOAD;
  if ((kinds & ARRIVED.backfill) !== 0) return { ...BACKFILL, corrected: (kinds & ARRIVED.corrected) !== 0 };
  const late = (kinds & ARRIVED.late) !== 0;
  const corrected = (kinds & ARRIVED.corrected) !== 0;
  const isAmended = (kinds & ARRIVED.new) === 0;
  const cause = isAmended && corrected ? "correction" : isAmended && late ? "late_bar" : "bar";
  return { cause, late, corrected, collapsed: false };
}

/** As `causeOf`, for a difference over a whole gap. */
function collapsedCauseOf(kinds: number): ItemCause {
  const own = causeOf(kinds);
  return own.cause === "reload" ? own : { ...BACKFILL, corrected: own.corrected, collapsed: true };
}
