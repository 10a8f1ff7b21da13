import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./start-postgres.ts";

/** A Redis server of our own, which keeps every write (AOF) and evicts nothing. */
export interface RunningRedis {
  readonly url: string;
  readonly process: ChildProcess;
  /** Starts the server again on the same data and port after `process` has ended. */
  restart(): Promise<RunningRedis>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const START_MS = 10_000;

export async function startRedis(): Promise<RunningRedis> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-redis-"));
  return run(folder, await freePort());
}

async function run(folder: string, port: number): Promise<RunningRedis> {
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    dir: folder,
    save: "",
    appendonly: "yes",
    appendfsync: "everysec",
    "maxmemory-policy": "noeviction",
  };
  const server = spawn(
    "redis-server",
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.once("error", () => resolve());
  });
  const killAtExit = () => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", killAtExit);
  const stop = async () => {
    process.off("exit", killAtExit);
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    let log = "";
    const failed = (why: string) => {
      clearTimeout(timer);
      reject(
        new Error(
          `redis-server did not start (${why}). Install it (\`apt-get install redis-server\`, \`brew install redis\`), or set REDIS_URL to a server of your own. ${log.slice(-1_000)}`,
        ),
      );
    };
    const timer = setTimeout(() => failed(`nothing after ${START_MS} ms`), START_MS);
    server.once("error", (error) => failed(error.message));
    server.once("exit", (code) => failed(`exit code ${code}`));
    server.stdout.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!log.includes("Ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    process: server,
    restart: async () => {
      await ended;
      process.off("exit", killAtExit);
      return run(folder, port);
    },
    stop,
  };
}
