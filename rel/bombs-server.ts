// Server process of rel/bombs.ts. The first line on stdout is a `BombsTold` as JSON.
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { pino } from "pino";
import { beginInstallation, createToken, newUser, setSubscription, type AccountsContext } from "#accounts";
import { assert } from "#base";
import { createHttpServer } from "#http";
import { mcpRoute } from "#mcp";
import { createConverter, OPERATIONS, patternHeadsIn, type Context, type Scanner } from "#operations";
import { ScanPool, type ScanOptions } from "#scan";
import { pastMarket } from "../bench/past-market.ts";
import { pooledScanner } from "../src/main/scanning/engine-scanner.ts";
import { TaskThread } from "../src/main/scanning/task-thread.ts";
import { accountsOn, signIn } from "./kit/accounts.ts";
import { clock, openStore } from "./kit/open-store.ts";
import type { BombsOrder, BombsTold } from "./bombs-payloads.ts";

assert(parentPort === null, "this module is a process");
// rel/bombs.ts starts this process with a `BombsOrder` as JSON.
const { folder, tickers, bars, plant } = JSON.parse(process.argv[2]!) as BombsOrder;

/** Adds a user, signs the user in and returns the cookie of the session. */
async function cookieOf({ store }: AccountsContext, name: string): Promise<string> {
  const now = clock.now();
  const id = `usr_${name.padEnd(16, "0")}`;
  const user = newUser(id, now, {
    email: `${name}@example.com`,
    name,
    plan: "super-pro",
    operator: false,
    disabledAt: null,
  });
  await store.users.insert(user);
  return signIn(store, id);
}

/** Returns a scanner with the planted fault `deaf`: scans and explanations continue after their caller has hung up. */
function deaf(scanner: Scanner): Scanner {
  const unsignalled = (options: ScanOptions): ScanOptions => ({ ...options, signal: new AbortController().signal });
  return {
    ...scanner,
    scan: (payload, options) => scanner.scan(payload, unsignalled(options)),
    explain: (payload, options) => scanner.explain(payload, unsignalled(options)),
  };
}

const data = pastMarket(tickers, bars);
const long = { workers: 1 };
const pool = new ScanPool(data, {
  workers: 1,
  clock,
  entry: new URL("../src/scan/pool/worker.testing.mjs", import.meta.url),
  onFault: (error) => console.error(error),
  ...(plant === "one-lane" ? {} : { long }),
});
const pooled = pooledScanner(
  pool,
  () => ({ data, feeds: [], clock }),
  () => pool,
);
const accounts = accountsOn(await openStore(join(folder, "accounts.sqlite")));
await beginInstallation(accounts);
const onFault = (error: Error): void => console.error(error);
const tasks = new TaskThread({ entry: new URL("../src/main/task-worker.testing.mjs", import.meta.url), onFault });
tasks.start();
const context: Context = {
  clock,
  scanner: plant === "deaf" ? deaf(pooled) : pooled,
  accounts,
  converter: createConverter({ clock }),
  patternHeads: patternHeadsIn(accounts),
  // The planted fault `no-worker`: the HTTP thread itself reads words and large bodies.
  ...(plant === "no-worker" ? {} : { tasks }),
};
const server = createHttpServer(context, {
  operations: OPERATIONS,
  extraRoutes: [mcpRoute(context, "1.2.3")],
  logger: pino({ level: "silent" }),
  newRequestId: () => "req",
});
const heavy = await cookieOf(accounts, "heavy");
const DOER = { actor: "cli", address: null };
await setSubscription(accounts, "usr_heavy00000000000", { apiTier: "business", plan: "super-pro" }, DOER);
const order = { name: "rel", scopes: ["read", "write"] } as const;
const { value: token } = await createToken(accounts, "usr_heavy00000000000", order, DOER);
const told: BombsTold = {
  url: await server.listen("127.0.0.1", 0),
  quiet: await cookieOf(accounts, "quiet"),
  heavy,
  token,
};
console.log(JSON.stringify(told));
