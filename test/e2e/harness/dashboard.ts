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
  /** Everything that it printed for who started it, such as the first API token. */
  readonly greeting: string;
  stop(): Promise<void>;
}

const LAST_LINE = /^\s*TOKEN=|^A new API token/;

/** Starts `winnow serve` on a copy of the market and waits until it has said all that it says at its start. */
export async function startDashboard(environment: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-e2e-"));
  cpSync(inject("marketFolder"), folder, { recursive: true });
  const child = spawnWinnow(["serve"], {
    WINNOW_DATA: folder,
    WINNOW_PORT: "0",
    WINNOW_LOG_LEVEL: "warn",
    ...environment,
  });
  let notes = "";
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (LAST_LINE.test(line)) break;
  }
  const greeting = lines.join("\n");
  const [, url] = /^Dashboard: (http:\S+)\/$/m.exec(greeting) ?? [];
  if (url === undefined) {
    child.kill("SIGKILL");
    throw new Error(`the server did not start: ${greeting}${notes}`);
  }
  return {
    url,
    greeting,
    async stop() {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
