import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { AppError } from "#base";

const CHUNK = 4 << 20;

/** Computes the CRC-32 and the length of a file. */
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

/** Throws unavailable if the file is missing or differs from the one that was written. */
export async function verifyFile(
  path: string,
  expected: { readonly bytes: number; readonly crc32: number },
): Promise<void> {
  const found = await checkOfFile(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) {
    throw new AppError(
      "unavailable",
      `${path} is missing, and the manifest names it: restore the data folder from a backup`,
    );
  }
  if (found.bytes === expected.bytes && found.crc32 === expected.crc32) return;
  const fault = found.bytes === expected.bytes ? "its bytes have changed" : `${found.bytes} of ${expected.bytes} bytes`;
  throw new AppError("unavailable", `${path} is damaged (${fault}): restore the data folder from a backup`);
}

/** Verifies immutable files, each only once: `known` holds the paths that were verified before. */
export async function verifyOnce(
  known: Set<string>,
  files: readonly { readonly path: string; readonly bytes: number; readonly crc32: number }[],
): Promise<void> {
  for (const file of files) {
    if (known.has(file.path)) continue;
    await verifyFile(file.path, file);
    known.add(file.path);
  }
}
