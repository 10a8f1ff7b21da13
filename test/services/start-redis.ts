import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runServer, type RunningServer } from "./run-server.ts";
import { freePort } from "./start-postgres.ts";

const START_MS = 10_000;

/** Starts a Redis server that keeps every write (AOF) and evicts nothing. */
export async function startRedis(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-redis-"));
  return run(folder, await freePort());
}

async function run(folder: string, port: number): Promise<RunningServer> {
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
  const { stop, ended } = await runServer({
    server,
    folder,
    ready: "Ready to accept connections",
    startMs: START_MS,
    signals: { stop: "SIGTERM", kill: "SIGKILL" },
    fault: (why, log) =>
      `redis-server did not start (${why}). Install it (\`apt-get install redis-server\`, \`brew install redis\`), or set REDIS_URL to a server of your own. ${log.slice(-1_000)}`,
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    process: server,
    restart: async () => {
      await ended();
      return run(folder, port);
    },
    stop,
  };
}
