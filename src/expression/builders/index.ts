/** The vocabulary in which studies are written: each takes and gives SeriesNode. */
export * from "./arithmetic.ts";
export * from "./columns.ts";
export * from "./logic.ts";
export * from "./running.ts";
export * from "./windows.ts";
