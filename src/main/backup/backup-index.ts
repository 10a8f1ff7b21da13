import { z } from "zod";
import { AppError } from "#base";
import { ACCOUNTS_FILE } from "../accounts/accounts-file.ts";

/** The first member of every backup. */
export const INDEX_NAME = "winnow-backup.json";
export const BACKUP_FORMAT = 1;
/** Largest index in bytes that is read. */
export const MOST_INDEX_BYTES = 64 << 20;

const instant = z.iso.datetime();

/** The index of a backup: its origin and its members. */
const BackupIndex = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  /** Version of the Winnow that made it. */
  winnow: z.string(),
  made_at: instant,
  /** Instant of the bars, and of the accounts, in the backup; null if the backup has none. */
  bars_at: instant.nullable(),
  accounts_at: instant.nullable(),
  /** Name of the snapshot in the bar store; null without bars. */
  snapshot: z.string().nullable(),
  members: z.array(
    z.strictObject({ path: z.string(), bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type BackupIndex = z.infer<typeof BackupIndex>;

const TOP = ["manifest.json", "demo.json", "closures.json", ACCOUNTS_FILE];
const FOLDERS = ["bars/1d", "bars/1m", "feeds", "log", "quarantine"];

/** Returns true for the names that Winnow gives to files of a data folder. A restore writes no other name. */
export function isMemberName(path: string): boolean {
  if (TOP.includes(path)) return true;
  const folder = FOLDERS.find((one) => path.startsWith(`${one}/`));
  if (folder === undefined) return false;
  const name = path.slice(folder.length + 1);
  // oxlint-disable-next-line no-control-regex -- the pattern finds the characters that a name must not have.
  return name !== "" && !name.startsWith(".") && !/[/\\\u0000-\u001F]/.test(name) && Buffer.byteLength(name) <= 255;
}

/** Reads the index of a backup. Errors: conflict for another format, unavailable for a damaged index. */
export function parseIndex(bytes: Buffer, file: string): BackupIndex {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw damaged(file, `${INDEX_NAME} is not JSON`);
  }
  if (typeof value === "object" && value !== null && "format" in value && value.format !== BACKUP_FORMAT) {
    throw new AppError(
      "conflict",
      `${file} has the format ${String(value.format)}, and this version of Winnow knows ${BACKUP_FORMAT}: use the version that made it.`,
    );
  }
  const read = BackupIndex.safeParse(value);
  if (!read.success) throw damaged(file, `${INDEX_NAME} is not as Winnow writes it`);
  const paths = read.data.members.map(({ path }) => path);
  const seen = new Set<string>();
  const wrong = paths.find((path) => !isMemberName(path) || seen.size === seen.add(path).size);
  if (wrong !== undefined) throw damaged(file, `${INDEX_NAME} names ${JSON.stringify(wrong.slice(0, 80))}`);
  return read.data;
}

export function damaged(file: string, how: string): AppError {
  return new AppError(
    "unavailable",
    `${file} is damaged or no backup of Winnow (${how}); nothing was changed. Take another backup.`,
  );
}
