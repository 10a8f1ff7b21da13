import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

/** A server over a data folder, in a separate process. */
export interface Served {
  readonly url: string;
  /** Cookie of a session of the first account. */
  readonly cookie: string;
  /** Signs up a further account and returns the cookie of its session. Calls are limited per account. */
  signUp(): Promise<string>;
  /** Returns the resident memory of the process in megabytes. */
  residentMegabytes(): Promise<number>;
  /** Returns the processor time of the process in microseconds, over all threads. */
  processorMicroseconds(): Promise<number>;
  readonly pid: number;
  /** Stops the server and returns its exit code, or the signal that ended the process. */
  stop(): Promise<number | string | null>;
}

/** Starts a server. `settings`: further environment variables; `nodeOptions`: Node options of the process. */
export async function serveFolder(
  data: string,
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Served> {
  const own = { WINNOW_DATA: data, WINNOW_PORT: "0", WINNOW_DEMO: "off", WINNOW_FEED: "off", WINNOW_LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [...nodeOptions, "dist/cli.js", "serve"], {
    env: { ...process.env, ...own, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await announced(child);
  return {
    url,
    pid: child.pid!,
    cookie: await signUp(url),
    signUp: () => signUp(url),
    async residentMegabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    async processorMicroseconds() {
      const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
      // Fields after the name, which may have any characters; the 12th and 13th are user and system time in 1/100 s.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) * 10_000;
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      return child.exitCode ?? child.signalCode;
    },
  };
}

async function announced(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, url] = /listening on (http:\/\/\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("the server did not start");
}

/** Signs up a new account and returns the cookie of its session. */
async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: `bench ${performance.now()}` }),
  });
  const cookie = response.headers.get("set-cookie");
  if (cookie === null) throw new Error(`the sign-up was answered ${response.status}: ${await response.text()}`);
  return cookie.split(";", 1)[0]!;
}
