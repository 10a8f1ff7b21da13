import { nodeFiles, type Files, type OpenFile } from "./files.ts";

/** A file system that fails one chosen operation and counts the operations that can fail. */
export interface FailingFiles {
  readonly files: Files;
  /** Starts counting; operations can fail from now on. */
  arm(): void;
  /** Number of modifying operations so far. */
  count(): number;
}

/** Makes a file system whose `nth` (from 1) modifying operation fails with the given error code; 0 = none fails. */
export function failingFiles(nth: number, code = "EIO", armed = true): FailingFiles {
  let operations = 0;
  let counting = armed;
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    if (!counting) return work();
    operations++;
    if (operations === nth) throw Object.assign(new Error(`${code}: planted, ${what}`), { code });
    return work();
  };
  const guarded = (file: OpenFile): OpenFile => ({
    // A failing write stores half of its bytes, as on a real disk that fills up.
    write: (bytes, position) => {
      const half =
        counting && operations + 1 === nth ? file.write(bytes.subarray(0, bytes.length >> 1), position) : undefined;
      return step("write", async () => file.write(bytes, position)).catch(async (error: unknown) => {
        await half;
        throw error;
      });
    },
    truncate: (length) => step("truncate", () => file.truncate(length)),
    sync: () => step("fsync", () => file.sync()),
    close: () => file.close(),
  });
  return {
    arm: () => {
      counting = true;
    },
    count: () => operations,
    files: {
      ...nodeFiles,
      create: (path) => step(`create ${path}`, async () => guarded(await nodeFiles.create(path))),
      change: (path) => step(`open ${path}`, async () => guarded(await nodeFiles.change(path))),
      makeFolder: (path) => step(`mkdir ${path}`, () => nodeFiles.makeFolder(path)),
      rename: (from, to) => step(`rename ${to}`, () => nodeFiles.rename(from, to)),
      remove: (path) => step(`remove ${path}`, () => nodeFiles.remove(path)),
      sync: (path) => step(`fsync ${path}`, () => nodeFiles.sync(path)),
      produce: (path, make) => step(`write ${path}`, make),
    },
  };
}
