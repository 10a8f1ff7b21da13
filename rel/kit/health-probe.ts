import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Child } from "./child.ts";

/** The first line of a child, which says that it runs. */
export async function started(child: Child): Promise<string> {
  while (child.lines.length === 0) {
    if (child.process.exitCode !== null) throw new Error("a process did not start");
    await pause(20);
  }
  return child.lines[0]!;
}

/** Says a line to a child and gives the one that comes back; one at a time. */
export function asking(child: Child): (line: string) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (line) => {
    last = last.then(async () => {
      const at = child.lines.length;
      child.say(line);
      while (child.lines.length === at) await pause(2);
      return JSON.parse(child.lines[at]!) as unknown;
    });
    return last;
  };
}

/** What /healthz did since the last look: the longest answer in milliseconds, and calls without one so far. */
export interface Health {
  readonly worst: number;
  readonly lost: number;
}

/** Asks /healthz of the server of a process from another process; gives what is called to look. */
export async function probeHealth(url: string, pid: number): Promise<() => Promise<Health>> {
  const source = fileURLToPath(new URL("probe.ts", import.meta.url));
  const probe = new Child([process.execPath, "--import", "tsx", source, url, String(pid)]);
  process.once("exit", () => probe.kill());
  await started(probe);
  const ask = asking(probe);
  return async () => (await ask("look")) as Health;
}
