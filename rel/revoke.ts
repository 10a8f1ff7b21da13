// npm run rel:revoke: no call that starts after the answer to a revocation succeeds, on any server of the installation.
// Options: --rounds N (1000), --store sqlite|pg (needs DATABASE_URL), --plant cache60s (must fail).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { beginInstallation, createToken, type AccountsContext, type AccountStore } from "#accounts";
import { createHttpServer, type HttpServer } from "#http";
import { OPERATIONS } from "#operations";
import { openInProcessLimiter } from "#storage";
import { writtenMarket } from "../src/tiles/market.testing.ts";
import { localScanner } from "../src/main/scanning/engine-scanner.ts";
import { accountsOn, signIn } from "./kit/accounts.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, refuse, report, round } from "./kit/report.ts";

const SERVERS = 2;
const CLIENTS = 8;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    store: { type: "string", default: "sqlite" },
    plant: { type: "string" },
  },
});
const rounds = count("rounds", values.rounds);
const where = oneOf("store", values.store, ["sqlite", "pg"]);
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["cache60s"]);

/** Returns a store with the planted fault `cache60s`: token look-ups are cached for a minute. */
function caching(store: AccountStore): AccountStore {
  const known = new Map<
    string,
    { readonly at: number; readonly found: ReturnType<AccountStore["tokens"]["findForCall"]> }
  >();
  const tokens: AccountStore["tokens"] = {
    ...store.tokens,
    findForCall(id) {
      const hit = known.get(id);
      if (hit !== undefined && clock.now() - hit.at < 60_000) return hit.found;
      const found = store.tokens.findForCall(id);
      known.set(id, { at: clock.now(), found });
      return found;
    },
  };
  return { ...store, tokens };
}

async function contextOn(folder: string): Promise<AccountsContext> {
  const place = where === "pg" ? process.env["DATABASE_URL"] : join(folder, "accounts.sqlite");
  const opened = await openStore(place ?? refuse("--store pg needs DATABASE_URL"));
  const accounts = plant === "cache60s" ? caching(opened) : opened;
  return accountsOn(accounts, await openInProcessLimiter({ file: undefined, clock }));
}

interface Replica {
  readonly url: string;
  readonly server: HttpServer;
  readonly accounts: AccountsContext;
}

async function startReplica(folder: string): Promise<Replica> {
  const accounts = await contextOn(folder);
  const data = writtenMarket({ daily: { UP: [1, 2, 3] } });
  const context = { clock, scanner: localScanner({ data, feeds: [], clock }), accounts };
  const server = createHttpServer(context, {
    operations: OPERATIONS,
    logger: pino({ level: "silent" }),
    newRequestId: () => "req",
  });
  return { url: await server.listen("127.0.0.1", 0), server, accounts };
}

const folder = mkdtempSync(join(tmpdir(), "winnow-rel-"));
const started = clock.elapsed();
let calls = 0;
let accepted = 0;
let late = 0;
let refusedEarly = 0;
try {
  const replicas: Replica[] = [];
  for (let k = 0; k < SERVERS; k++) replicas.push(await startReplica(folder));
  const { accounts, url } = replicas[0]!;
  await beginInstallation(accounts);
  const [owner] = await accounts.store.users.list();
  const cookie = await signIn(accounts.store, owner!.id);
  for (let turn = 0; turn < rounds; turn++) {
    const { token, value } = await createToken(accounts, owner!.id, { name: "rel" }, { actor: "cli", address: null });
    let revoked = false;
    const client = async (k: number): Promise<void> => {
      for (let after = 0; after < 2;) {
        const wasRevoked = revoked;
        if (wasRevoked) after++;
        const path = `${replicas[(k + after) % SERVERS]!.url}/api/v2/misc/market-status`;
        const response = await fetch(path, { headers: { authorization: `Bearer ${value}` } });
        await response.arrayBuffer();
        calls++;
        if (response.status === 200) {
          accepted++;
          if (wasRevoked) late++;
        } else if (response.status !== 401) throw new Error(`status ${response.status}`);
        else if (!revoked && !wasRevoked) refusedEarly++;
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, k) => client(k));
    await new Promise((resolve) => setTimeout(resolve, 1 + (turn % 5)));
    const answer = await fetch(`${url}/api/v2/tokens/${token.id}/revoke`, { method: "POST", headers: { cookie } });
    if (answer.status !== 200) throw new Error(`the revocation was answered ${answer.status}: ${await answer.text()}`);
    revoked = true;
    await Promise.all(clients);
  }
  for (const { server, accounts: one } of replicas) {
    await server.drain({ graceMs: 0, deadlineMs: 2_000 });
    await one.store.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const seconds = round((clock.elapsed() - started) / 1_000);
report("revoke", late === 0 && accepted > rounds, {
  store: where,
  plant,
  seconds,
  rounds,
  servers: SERVERS,
  clients: CLIENTS,
  calls,
  accepted,
  late,
  refusedBeforeTheAnswer: refusedEarly,
});
