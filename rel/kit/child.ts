import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A source of rel/ as one file that starts quickly; it is removed when this process ends. */
export function bundled(source: string): string {
  // Inside the package, so that what it imports is found.
  const folder = join(ROOT, "node_modules", ".cache", `winnow-rel-${process.pid}`);
  const file = join(folder, basename(source).replace(/\.ts$/, ".mjs"));
  mkdirSync(folder, { recursive: true });
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: [join("rel", source)],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return file;
}

/** A process of its own group that talks in lines. */
export class Child {
  readonly lines: string[] = [];
  readonly process: ChildProcess;
  /** Resolves when it is gone and every line it wrote was read. */
  readonly gone: Promise<void>;
  readonly #listeners = new Set<(line: string | undefined) => void>();

  constructor(
    command: readonly [string, ...string[]],
    options: { readonly uid?: number; readonly quiet?: boolean } = {},
  ) {
    const [file, ...args] = command;
    this.process = spawn(file, args, {
      detached: true,
      stdio: ["pipe", "pipe", options.quiet === true ? "ignore" : "inherit"],
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    });
    this.process.stdin!.on("error", () => undefined);
    const reader = createInterface({ input: this.process.stdout! });
    reader.on("line", (line) => {
      this.lines.push(line);
      for (const listener of this.#listeners) listener(line);
    });
    this.gone = Promise.all([once(this.process, "close"), once(reader, "close")]).then(() => {
      for (const listener of this.#listeners) listener(undefined);
    });
  }

  /** Waits for a line; rejects when the process is gone without it. */
  until(line: string): Promise<void> {
    if (this.lines.includes(line)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const listener = (next: string | undefined): void => {
        if (next !== line && next !== undefined) return;
        this.#listeners.delete(listener);
        if (next === undefined) reject(new Error(`a child ended without saying "${line}"`));
        else resolve();
      };
      this.#listeners.add(listener);
    });
  }

  say(line: string): void {
    this.process.stdin!.write(`${line}\n`);
  }

  /** SIGKILL to the whole group. */
  kill(): void {
    const { pid } = this.process;
    if (pid === undefined || this.process.exitCode !== null || this.process.signalCode !== null) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
