import { table } from "./table.ts";

/** What the system says of a file that cannot be read or written, and what to do, by its code. */
const WORDS = table<string>({
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the user's share of the disk is full",
  EROFS: "the file system is read-only: mount it for writing, or use another folder",
  EACCES: "this user may not do that: change the owner or the mode of the folder",
  EPERM: "this user may not do that: change the owner or the mode of the folder",
  EIO: "the disk reports a fault: look at the system's log, and copy what is there to another disk",
  EMFILE:
    "too many files are open in this process: raise its limit (ulimit -n, LimitNOFILE in systemd) and start again",
  ENFILE: "too many files are open on this machine: raise fs.file-max, or end other programs",
  EFBIG: "the file is larger than this file system or this process may have",
  EEXIST: "a file is in the place of the folder: move it away",
  EISDIR: "a folder is in the place of the file: move it away",
  ENOTDIR: "a file is in the place of the folder: move it away",
  ENAMETOOLONG: "the name is too long for the file system",
  EBUSY: "another program has the file: end that program",
  ELOOP: "links lead in a circle",
});

/** How libraries name the same faults that give no code. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/no space left on device/i, "ENOSPC"],
  [/disk quota exceeded/i, "EDQUOT"],
  [/too many open files in system/i, "ENFILE"],
  [/too many open files/i, "EMFILE"],
  [/read-only file system/i, "EROFS"],
  [/permission denied/i, "EACCES"],
  [/input\/output error/i, "EIO"],
];

/** A fault of the file system. */
export interface FileFault {
  /** As Node has it, such as ENOSPC. */
  readonly code: string;
  readonly words: string;
  readonly isFull: boolean;
}

/** Which fault of the file system an error tells of; undefined for any other error. */
export function fileFaultOf(error: unknown): FileFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const given = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const code = given ?? TEXTS.find(([text]) => text.test(error.message))?.[1];
  const words = code === undefined ? undefined : WORDS[code];
  if (code === undefined || words === undefined) return undefined;
  return { code, words, isFull: code === "ENOSPC" || code === "EDQUOT" };
}
