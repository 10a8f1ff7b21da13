import { join } from "node:path";
import { pino } from "pino";
import { createToken, FEATURE_GROUPS, newUser, readPlanTable, setSubscription, type AccountsContext } from "#accounts";
import type { ApiTier, Plan } from "#contract";
import { createHttpServer, type HttpServer } from "#http";
import type { Drafter } from "#language";
import { OPERATIONS } from "#operations";
import { writtenMarket } from "../src/tiles/market.testing.ts";
import { localScanner } from "../src/main/scanning/engine-scanner.ts";
import { createConverter } from "../src/operations/conversions/converter.ts";
import { accountsOn } from "./kit/accounts.ts";
import { clock, openStore } from "./kit/open-store.ts";

const EVERYTHING = JSON.stringify(Object.fromEntries(FEATURE_GROUPS.map((group) => [group, "basic"])));
const DOER = { actor: "cli", address: null };

/** User who converts words. */
export interface Caller {
  readonly userId: string;
  readonly token: string;
  readonly plan: Plan;
}

export interface ConvertingServer {
  readonly url: string;
  readonly accounts: AccountsContext;
  addCaller(plan: Plan, tier: ApiTier): Promise<Caller>;
  close(): Promise<void>;
}

export interface ConvertingOptions {
  /** Milliseconds that the clock of the breaker advances at each reading; 0 for the true clock. */
  readonly breakerMs: number;
  /** Whether every plan includes all features. */
  readonly onePlan: boolean;
}

/** Starts an HTTP server with accounts in a folder and this model. */
export async function startConverting(
  folder: string,
  drafter: Drafter,
  { breakerMs, onePlan }: ConvertingOptions,
): Promise<ConvertingServer> {
  const store = await openStore(join(folder, "accounts.sqlite"));
  const made = accountsOn(store);
  const accounts = onePlan ? { ...made, plans: readPlanTable(EVERYTHING) } : made;
  let ahead = 0;
  const fast = { now: clock.now, elapsed: () => clock.elapsed() + (ahead += breakerMs) };
  const data = writtenMarket({ daily: { UP: [1, 2, 3] } });
  const context = {
    clock,
    scanner: localScanner({ data, feeds: [], clock }),
    accounts,
    converter: createConverter({ clock: breakerMs === 0 ? clock : fast, drafter }),
  };
  let requests = 0;
  const server: HttpServer = createHttpServer(context, {
    operations: OPERATIONS,
    logger: pino({ level: "silent" }),
    newRequestId: () => `req${++requests}`,
  });
  const url = await server.listen("127.0.0.1", 0);
  let users = 0;
  return {
    url,
    accounts,
    async addCaller(plan, tier) {
      const userId = `caller${++users}`;
      await store.users.insert(newUser(userId, clock.now(), { plan }));
      await setSubscription(accounts, userId, { apiTier: tier, plan }, DOER);
      const { value } = await createToken(accounts, userId, { name: "rel" }, DOER);
      return { userId, token: value, plan };
    },
    async close() {
      await server.drain({ graceMs: 0, deadlineMs: 2_000 });
      await store.close();
    },
  };
}
