/**
 * bar-files: the embedded bar store (`openBarStore` in open.ts). `segments` reads, writes and merges Parquet files; `log` holds newer
 * bars until they are folded into a segment; `feeds` holds the feeds and listings; `past` keeps earlier snapshots and the values
 * that corrections replaced; `lock` admits one writer. The files here read and publish the manifest (manifest.ts, publish.ts), make a
 * snapshot of it (snapshot.ts, load.ts), and read and write memory images (image.ts).
 */
export { openImage, saveImage } from "./image.ts";
export type { Image, ImageColumn } from "./image.ts";
export { captureState } from "./past/capture-state.ts";
export type { CapturedFile, CapturedState } from "./past/capture-state.ts";
export { isEmptyManifest } from "./manifest.ts";
export { openBarStore } from "./open.ts";
export type { BarFileStore, BarStoreOptions, StoreUpdate } from "./open.ts";
export type { AmendedRows, MinuteBatch, MinuteRows } from "./log/minute-batch.ts";
export type { StoredSession } from "./minute-reach.ts";
export type { Rewrite } from "./rewrite.ts";
export type { Progress } from "./database.ts";
