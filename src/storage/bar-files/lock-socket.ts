import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/**
 * A socket in the data folder that is open as long as its process lives: the kernel closes it at any kind of death, so
 * processes of other containers can tell whether the holder of a lock still runs.
 */
export interface LockSocket {
  close(): Promise<void>;
}

/** A path through /proc to a name in the folder: sockets allow only about a hundred characters. */
async function withShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await use(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}

/** undefined where the system or the file system knows no such sockets. */
export async function openLockSocket(folder: string, name: string): Promise<LockSocket | undefined> {
  const server = createServer((socket) => socket.destroy());
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

/** Whether a process still holds the beacon; undefined when that cannot be told. */
export async function isLockSocketOpen(folder: string, name: string): Promise<boolean | undefined> {
  try {
    return await withShortPath(folder, name, (path) => {
      return new Promise<boolean | undefined>((resolve) => {
        const socket = connect({ path }, () => {
          socket.destroy();
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
