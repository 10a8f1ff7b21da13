import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "./imports-of.mjs";
import { crawl } from "./crawl.mjs";

const START_MS = 120_000;
const STOP_MS = 30_000;
const COMMAND_MS = 180_000;

/** Payload of RSI(14) below 50, which about half of the demo market matches. */
const PAYLOAD = {
  All: [
    {
      FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 50 } } } }] },
    },
  ],
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `look` returns a value. Returns undefined after `ms` milliseconds or when `ended` returns true. */
async function until(look, ms, ended) {
  for (const end = Date.now() + ms; Date.now() < end && !ended(); await pause(50)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Starts `npx` in its own process group, so that all its processes can be killed at the end. */
function npx(user, args) {
  const child = spawn("npx", ["--no-install", ...args], {
    cwd: user.folder,
    env: user.environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const state = { child, out: "", notes: "", code: undefined };
  child.stdout.on("data", (chunk) => (state.out += chunk));
  child.stderr.on("data", (chunk) => (state.notes += chunk));
  state.ended = once(child, "close").then(([code, signal]) => (state.code = code ?? signal));
  return state;
}

function killGroup({ child }) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
}

async function command(user, args) {
  const ran = npx(user, args);
  const timer = setTimeout(() => killGroup(ran), COMMAND_MS);
  await ran.ended;
  clearTimeout(timer);
  return ran;
}

/** Checks the Winnow installed in `user.folder` with the Node of `user.environment`. `tell` prints each result. */
export async function useInstalled(user, tell) {
  const check = async (title, work) => {
    try {
      await work();
      return tell(`${user.name}: ${title}`);
    } catch (error) {
      return tell(`${user.name}: ${title}`, error instanceof Error ? error.message : String(error));
    }
  };
  const must = (condition, problem) => {
    if (!condition) throw new Error(typeof problem === "string" ? problem : JSON.stringify(problem));
  };
  const { version } = JSON.parse(readFileSync(join(user.root, "package.json"), "utf8"));

  await check("every import of the bundles resolves", async () => {
    const names = await importsOf(join(user.folder, "node_modules", "winnow"));
    must(names.length > 10, `only ${names.length} packages are imported`);
    const script = join(user.folder, "node_modules", "winnow", "import-all.mjs");
    writeFileSync(script, names.map((name) => `await import(${JSON.stringify(name)});\n`).join(""));
    const ran = await command(user, ["node", script]);
    must(ran.code === 0, ran.notes);
  });
  await check("winnow --version", async () => {
    const ran = await command(user, ["winnow", "--version"]);
    must(ran.code === 0 && ran.out === `${version}\n`, ran.out + ran.notes);
  });

  const server = npx({ ...user, environment: { ...user.environment, WINNOW_DATA: user.data } }, [
    "winnow",
    "serve",
    "--port",
    "0",
  ]);
  const ended = () => server.code !== undefined;
  try {
    const listens = await check("npx winnow serve listens and prints a token", async () => {
      server.url = await until(() => /listening on (http:\S+)\n/.exec(server.out)?.[1], START_MS, ended);
      server.token = await until(() => /TOKEN=(wnw_\w+)\n/.exec(server.out)?.[1], START_MS, ended);
      must(server.url !== undefined && server.token !== undefined, `${server.out}${server.notes}`);
    });
    if (listens) await useServer(user, { server, version, check, must });
    await check("SIGTERM ends it with exit code 0", async () => {
      must(!ended(), `it had ended with ${server.code}: ${server.notes}`);
      // npx passes no signal on, so that the signal goes to the server itself, as from a process manager.
      process.kill(JSON.parse(readFileSync(join(user.data, "lock-serving"), "utf8")).pid, "SIGTERM");
      const code = await Promise.race([server.ended, pause(STOP_MS)]);
      must(code === 0, `it ended with ${code}: ${server.notes}`);
    });
  } finally {
    killGroup(server);
  }
}

async function useServer(user, { server, version, check, must }) {
  const { url, token } = server;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (path, body) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    must(response.status === 200, `${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  };

  await check("it is ready once the demo market is made", async () => {
    const isReady = async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined);
    const ready = await until(isReady, START_MS, () => server.code !== undefined);
    must(ready === true, server.notes);
  });
  await check("/healthz tells the version", async () => {
    const health = await (await fetch(`${url}/healthz`)).json();
    must(health.status === "ok" && health.version === version, health);
  });
  let tickers;
  await check("a scan over HTTP finds some of the demo market", async () => {
    const answer = await post("/api/v2/scan", { instructions: PAYLOAD });
    must(answer.universe_size > 1_000 && answer.count > 0 && answer.count < answer.universe_size, answer);
    tickers = answer.tickers;
  });
  await check("words become a payload", async () => {
    const answer = await post("/api/v2/scan/natural", { query: "RSI below 40 and price above $10" });
    must(answer.generated_payload !== undefined, answer);
  });
  await check("winnow scan finds the same tickers", async () => {
    const file = `${user.data}.json`;
    writeFileSync(file, JSON.stringify(PAYLOAD));
    const ran = await command(user, ["winnow", "scan", file, "--json", "--data", user.data]);
    must(ran.code === 0, ran.notes);
    const found = JSON.parse(ran.out).tickers;
    must(JSON.stringify(found) === JSON.stringify(tickers), `${found.length} tickers, not ${tickers?.length}`);
  });
  await check("winnow backup writes an archive", async () => {
    const ran = await command(user, ["winnow", "backup", `${user.data}.tar.gz`, "--data", user.data]);
    must(ran.code === 0, ran.notes);
  });
  await check("the dashboard and all its files answer", async () => {
    const { count, missing } = await crawl(url, "/");
    must(missing.length === 0, `without an answer: ${missing.join(", ")}`);
    must(count > 20, `the page leads to ${count} files`);
  });
  await check("/docs and all its files answer, under its own policy", async () => {
    const { count, missing, policy } = await crawl(url, "/docs");
    must(missing.length === 0, `without an answer: ${missing.join(", ")}`);
    must(count >= 4, `the page names ${count} files`);
    must(policy?.startsWith("default-src 'none'; script-src 'self'"), `the policy is ${policy}`);
  });
  await check("/openapi.json describes the API", async () => {
    const { paths } = await (await fetch(`${url}/openapi.json`)).json();
    must(Object.keys(paths).length > 30, `${Object.keys(paths).length} paths`);
  });
  await check("/asyncapi.json describes the streams", async () => {
    const { channels } = await (await fetch(`${url}/asyncapi.json`)).json();
    must(Object.keys(channels).length > 1, `${Object.keys(channels).length} channels`);
  });
}
