import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { BlockFiles } from "#engine";

/** Blocks of memory images, whose sums are CRC-32. Not of storage's front door: a scan worker loads nothing else of it. */
export const blockFiles: BlockFiles = {
  read: (file, position, target) => readSync(file, target, 0, target.length, position),
  checksum: (bytes) => crc32(bytes),
};
