import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles a source of rel/ into one file that starts quickly and returns its path. The file is removed at exit. */
export function bundled(source: string): string {
  // The file lies inside the package, so that Node finds its imports.
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

/** Child process in its own process group. Both processes exchange lines over stdin and stdout. */
export class Child {
  readonly lines: string[] = [];
  readonly process: ChildProcess;
  /** Resolves when the process has ended and all its lines have been read. */
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

  /** Waits for a line; rejects if the process ends without writing the line. */
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

  /** Sends SIGKILL to the whole process group if the process still runs. */
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
