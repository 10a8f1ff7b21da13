import type { BarField } from "#market";

export type TileField = BarField | "time" | "session";

export type TileArray = Float64Array | Int32Array;
