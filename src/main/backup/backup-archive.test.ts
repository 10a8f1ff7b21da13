import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { inFolder } from "../../storage/bar-files/store.testing.ts";
import { membersOf, readArchive, writeArchive, type ArchiveSource } from "./backup-archive.ts";
import { BACKUP_FORMAT } from "./backup-index.ts";

/** Processor time in microseconds that reading an archive of small members takes per member. */
async function costOf(folder: string, count: number): Promise<number> {
  const sources = Array.from({ length: count }, (_, k): ArchiveSource => {
    const name = `quarantine/1d-append-${String(k).padStart(8, "0")}.csv`;
    return { name, bytes: 40, chunks: () => Readable.from([Buffer.alloc(40, "x")]) };
  });
  const path = join(folder, String(count));
  const file = await open(path, "w");
  const members = await membersOf(sources, () => undefined);
  const about = { winnow: "0.0.0", made_at: "2026-01-01T00:00:00.000Z", bars_at: null, accounts_at: null };
  const index = { ...about, format: BACKUP_FORMAT, snapshot: null, members } as const;
  await writeArchive(file, index, sources, () => undefined);
  await file.close();
  const begun = process.cpuUsage();
  const read = await readArchive(
    path,
    () => undefined,
    () => undefined,
  );
  const { user, system } = process.cpuUsage(begun);
  expect(read.members).toHaveLength(count);
  return (user + system) / count;
}

it("reading a backup takes the same time per member for 3,000 and for 30,000 members", async () => {
  await inFolder(async (folder) => {
    // The first run lets V8 compile the code.
    await costOf(folder, 1_000);
    const [few, many] = [await costOf(folder, 3_000), await costOf(folder, 30_000)];
    // A search through all members for each member made the second cost ten times the first.
    expect(many / few, `${few.toFixed(1)} and ${many.toFixed(1)} microseconds`).toBeLessThan(2);
  });
});
