import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { spawnWinnow } from "./winnow-process.ts";

/** A server of its own with the demo market and nobody signed up. */
export interface Dashboard {
  readonly url: string;
  /** Its folder of data. */
  readonly folder: string;
  /** Everything that it printed for who started it, such as the first API token. */
  readonly greeting: string;
  /** All that it printed until now: the greeting and its log. */
  printed(): string;
  /** Ends the server, lets its folder of data be changed, and starts one on it again, at another address. */
  restartAfter(change: (folder: string) => Promise<void>): Promise<Dashboard>;
  stop(): Promise<void>;
}

const LAST_LINE = /^\s*TOKEN=|^A new API token/;

/** Starts `winnow serve` on a copy of the market and waits until it has said all that it says at its start. */
export function startDashboard(environment: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-e2e-"));
  cpSync(inject("marketFolder"), folder, { recursive: true });
  return serveFolder(folder, { WINNOW_FEED: "off", ...environment });
}

/** The same on an empty folder, in which a server without a feed then makes the demo market. */
export const startEmpty = (environment: Readonly<Record<string, string>> = {}): Promise<Dashboard> =>
  serveFolder(mkdtempSync(join(tmpdir(), "winnow-e2e-")), environment);

async function serveFolder(folder: string, environment: Readonly<Record<string, string>>): Promise<Dashboard> {
  const child = spawnWinnow(["serve"], {
    WINNOW_DATA: folder,
    WINNOW_PORT: "0",
    WINNOW_LOG_LEVEL: "warn",
    ...environment,
  });
  let notes = "";
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const lines: string[] = [];
  await new Promise<void>((done) => {
    const reader = createInterface(child.stdout);
    reader.on("line", (line) => {
      lines.push(line);
      if (LAST_LINE.test(line)) done();
    });
    reader.on("close", done);
  });
  const greeting = lines.join("\n");
  const [, url] = /^Dashboard: (http:\S+)\/$/m.exec(greeting) ?? [];
  if (url === undefined) {
    child.kill("SIGKILL");
    throw new Error(`the server did not start: ${greeting}${notes}`);
  }
  async function end(): Promise<void> {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  }
  return {
    url,
    folder,
    greeting,
    printed: () => [...lines, notes].join("\n"),
    async restartAfter(change) {
      await end();
      await change(folder);
      return serveFolder(folder, environment);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
