import { readFile, readlink } from "node:fs/promises";
import { fileFaultOf } from "#base";

/**
 * Distinguishes a running process from every other, including a later one with the same number. null = not available on
 * this system.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time, in the kernel's ticks since boot. */
  readonly start: string | null;
  /** Identifier of the machine's current boot. */
  readonly boot: string | null;
  /** Namespace of the process number; each container has its own. */
  readonly namespace: string | null;
}

/**
 * Returns null if a file cannot be read. Throws if files are unreadable only for lack of file handles: a running
 * process must not look gone.
 */
const orNull = async (work: Promise<string>): Promise<string | null> =>
  work.catch((error: unknown) => {
    const fault = fileFaultOf(error);
    if (fault?.code === "EMFILE" || fault?.code === "ENFILE") throw error;
    return null;
  });

/**
 * Reads the start time from /proc/PID/stat: the 20th field after the name, which may contain spaces and parentheses.
 */
async function startOf(pid: number): Promise<string | null> {
  const text = await orNull(readFile(`/proc/${pid}/stat`, "utf8"));
  return (
    text
      ?.slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .at(19) ?? null
  );
}

export async function ownIdentity(): Promise<ProcessIdentity> {
  const boot = await orNull(readFile("/proc/sys/kernel/random/boot_id", "utf8"));
  return {
    pid: process.pid,
    start: await startOf(process.pid),
    boot: boot?.trim() ?? null,
    namespace: await orNull(readlink("/proc/self/ns/pid")),
  };
}

/**
 * Returns the state of a process: running, gone, or hidden if it belongs to another container and cannot be looked up.
 */
export async function stateOf(other: ProcessIdentity, own: ProcessIdentity): Promise<"running" | "gone" | "hidden"> {
  if (other.boot !== null && own.boot !== null && other.boot !== own.boot) return "gone";
  if (other.namespace !== null && own.namespace !== null && other.namespace !== own.namespace) return "hidden";
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return "gone";
  }
  const start = await startOf(other.pid);
  return other.start !== null && start !== null && start !== other.start ? "gone" : "running";
}
