import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Returns the parent of every running process, by process id. Zombies do not count as running. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state !== "Z") found.set(Number(name), Number(parent));
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

/**
 * Sends SIGKILL to a process and all its descendants, and waits until none of them runs. A signal to a process group
 * would not suffice, as each Postgres process has its own group.
 */
export async function killFamily(pid: number): Promise<void> {
  const all = parents();
  const family = [pid];
  for (const member of family) for (const [child, parent] of all) if (parent === member) family.push(child);
  for (const member of family) {
    try {
      process.kill(member, "SIGKILL");
    } catch {
      // The process has ended meanwhile.
    }
  }
  for (let running = parents(); family.some((member) => running.has(member)); running = parents()) await pause(2);
}
