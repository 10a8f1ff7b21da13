import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AppError, type Clock } from "#base";
import {
  checkSqlite,
  copyAccounts,
  isEmptyManifest,
  openBarStore,
  openPostgresAccounts,
  openSqliteAccounts,
  type KyselyAccountStore,
} from "#storage";
import { ACCOUNTS_FILE, ACCOUNTS_MARKER, writeAccountsMarker } from "../accounts/accounts-file.ts";
import { readArchive, type MemberSink } from "./backup-archive.ts";
import type { BackupIndex } from "./backup-index.ts";
import type { DataLocation } from "./backup.ts";
import { bytesProgress, type CopyProgress } from "./copy-progress.ts";
import { openStore } from "../data/data-folder.ts";
import { fileFault } from "../file-fault.ts";

export interface RestoreOutcome {
  readonly data: string;
  /** Instant of the backup. */
  readonly made_at: string;
  readonly members: number;
  readonly accounts: "sqlite" | "postgres" | null;
}

/** Names that a data folder without data may contain. */
const NO_DATA = /^(lock(-.*)?|tmp|lost\+found)$/;
/** Files with the manifest of a folder that was opened but never written to. */
const MANIFESTS = /^(manifest|history\/0000)\.json$/;
/** Files that are moved last, in this order: bars count only with a manifest. */
const LAST = ["closures.json", "demo.json", ACCOUNTS_FILE, "manifest.json"];

/**
 * Restores a backup into a data folder that holds nothing, and its accounts into the database. Compares every checksum before
 * anything is written; all bars take effect at once.
 * Errors: conflict for a folder with data, a database with accounts, or a folder in use; unavailable for a damaged file.
 */
export async function restoreBackup(
  location: DataLocation,
  file: string,
  onProgress: CopyProgress,
  clock: Clock,
  note: (text: string) => void,
): Promise<RestoreOutcome> {
  const dataFolder = resolve(location.dataFolder);
  await refuseData(dataFolder);
  const index = await readArchive(file, () => undefined, bytesProgress("Checking", onProgress));
  const hasAccounts = index.members.some(({ path }) => path === ACCOUNTS_FILE);
  const postgres =
    hasAccounts && location.databaseUrl !== undefined ? await emptyPostgres(location.databaseUrl) : undefined;
  try {
    const store = await openStore(dataFolder, note);
    const lock = await store.lockAlone("winnow restore");
    const staged = join(dataFolder, "tmp", "restore");
    try {
      await refuseData(dataFolder);
      await unpack(file, staged, onProgress);
      await checkStaged(staged, hasAccounts, clock);
      await putInPlace({ staged, dataFolder, index, postgres, clock, onProgress });
    } finally {
      await rm(staged, { recursive: true, force: true });
      await lock.release();
      await store.close();
    }
  } catch (error) {
    throw fileFault(error, "The backup was not restored");
  } finally {
    await postgres?.close();
  }
  const accounts = hasAccounts ? (postgres === undefined ? "sqlite" : "postgres") : null;
  return { data: location.dataFolder, made_at: index.made_at, members: index.members.length, accounts };
}

/** Throws conflict for a folder with any file except the remains of a lock or of an interrupted write. */
async function refuseData(folder: string): Promise<void> {
  const found = await filesUnder(folder, "");
  if (found === undefined) return;
  throw new AppError(
    "conflict",
    `${folder} is not empty (it holds ${found}); name another folder with --data, or move what is there away.`,
  );
}

/** Returns the name of one data file under a folder; undefined if there is none. */
async function filesUnder(root: string, folder: string): Promise<string | undefined> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw fileFault(error, `${root} cannot be read`);
  });
  for (const entry of entries) {
    if (folder === "" && NO_DATA.test(entry.name)) continue;
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) {
      if (MANIFESTS.test(name) && isEmptyManifest(await readFile(join(root, name)))) continue;
      return name;
    }
    const below = await filesUnder(root, name);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Opens a Postgres database for accounts. Errors: conflict for a database with users. */
async function emptyPostgres(databaseUrl: string): Promise<KyselyAccountStore> {
  const store = await openPostgresAccounts(databaseUrl, { patient: true });
  const users = await store.users.count();
  if (users === 0) return store;
  await store.close();
  throw new AppError(
    "conflict",
    `The database of DATABASE_URL holds accounts already (${users}); name an empty database, or none to restore them into the data folder.`,
  );
}

/** Writes every member under `staged`, compares its checksum and forces it to the disk. */
async function unpack(file: string, staged: string, onProgress: CopyProgress): Promise<void> {
  await mkdir(staged, { recursive: true, mode: 0o700 });
  await readArchive(file, (path) => newFile(join(staged, path)), bytesProgress("Restoring", onProgress));
}

function newFile(path: string): MemberSink {
  mkdirSync(dirname(path), { recursive: true });
  // The file of accounts is readable by its owner alone; the store creates its files with 0o666.
  const descriptor = openSync(path, "wx", path.endsWith(ACCOUNTS_FILE) ? 0o600 : 0o666);
  return {
    write(chunk) {
      for (let at = 0; at < chunk.length;) at += writeSync(descriptor, chunk, at);
    },
    end() {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

/** Opens the unpacked files as a server does. Errors: conflict for data of a newer version. */
async function checkStaged(staged: string, hasAccounts: boolean, clock: Clock): Promise<void> {
  const bars = await openBarStore(staged);
  await bars.manifest();
  await bars.close();
  if (!hasAccounts) return;
  checkSqlite(join(staged, ACCOUNTS_FILE));
  const accounts = await openSqliteAccounts(join(staged, ACCOUNTS_FILE), { clock, isKnown: true });
  await accounts.close();
}

interface Placing {
  readonly staged: string;
  readonly dataFolder: string;
  readonly index: BackupIndex;
  readonly postgres: KyselyAccountStore | undefined;
  readonly clock: Clock;
  readonly onProgress: CopyProgress;
}

/** Moves every file to its place, the manifest last; after an error, removes the files that were moved. */
async function putInPlace({ staged, dataFolder, index, postgres, clock, onProgress }: Placing): Promise<void> {
  const names = index.members
    .map(({ path }) => path)
    .filter((path) => postgres === undefined || path !== ACCOUNTS_FILE);
  const placed: string[] = [];
  const move = async (name: string): Promise<void> => {
    const path = join(dataFolder, name);
    await mkdir(dirname(path), { recursive: true });
    await rename(join(staged, name), path);
    placed.push(path);
  };
  try {
    for (const name of names) if (!LAST.includes(name)) await move(name);
    for (const folder of new Set(placed.map((path) => dirname(path)))) await syncFolder(folder);
    if (postgres !== undefined) await fillPostgres(join(staged, ACCOUNTS_FILE), postgres, clock, onProgress);
    for (const name of LAST) {
      if (!names.includes(name)) continue;
      if (name === ACCOUNTS_FILE) {
        placed.push(join(dataFolder, ACCOUNTS_MARKER));
        writeAccountsMarker(dataFolder);
      }
      await move(name);
    }
    await syncFolder(dataFolder);
  } catch (error) {
    for (const path of placed) await rm(path, { force: true });
    throw error;
  }
}

async function fillPostgres(
  file: string,
  postgres: KyselyAccountStore,
  clock: Clock,
  onProgress: CopyProgress,
): Promise<void> {
  const from = await openSqliteAccounts(file, { clock });
  try {
    await copyAccounts(from, postgres, ({ table, rows }) => onProgress(`Copied ${table}`, rows));
  } finally {
    await from.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
