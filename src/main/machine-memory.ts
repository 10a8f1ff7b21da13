import { totalmem } from "node:os";

/** Bytes of memory that a server uses unless it is told: half of what the machine has, or the container may use. */
export function defaultMemory(): number {
  const machine = totalmem();
  // 0 or more than the machine has: no limit.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 && limit < machine ? limit : machine) / 2);
}
