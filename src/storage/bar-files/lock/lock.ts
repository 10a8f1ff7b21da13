import { randomBytes } from "node:crypto";
import { link } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#base";
import type { StoreLock } from "#market";
import { nodeFiles as files } from "../files.ts";
import { requestLock, isLockSocketOpen, openLockSocket } from "./lock-socket.ts";
import { ownIdentity, stateOf, type ProcessIdentity } from "./process-identity.ts";

/** Contents of the lock file. */
interface Holder extends ProcessIdentity {
  /** Description of the process for error messages: "winnow serve". */
  readonly owner: string;
  /** Unique name of this hold of the lock. */
  readonly mark: string;
  /** Name of the socket next to the lock file; null if there is none. */
  readonly beacon: string | null;
  /** True if the holder releases the lock on a request to its socket; absent otherwise. */
  readonly yields?: true;
}

const ATTEMPTS = 20;
/** Milliseconds between two looks at a lock that its holder should release. */
const LOOK_MS = 20;

export interface TakeOptions {
  /** Called once when another process wants the lock; the holder should then release it within seconds. */
  readonly onWanted?: (() => void) | undefined;
  /** Milliseconds that a holder with `onWanted` has to release the lock; 10,000 by default. */
  readonly waitMs?: number;
}

const exists = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EEXIST";

/**
 * Takes the exclusive lock of a data folder: a file that names its holder by process number and start time. Takes over
 * a lock whose process is gone, however young; never one whose process runs, however old. Waits for
 * a holder with `onWanted` to release it. Throws conflict, with the holder and the remedy.
 */
export async function takeLock(path: string, owner: string, options: TakeOptions = {}): Promise<StoreLock> {
  const { onWanted, waitMs = 10_000 } = options;
  const own = await ownIdentity();
  const mark = `${own.pid}-${randomBytes(6).toString("hex")}`;
  const folder = dirname(path);
  const beaconName = `${basename(path)}-${mark}.sock`;
  const beacon = await openLockSocket(folder, beaconName, onWanted);
  const about = { ...own, owner, mark };
  const holder: Holder =
    beacon === undefined
      ? { ...about, beacon: null }
      : { ...about, beacon: beaconName, ...(onWanted === undefined ? {} : { yields: true }) };
  const draft = `${path}-${mark}`;
  try {
    const file = await files.create(draft);
    await file.write(Buffer.from(`${JSON.stringify(holder)}\n`), 0);
    await file.close();
    await claim(path, draft, own, waitMs);
    await sweep(path, mark, own);
  } catch (error) {
    await beacon?.close();
    throw error;
  } finally {
    await files.remove(draft);
  }
  return {
    async release() {
      if ((await readHolder(path))?.mark === mark) await files.remove(path);
      await beacon?.close();
    },
  };
}

/**
 * Links the finished draft to the name of the lock. A hard link fails if the name is taken, and is never half written.
 */
async function claim(path: string, draft: string, own: ProcessIdentity, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  let requested = "";
  for (let attempt = 1; ;) {
    try {
      return await link(draft, path);
    } catch (error) {
      if (!exists(error)) throw error;
    }
    const holder = await readHolder(path);
    const held = await holderError(path, own);
    if (held !== undefined) {
      const waits = holder?.yields === true && holder.beacon !== null && performance.now() < deadline;
      if (!waits) throw held;
      if (holder.mark !== requested) await requestLock(dirname(path), holder.beacon);
      requested = holder.mark;
      await pause(LOOK_MS);
      continue;
    }
    if (attempt++ === ATTEMPTS)
      throw new AppError("conflict", `the lock ${path} changes hands all the time: try again`);
    if (!(await clearStale(path, draft, own))) await pause(1 + (attempt * randomBytes(1)[0]!) / 16);
  }
}

/** Returns the error for a lock that is held; undefined if it is free or its holder is gone. */
async function holderError(path: string, own: ProcessIdentity): Promise<AppError | undefined> {
  const holder = await readHolder(path);
  if (holder === undefined) return undefined;
  const state = await stateOf(holder, own);
  if (state === "gone") return undefined;
  const name = `process ${holder.pid} (${holder.owner})`;
  if (state === "running") {
    const self = holder.pid === own.pid;
    return new AppError(
      "conflict",
      `${dirname(path)} is in use by ${self ? `this process (${holder.owner})` : name}: stop it, or give it the work`,
    );
  }
  const isOpen = holder.beacon === null ? undefined : await isLockSocketOpen(dirname(path), holder.beacon);
  if (isOpen === false) return undefined;
  return new AppError(
    "conflict",
    `${dirname(path)} is in use by ${name} of another container: stop it; if it is gone, delete ${path}`,
  );
}

/**
 * Removes the lock of a process that is gone. Only one process may do so at a time: two that both read the old holder
 * would remove each other's new lock. Each announces itself first and returns false if another has done so too.
 */
async function clearStale(path: string, draft: string, own: ProcessIdentity): Promise<boolean> {
  const announcement = `${draft}.takeover`;
  const folder = dirname(path);
  await link(draft, announcement);
  try {
    for (const name of await files.list(folder)) {
      if (!name.startsWith(`${basename(path)}-`) || !name.endsWith(".takeover")) continue;
      const other = join(folder, name);
      if (other === announcement) continue;
      if ((await holderError(other, own)) !== undefined) return false;
      // Names are unique, so any process may remove the announcement of a dead one at any time.
      await files.remove(other);
    }
    if ((await holderError(path, own)) !== undefined) return true;
    const stale = await readHolder(path);
    await files.remove(path);
    if (stale?.beacon != null) await files.remove(join(folder, stale.beacon));
    return true;
  } finally {
    await files.remove(announcement);
  }
}

/** Removes the files that killed contenders left. */
async function sweep(path: string, mark: string, own: ProcessIdentity): Promise<void> {
  const folder = dirname(path);
  for (const name of await files.list(folder)) {
    if (!name.startsWith(`${basename(path)}-`) || name.includes(mark)) continue;
    const left = name.endsWith(".sock")
      ? (await isLockSocketOpen(folder, name)) === false
      : (await holderError(join(folder, name), own)) === undefined;
    if (left) await files.remove(join(folder, name));
  }
}

/** Reads the lock file; undefined if it is missing or malformed, in which case nobody holds the lock. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await files.read(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text.toString("utf8"));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === "object" &&
    value !== null &&
    "pid" in value &&
    Number.isSafeInteger(value.pid) &&
    "owner" in value &&
    typeof value.owner === "string"
  );
}

/** Tests if a running process holds the lock. Readers need not take it. */
export async function isLocked(path: string): Promise<boolean> {
  return (await holderError(path, await ownIdentity())) !== undefined;
}
