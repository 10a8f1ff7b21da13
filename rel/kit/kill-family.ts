import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Parent by process, of all that run. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state !== "Z") found.set(Number(name), Number(parent));
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/**
 * SIGKILL to a process and all that came from it, whatever their groups are, as Postgres makes one for each of its
 * processes. Returns when none of them runs.
 */
export async function killFamily(pid: number): Promise<void> {
  const all = parents();
  const family = [pid];
  for (const member of family) for (const [child, parent] of all) if (parent === member) family.push(child);
  for (const member of family) {
    try {
      process.kill(member, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
  for (let running = parents(); family.some((member) => running.has(member)); running = parents()) await pause(2);
}
