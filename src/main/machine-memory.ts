import { totalmem } from "node:os";

/** Returns the default memory of a server in bytes: half of what the machine has, or of what the container may use. */
export function defaultMemory(): number {
  const machine = totalmem();
  // 0, or more than the machine has, means no limit.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 && limit < machine ? limit : machine) / 2);
}
