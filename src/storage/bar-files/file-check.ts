import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { AppError } from "#base";

const CHUNK = 4 << 20;

/** CRC-32 and length of a file. */
export async function checkOfFile(path: string): Promise<{ readonly crc32: number; readonly bytes: number }> {
  const file = await open(path, "r");
  try {
    const buffers = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)];
    let check = 0;
    let bytes = 0;
    let pending = file.read(buffers[0]!, 0, CHUNK, 0);
    for (let turn = 0; ; turn ^= 1) {
      const { bytesRead } = await pending;
      if (bytesRead === 0) return { crc32: check, bytes };
      const next = file.read(buffers[turn ^ 1]!, 0, CHUNK, bytes + bytesRead);
      check = crc32(buffers[turn]!.subarray(0, bytesRead), check);
      bytes += bytesRead;
      pending = next;
    }
  } finally {
    await file.close();
  }
}

/** Errors: unavailable when the file is not the one that was written; ENOENT when it is not there. */
export async function verifyFile(
  path: string,
  expected: { readonly bytes: number; readonly crc32: number },
): Promise<void> {
  const found = await checkOfFile(path);
  if (found.bytes === expected.bytes && found.crc32 === expected.crc32) return;
  const fault = found.bytes === expected.bytes ? "its bytes have changed" : `${found.bytes} of ${expected.bytes} bytes`;
  throw new AppError("unavailable", `${path} is damaged (${fault}): restore the data folder from a backup`);
}
