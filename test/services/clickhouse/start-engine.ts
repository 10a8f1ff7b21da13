import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runServer, type RunningServer } from "../run-server.ts";

const ENGINE = fileURLToPath(new URL("engine.mjs", import.meta.url));
const START_MS = 60_000;

/**
 * Folder that has the package chdb: that of WINNOW_TEST_CHDB or the repository. undefined if neither has it; the tests
 * are then skipped.
 */
export const CHDB_FOLDER = [process.env["WINNOW_TEST_CHDB"], process.cwd()].find(
  (folder) => folder !== undefined && existsSync(join(folder, "node_modules", "chdb", "package.json")),
);

/** Address of a database on a real server or cluster to test on, without a name of the database. */
const REAL_SERVER = process.env["WINNOW_TEST_CLICKHOUSE_URL"];

export const HAS_CLICKHOUSE = CHDB_FOLDER !== undefined || REAL_SERVER !== undefined;
if (!HAS_CLICKHOUSE) {
  console.warn(
    "SKIPPED: all tests of ClickHouse. Run `npm install --no-save chdb@3.4.0` here or name a folder with it in WINNOW_TEST_CHDB, or name a server in WINNOW_TEST_CLICKHOUSE_URL.",
  );
}

/** Starts ClickHouse's engine behind HTTP on a free port, with its data in a temporary folder. */
export function startEngine(password = ""): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-clickhouse-"));
  return run(folder, password, 0);
}

async function run(folder: string, password: string, wanted: number): Promise<RunningServer> {
  const port = wanted === 0 ? await freePort() : wanted;
  const server = spawn(process.execPath, [ENGINE, CHDB_FOLDER!, folder, String(port), password], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stop, ended } = await runServer({
    server,
    folder,
    ready: "ready on",
    startMs: START_MS,
    signals: { stop: "SIGKILL", kill: "SIGKILL" },
    fault: (why, log) => `ClickHouse's engine did not start (${why}): ${log}`,
  });
  const user = password === "" ? "" : `default:${password}@`;
  return {
    url: `http://${user}127.0.0.1:${port}/winnow`,
    process: server,
    restart: async () => {
      await ended();
      return run(folder, password, port);
    },
    stop,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** A new database. */
export interface FreshClickHouse {
  readonly url: string;
  /** The engine in process; absent on a real server. */
  readonly engine?: RunningServer;
  stop(): Promise<void>;
}

/** Returns an empty database: on the real server if one is named, else on an engine of its own. */
export async function freshClickHouse(): Promise<FreshClickHouse> {
  if (REAL_SERVER === undefined) {
    const engine = await startEngine();
    return { url: engine.url, engine, stop: engine.stop };
  }
  const { openClickHouse } = await import("../../../src/storage/bar-cluster/connection.ts");
  const server = await openClickHouse(REAL_SERVER);
  const name = `winnow_test_${process.pid}_${Date.now()}`;
  await server.command(`CREATE DATABASE ${name}`);
  const url = new URL(REAL_SERVER);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: async () => {
      await server.command(`DROP DATABASE ${name}`);
      await server.close();
    },
  };
}
