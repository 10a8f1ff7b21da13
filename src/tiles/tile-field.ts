import { BAR_FIELDS } from "#market";

/** Columns of a tile. */
export const TILE_FIELDS = ["time", "session", ...BAR_FIELDS] as const;
export type TileField = (typeof TILE_FIELDS)[number];

export type TileArray = Float64Array | Int32Array;
