import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/**
 * A socket in the data folder that stays open as long as its process lives. The kernel closes it however the process
 * ends, so that processes in other containers can detect if the holder of a lock still runs.
 */
export interface LockSocket {
  close(): Promise<void>;
}

/**
 * Calls `use` with a short path through /proc to a name in the folder: socket paths are limited to about a hundred
 * characters.
 */
async function withShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await use(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}

/** Request to the holder to release the lock. */
const WANTED = "wanted\n";
/** Milliseconds after which a connection without a word ends. */
const SILENT_MS = 1_000;

/**
 * Opens the socket; undefined if the operating system or the file system has no such sockets. `onWanted` is called once,
 * at the first request for the lock.
 */
export async function openLockSocket(
  folder: string,
  name: string,
  onWanted?: () => void,
): Promise<LockSocket | undefined> {
  let isWanted = false;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.once("data", (bytes) => {
      socket.destroy();
      if (isWanted || bytes.toString("latin1") !== WANTED) return;
      isWanted = true;
      onWanted?.();
    });
  });
  try {
    await withShortPath(folder, name, (path) => {
      return new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen({ path }, resolve);
      });
    });
  } catch {
    return undefined;
  }
  server.unref();
  return {
    async close() {
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Tests if a process holds the socket open; undefined if that cannot be determined. */
export function isLockSocketOpen(folder: string, name: string): Promise<boolean | undefined> {
  return reach(folder, name, "");
}

/** Requests the lock from the holder of the socket. Returns as `isLockSocketOpen`. */
export function requestLock(folder: string, name: string): Promise<boolean | undefined> {
  return reach(folder, name, WANTED);
}

async function reach(folder: string, name: string, message: string): Promise<boolean | undefined> {
  try {
    return await withShortPath(folder, name, (path) => {
      return new Promise<boolean | undefined>((resolve) => {
        const socket = connect({ path }, () => {
          socket.end(message);
          socket.resume();
          resolve(true);
        });
        socket.once("error", (error: NodeJS.ErrnoException) => {
          resolve(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? false : undefined);
        });
      });
    });
  } catch {
    return undefined;
  }
}
