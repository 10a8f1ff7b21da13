import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { BlockFiles } from "#tiles";

/**
 * Reads blocks of memory images and computes their CRC-32. Imports nothing from `#storage`, so that a scan worker does not load
 * it.
 */
export const blockFiles: BlockFiles = {
  read: (file, position, target) => readSync(file, target, 0, target.length, position),
  checksum: (bytes) => crc32(bytes),
};
