// Server process of rel/fuzz.ts. The first line on stdout is the address. The line `account` on stdin returns the
// credentials of a new account; any other line returns the longest delay of the event loop in milliseconds.
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parentPort } from "node:worker_threads";
import { pino } from "pino";
import { beginInstallation, createToken, newUser, setSubscription } from "#accounts";
import { assert } from "#base";
import { createHttpServer } from "#http";
import { mcpRoute } from "#mcp";
import { createConverter, namedModelsIn, OPERATIONS, patternHeadsIn, type Context } from "#operations";
import { ScanPool } from "#scan";
import { pastMarket } from "../../bench/past-market.ts";
import { pooledScanner } from "../../src/main/scanning/engine-scanner.ts";
import { dataFacts, replayOnCurrentData } from "../../src/main/replay/replay-current-data.ts";
import { TaskThread } from "../../src/main/scanning/task-thread.ts";
import { accountsOn, signIn } from "../kit/accounts.ts";
import { clock, openStore } from "../kit/open-store.ts";
import type { FuzzAccount, FuzzOrder } from "./fuzz-order.ts";

assert(parentPort === null, "this module is a process");
// rel/fuzz.ts starts this process with a `FuzzOrder` as JSON.
const { folder, plant } = JSON.parse(process.argv[2]!) as FuzzOrder;
const DOER = { actor: "cli", address: null };

const store = await openStore(join(folder, "accounts.sqlite"));
const accounts = accountsOn(store);
await beginInstallation(accounts);

let made = 0;
/** Adds an account with a subscription, tokens and a session. Every tenth account is an operator's. */
async function newAccount(): Promise<FuzzAccount> {
  const n = made++;
  const now = clock.now();
  const id = `usr_${String(n).padStart(16, "0")}`;
  const operator = n % 10 === 0;
  const facts = {
    email: `user${n}@example.com`,
    name: `user${n}`,
    plan: "super-pro",
    operator,
    disabledAt: null,
  } as const;
  await store.users.insert(newUser(id, now, facts));
  await setSubscription(accounts, id, { apiTier: "business", plan: "super-pro" }, DOER);
  const tokens: string[] = [];
  for (const scopes of [["read"], ["write"], ["read", "write"]] as const) {
    tokens.push((await createToken(accounts, id, { name: scopes.join(), scopes }, DOER)).value);
  }
  return { cookie: await signIn(store, id), tokens };
}

const data = pastMarket(40, 320, 3);
const onFault = (error: Error): void => console.error(error);
const pool = new ScanPool(data, {
  workers: 1,
  entry: new URL("../../src/scan/pool/worker.testing.mjs", import.meta.url),
  onFault,
  clock,
  long: { workers: 1 },
});
const scanner = pooledScanner(
  pool,
  () => ({
    data,
    feeds: [{ feed: "bars", timeframe: "1d", first: data.watermark - 450_000, last: data.watermark }],
    clock,
  }),
  () => pool,
);
const tasks = new TaskThread({ entry: new URL("../../src/main/task-worker.testing.mjs", import.meta.url), onFault });
const context: Context = {
  clock,
  scanner,
  replayer: { data: async () => dataFacts(data), replay: (asked) => replayOnCurrentData(scanner, asked) },
  accounts,
  converter: createConverter({ clock, modelsOf: namedModelsIn(accounts) }),
  patternHeads: patternHeadsIn(accounts),
  tasks,
};

/** Memory of the planted fault `leak`. The fault `throw` throws in a handler, the fault `stall` computes for 300 ms. */
const leaked: Buffer[] = [];
function planted(): Context {
  if (plant === null) return context;
  return {
    ...context,
    scanner: {
      ...scanner,
      tickers: async (...asked) => {
        if (plant === "throw") throw new TypeError("planted");
        if (plant === "stall") for (const until = performance.now() + 300; performance.now() < until;);
        if (plant === "leak") leaked.push(Buffer.alloc(16 << 20, 1));
        return scanner.tickers(...asked);
      },
    },
  };
}

let requests = 0;
const logger = pino({ level: "error" }, { write: (line: string) => void console.error(line.trimEnd()) });
const server = createHttpServer(planted(), {
  operations: OPERATIONS,
  extraRoutes: [mcpRoute(planted(), "1.2.3")],
  logger,
  newRequestId: () => `req_${++requests}`,
});
tasks.start();
console.log(await server.listen("127.0.0.1", 0));
const usage = setInterval(() => void accounts.usage.flush(), 1_000);
usage.unref();
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "account") void newAccount().then((account) => console.log(JSON.stringify(account)));
});
