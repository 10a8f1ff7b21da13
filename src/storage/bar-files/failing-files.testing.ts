import { nodeFiles, type Files, type OpenFile } from "./files.ts";

/** A file system that fails one chosen operation, and counts those that could have failed. */
export interface FailingFiles {
  readonly files: Files;
  /** From now on operations are counted, and can fail. */
  arm(): void;
  /** Operations so far that change something. */
  count(): number;
}

/** Fails the `nth` (from 1) operation that changes something with an error of the given code; 0 = none. */
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
    // Half of what was to be written arrives, as on a real disk that fills up.
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
