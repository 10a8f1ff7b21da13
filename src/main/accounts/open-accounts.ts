import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import {
  callPlaces,
  createMailDispatcher,
  logMailer,
  PLAN_TABLE,
  readPlanTable,
  RegisteredStreams,
  UsageRecorder,
  type AccountsContext,
  type AccountStore,
  type PlanTable,
  type RateLimiter,
} from "#accounts";
import { AppError, type Clock } from "#base";
import {
  argon2Hasher,
  checkSqlite,
  oidcSignOn,
  openInProcessLimiter,
  openPostgresAccounts,
  openPostgresLimiter,
  openRedisLimiter,
  openSqliteAccounts,
  openStripePayments,
  smtpMailer,
  sqliteBytes,
} from "#storage";
import { accountsFile, hasAccountsMarker, writeAccountsMarker, refuseLostAccounts } from "./accounts-file.ts";
import type { Config } from "../config.ts";
import { fileFault } from "../file-fault.ts";
import { startAccountUpkeep } from "./account-upkeep.ts";

/** Name of the file in a data folder that counts calls against the limits. */
const COUNTERS_FILE = "counters.sqlite";

type StoreConfig = Pick<Config, "dataFolder" | "databaseUrl">;

/** Opens the database of accounts: Postgres if configured, else SQLite in the data folder. */
export async function openAccountStore({ databaseUrl, dataFolder }: StoreConfig, clock: Clock): Promise<AccountStore> {
  if (databaseUrl !== undefined) return openPostgresAccounts(databaseUrl);
  refuseLostAccounts(dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const store = await openSqliteAccounts(accountsFile(dataFolder), { clock, isKnown: hasAccountsMarker(dataFolder) });
  try {
    writeAccountsMarker(dataFolder);
    return store;
  } catch (error) {
    await store.close();
    throw fileFault(error, `The accounts of ${dataFolder} cannot be used`);
  }
}

/**
 * Largest file of accounts that a start checks. Only `winnow doctor data` checks larger ones, which would delay the start by
 * seconds.
 */
const MOST_CHECKED_BYTES = 256e6;

/**
 * Checks the file of accounts before a server opens anything. Errors: those of `refuseLostAccounts`; unavailable for a damaged
 * file.
 */
export function checkAccounts({ databaseUrl, dataFolder }: StoreConfig): void {
  if (databaseUrl !== undefined) return;
  refuseLostAccounts(dataFolder);
  const bytes = sqliteBytes(accountsFile(dataFolder));
  if (bytes > 0 && bytes <= MOST_CHECKED_BYTES) checkSqlite(accountsFile(dataFolder));
}

async function openLimiter(config: Config, clock: Clock, note: (text: string) => void): Promise<RateLimiter> {
  const { redisUrl, databaseUrl, dataFolder, replicas } = config;
  if (redisUrl !== undefined) return openRedisLimiter(redisUrl, { replicas, clock, note });
  if (databaseUrl !== undefined) return openPostgresLimiter(databaseUrl);
  return openInProcessLimiter({ file: join(dataFolder, COUNTERS_FILE), clock, note });
}

async function plansOf({ planFile }: Config): Promise<PlanTable> {
  if (planFile === undefined) return PLAN_TABLE;
  let text: string;
  try {
    text = await readFile(planFile, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("bad_request", `WINNOW_PLANS names a file that cannot be read: ${reason}`);
  }
  return readPlanTable(text);
}

function localAddress({ host, port }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

export interface OpenAccounts {
  readonly context: AccountsContext;
  close(): Promise<void>;
}

/** Accounts for a server. */
export interface ServedAccounts extends OpenAccounts {
  /** Sets the address for links, once the server listens; the configured address has precedence. */
  servedAt(url: string): void;
}

/** Opens the accounts for a server and starts their background work. */
export async function openAccounts(config: Config, clock: Clock, logger: Logger): Promise<ServedAccounts> {
  const note = (text: string): void => logger.warn(text);
  const plans = await plansOf(config);
  const store = await openAccountStore(config, clock);
  try {
    const { mail, stripe, oidc } = config;
    let address = localAddress(config);
    const report = (fault: object): void => logger.warn(fault, "stripe");
    const payments = stripe === undefined ? undefined : await openStripePayments({ ...stripe, clock, report });
    const signOn = oidc === undefined ? undefined : oidcSignOn(oidc);
    // Opened last: its connections would keep the process alive if a later step failed.
    const limiter = await openLimiter(config, clock, note);
    const usage = new UsageRecorder(store);
    const context: AccountsContext = {
      store,
      clock,
      entropy: randomBytes,
      passwords: argon2Hasher(),
      limiter,
      calls: callPlaces(),
      streams: new RegisteredStreams(clock, randomBytes),
      usage,
      plans,
      aiCallCap: config.aiCallsPerDay,
      get publicUrl() {
        return config.publicUrl ?? address;
      },
      ...(payments === undefined ? {} : { payments }),
      ...(signOn === undefined ? {} : { signOn }),
    };
    const mailer = mail === undefined ? logMailer(note) : smtpMailer(mail);
    const stop = startAccountUpkeep(context, createMailDispatcher({ store, clock, mailer, note }), logger);
    return {
      context,
      servedAt(url) {
        address = url;
      },
      async close() {
        await stop();
        await limiter.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the accounts for one command of the shell, with or without a running server. */
export async function openAccountsForShell(config: Config, clock: Clock): Promise<OpenAccounts> {
  const plans = await plansOf(config);
  const store = await openAccountStore(config, clock);
  const limiter = await openInProcessLimiter({ file: undefined, clock });
  const context: AccountsContext = {
    store,
    clock,
    entropy: randomBytes,
    passwords: argon2Hasher(),
    limiter,
    calls: callPlaces(),
    streams: new RegisteredStreams(clock, randomBytes),
    usage: new UsageRecorder(store),
    plans,
    aiCallCap: config.aiCallsPerDay,
    publicUrl: config.publicUrl ?? localAddress(config),
  };
  return {
    context,
    async close() {
      await limiter.close();
      await store.close();
    },
  };
}
