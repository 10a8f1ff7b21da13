import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AppError, type Clock } from "#base";
import {
  backupSqlite,
  captureState,
  checkSqlite,
  copyAccounts,
  openPostgresAccounts,
  openSqliteAccounts,
  type CapturedState,
} from "#storage";
import about from "../../../package.json" with { type: "json" };
import { ACCOUNTS_FILE, ACCOUNTS_MARKER, accountsFile, refuseLostAccounts } from "../accounts/accounts-file.ts";
import { membersOf, writeArchive, type ArchiveSource } from "./backup-archive.ts";
import { BACKUP_FORMAT, isMemberName, type BackupIndex } from "./backup-index.ts";
import type { Config } from "../config.ts";
import { bytesProgress, type CopyProgress } from "./copy-progress.ts";
import { fileFault } from "../file-fault.ts";

/** The data folder with the bars, and the database of the accounts. */
export type DataLocation = Pick<Config, "dataFolder" | "databaseUrl">;

export interface BackupOptions {
  /** True if the backup may replace a file of its name. */
  readonly replace?: boolean | undefined;
  readonly onProgress: CopyProgress;
}

export interface BackupOutcome {
  readonly file: string;
  readonly bytes: number;
  readonly made_at: string;
  readonly members: number;
  /** True if the backup contains accounts. */
  readonly accounts: boolean;
  /** Names of files in the data folder that Winnow does not know and the backup does not contain. */
  readonly left_out: readonly string[];
}

/**
 * Names that a backup leaves out: the next start makes them again, or they belong to past snapshots. A backup holds one
 * snapshot.
 */
const REBUILT = ["images", "history", "tmp", "lock", "counters.sqlite", ACCOUNTS_MARKER];
const TAKEN = ["bars", "feeds", "log", "quarantine", "manifest.json", "demo.json", "closures.json", ACCOUNTS_FILE];

/**
 * Writes the data folder and the accounts into one file, also while a server writes to them: the bars of one manifest with its
 * log, the accounts of one moment. The file appears complete or not at all.
 * Errors: conflict if the file exists or the folder has no data, unavailable for damage and a full disk.
 */
export async function backUp(
  location: DataLocation,
  file: string,
  { replace = false, onProgress }: BackupOptions,
  clock: Clock,
): Promise<BackupOutcome> {
  const target = resolve(file);
  if (!replace) await refuseExisting(target);
  const part = `${target}.part`;
  const snapshot = `${part}.sqlite`;
  let archive: FileHandle | undefined;
  let state: CapturedState | undefined;
  try {
    // A process that has this name open keeps writing to the unlinked file, and `giveName` refuses its rename.
    await rm(part, { force: true });
    archive = await open(part, "wx", 0o600);
    // Read before the bars, so that a note never describes bars that the backup lacks.
    const notes = await smallFiles(location.dataFolder);
    state = await captureState(location.dataFolder);
    const barsAt = state.files.length === 0 ? null : iso(clock.now());
    const hasAccounts = await takeAccounts(location, snapshot, clock, onProgress);
    const accountsAt = hasAccounts ? iso(clock.now()) : null;
    const quarantine = await filesOf(location.dataFolder, "quarantine");
    const accounts = hasAccounts ? [await onDisk(snapshot, ACCOUNTS_FILE)] : [];
    const sources = [...state.files, ...quarantine, ...notes, ...accounts].map(named);
    if (sources.length === 0) {
      throw new AppError(
        "conflict",
        `${location.dataFolder} holds nothing to back up; name the data folder with --data.`,
      );
    }
    const index: BackupIndex = {
      format: BACKUP_FORMAT,
      winnow: about.version,
      made_at: iso(clock.now()),
      bars_at: barsAt,
      accounts_at: accountsAt,
      snapshot: state.files.length === 0 ? null : state.snapshot,
      members: await membersOf(sources, bytesProgress("Reading", onProgress)),
    };
    await writeArchive(archive, index, sources, bytesProgress("Writing", onProgress));
    await giveName(archive, part, target);
    const { size } = await archive.stat();
    const left = await leftOut(location.dataFolder, target);
    return {
      file,
      bytes: size,
      made_at: index.made_at,
      members: sources.length,
      accounts: hasAccounts,
      left_out: left,
    };
  } catch (error) {
    if (archive !== undefined && (await isSameFile(archive, part))) await rm(part, { force: true });
    throw fileFault(error, "The backup was not made");
  } finally {
    await state?.close();
    await archive?.close();
    for (const end of ["", "-wal", "-shm"]) await rm(`${snapshot}${end}`, { force: true });
  }
}

