/** base: what every room may use and no market knows: errors, time, randomness, small data structures. */
export { Backoff } from "./backoff.ts";
export type { Clock } from "./clock.ts";
export type { Entropy } from "./entropy.ts";
export { AppError, assert, ERRORS } from "./errors.ts";
export type { ErrorCode, Issue } from "./errors.ts";
export { fileFaultOf } from "./file-fault.ts";
export { freezeDeep, ofFrozen } from "./frozen.ts";
export { ENTRY_BYTES, Lru } from "./lru.ts";
export { nearestName } from "./nearest.ts";
export { Places } from "./places.ts";
export { hash32, seededRandom } from "./random.ts";
export type { Random } from "./random.ts";
export { errorOfFault, threadFault } from "./thread-fault.ts";
export type { ThreadFault } from "./thread-fault.ts";
export { wordIndex, wordsOf } from "./word-index.ts";
export { DAY_MINUTES, DAY_MS, MINUTE_MS } from "./time-units.ts";
export { ownMember, table } from "./table.ts";
export type { Table } from "./table.ts";
