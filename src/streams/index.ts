/**
 * streams: watches over a connection.
 * 1. `Watches` (watches.ts) follows each distinct payload once. After every published snapshot it has the watch thread
 *    evaluate all of them, numbers the state, and keeps the changes of the last minutes (`Watch.history`).
 * 2. `StreamReader` (stream-reader.ts) sends one connection what its watches tell: hello, snapshot, entered, left, updated,
 *    mark. A mark ends a round; its id is where a client resumes. `collectChanges` (collect-changes.ts) reads a stream up to
 *    the next change, for calls with one answer.
 */
export type { ByeReason, EventConnection, EventStream } from "./event-stream.ts";
export { collectChanges } from "./collect-changes.ts";
export { type Mark, readMark } from "./mark.ts";
export { type PastMatches, StreamReader, type StreamWish } from "./stream-reader.ts";
export type { Timers } from "./timers.ts";
export type { Watch } from "./watch.ts";
export { type Market, Watches, type WatchThread } from "./watches.ts";
