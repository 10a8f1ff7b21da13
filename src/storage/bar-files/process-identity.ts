import { readFile, readlink } from "node:fs/promises";
import { fileFaultOf } from "#base";

/** What tells one running process from every other, also from a later one with the same number. null = not known here. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's ticks since boot. */
  readonly start: string | null;
  /** The run of the machine, from boot to shutdown. */
  readonly boot: string | null;
  /** The space in which its number counts; each container has its own. */
  readonly namespace: string | null;
}

/** What cannot be read for want of open files may be there: a process that runs must not look gone. */
const orNull = async (work: Promise<string>): Promise<string | null> =>
  work.catch((error: unknown) => {
    const fault = fileFaultOf(error);
    if (fault?.code === "EMFILE" || fault?.code === "ENFILE") throw error;
    return null;
  });

/** Start time from /proc/PID/stat: the 20th field after the name, which may hold spaces and parentheses itself. */
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

/** running, gone, or hidden: it counts in the numbers of another container, which cannot be looked up from here. */
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
