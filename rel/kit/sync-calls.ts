import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { refuse } from "./report.ts";

const TRACED = ["-c", "-f", "-e", "trace=fsync,fdatasync"];

export function requireStrace(): void {
  if (spawnSync("strace", ["-V"]).status === 0) return;
  refuse("strace is not on the PATH, so nothing can show that writes reach the disk: apt-get install strace");
}

/** Returns the number of fsync and fdatasync calls in a table of `strace -c`. */
function callsIn(file: string): number {
  let calls = 0;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, , , count, ...rest] = line.trim().split(/\s+/);
    if (/^(fsync|fdatasync)$/.test(rest.at(-1) ?? "")) calls += Number(count);
  }
  return calls;
}

/** Runs a command under strace and returns its number of forced disk writes. Throws if the command fails. */
export async function syncCallsOf(command: readonly string[], file: string): Promise<number> {
  const child = spawn("strace", [...TRACED, "-o", file, ...command], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the traced process ended with status ${code}`);
  return callsIn(file);
}

/** Returns the number of forced disk writes of a running process and its new descendants during `work`. */
export async function syncCallsDuring(pid: number, file: string, work: () => Promise<void>): Promise<number> {
  const tracer = spawn("strace", [...TRACED, "-o", file, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let text = "";
    tracer.stderr.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("attached")) resolve();
    });
    tracer.once("exit", () => reject(new Error(`strace could not attach: ${text}`)));
  });
  await work();
  const ended = once(tracer, "exit");
  tracer.kill("SIGINT");
  await ended;
  return callsIn(file);
}
