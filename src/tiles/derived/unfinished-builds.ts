import { getOrMake, throwIfInterrupted } from "#base";
import type { DerivedTiles, TilesBuild } from "./derived-tiles.ts";

/** Builds of frames that interruptible work left unfinished. A later read of the frame continues its build. */
export class UnfinishedBuilds {
  readonly #builds = new Map<string, TilesBuild>();

  /** Finishes the build of a frame, or throws if the running work must stop. */
  finish(key: string, begin: () => TilesBuild): DerivedTiles {
    const tiles = getOrMake(this.#builds, key, begin)(throwIfInterrupted);
    this.#builds.delete(key);
    return tiles;
  }
}