const iso = (instant: number): string => new Date(instant).toISOString();

async function refuseExisting(target: string): Promise<void> {
  const there = await stat(target).catch(() => undefined);
  if (there === undefined) return;
  const way = there.isFile() ? "name another file, or replace it with --replace" : "name a file in it";
  throw new AppError("conflict", `${target} is there already; ${way}.`);
}

/** Copies the accounts into one SQLite file. Returns false if there are no accounts. */
async function takeAccounts(
  { dataFolder, databaseUrl }: DataLocation,
  snapshot: string,
  clock: Clock,
  onProgress: CopyProgress,
): Promise<boolean> {
  await rm(snapshot, { force: true });
  if (databaseUrl === undefined) {
    refuseLostAccounts(dataFolder);
    const path = accountsFile(dataFolder);
    if ((await stat(path).catch(() => undefined)) === undefined) return false;
    // Without this check, somebody would restore the damage one day.
    checkSqlite(path);
    backupSqlite(path, snapshot);
    return true;
  }
  const from = await openPostgresAccounts(databaseUrl, { patient: true });
  try {
    const to = await openSqliteAccounts(snapshot, { clock });
    try {
      await copyAccounts(from, to, ({ table, rows }) => onProgress(`Copied ${table}`, rows));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  return true;
}

async function onDisk(path: string, name: string): Promise<ArchiveSource> {
  const { size } = await stat(path);
  return { name, bytes: size, chunks: () => createReadStream(path) };
}

/** Returns the notes in the folder, `demo.json` and `closures.json`, with their current content. */
async function smallFiles(dataFolder: string): Promise<ArchiveSource[]> {
  const found: ArchiveSource[] = [];
  for (const name of ["demo.json", "closures.json"]) {
    const content = await readFile(join(dataFolder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (content === undefined) continue;
    found.push({
      name,
      bytes: content.length,
      async *chunks() {
        yield content;
      },
    });
  }
  return found;
}

/** Returns the files of a folder whose files never change. */
async function filesOf(dataFolder: string, folder: string): Promise<ArchiveSource[]> {
  const names = await readdir(join(dataFolder, folder)).catch(() => []);
  const found: ArchiveSource[] = [];
  for (const name of names.toSorted()) {
    if (isMemberName(`${folder}/${name}`))
      found.push(await onDisk(join(dataFolder, folder, name), `${folder}/${name}`));
  }
  return found;
}

function named(source: ArchiveSource): ArchiveSource {
  if (isMemberName(source.name)) return source;
  throw new AppError("unavailable", `${source.name} is no name of a file of a data folder: is its manifest damaged?`);
}

/** Renames a complete file to its final name, and forces the name to the disk. */
async function giveName(archive: FileHandle, part: string, target: string): Promise<void> {
  if (!(await isSameFile(archive, part))) {
    throw new AppError("conflict", `Another process writes to ${part}; name another file.`);
  }
  await rename(part, target);
  const folder = await open(dirname(target), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  const [own, there] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
  return there !== undefined && there.ino === own.ino && there.dev === own.dev;
}

/** Returns the names of the files in a data folder that are not Winnow's. */
async function leftOut(dataFolder: string, target: string): Promise<readonly string[]> {
  const names = await readdir(dataFolder).catch(() => []);
  const known = [...REBUILT, ...TAKEN];
  const isKnown = (name: string): boolean =>
    known.includes(name) || name.startsWith("lock-") || /^(accounts|counters)\.sqlite-(wal|shm)$/.test(name);
  return names.filter((name) => !isKnown(name) && resolve(dataFolder, name) !== target).toSorted();
}
