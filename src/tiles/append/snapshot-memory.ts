import { SESSION_ROOM } from "../tile-set.ts";
import { DoubleBufferedTiles } from "./double-buffered-tiles.ts";
import { FormingDays } from "./forming-days.ts";
import { TilePlaces } from "./tile-places.ts";

/** Memory that each snapshot of a series takes over from the snapshots before. */
export class SnapshotMemory {
  readonly days: DoubleBufferedTiles;
  readonly minutes: TilePlaces;
  readonly tradedDays: TilePlaces;
  readonly tradedMinutes: TilePlaces;
  readonly forming = new FormingDays();

  /**
   * `isFree` returns true if nobody reads snapshots before the newest. While it is false, their memory is not used again.
   */
  constructor(isFree: () => boolean = () => false) {
    this.days = new DoubleBufferedTiles(isFree);
    this.minutes = new TilePlaces(isFree, SESSION_ROOM);
    this.tradedDays = new TilePlaces(isFree);
    this.tradedMinutes = new TilePlaces(isFree, SESSION_ROOM);
  }
}
