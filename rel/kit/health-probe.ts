import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Child } from "./child.ts";

/** Waits for the first line of a child and returns the line. Throws if the child ends before. */
export async function started(child: Child): Promise<string> {
  while (child.lines.length === 0) {
    if (child.process.exitCode !== null) throw new Error("a process did not start");
    await pause(20);
  }
  return child.lines[0]!;
}

/** Returns a function that sends a line to a child and returns the next line, parsed as JSON. Calls run in turn. */
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

/** Longest milliseconds of a /healthz call since the last reading, and number of failed calls so far. */
export interface Health {
  readonly worst: number;
  readonly lost: number;
}

/** Starts a process that calls /healthz of server process `pid`. Returns a function that reads the results. */
export async function probeHealth(url: string, pid: number): Promise<() => Promise<Health>> {
  const source = fileURLToPath(new URL("probe.ts", import.meta.url));
  const probe = new Child([process.execPath, "--import", "tsx", source, url, String(pid)]);
  process.once("exit", () => probe.kill());
  await started(probe);
  const ask = asking(probe);
  return async () => (await ask("look")) as Health;
}
