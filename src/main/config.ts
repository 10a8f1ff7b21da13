import { isIP } from "node:net";
import { AppError, nearestName, type Issue } from "#base";
import { API_TIERS, BOUNDS, type ApiTier } from "#contract";
import {
  EVERY_TICKER,
  PROVIDER_VARIABLES,
  readSettings,
  readStreamSettings,
  STORED_CHANNELS,
  STREAM_CHANNELS,
  STREAM_PROVIDERS,
  streamProviderNamed,
  type StreamChannel,
} from "#market";
import { isTicker, MODEL_PROVIDERS, type ModelProvider } from "#storage";
import type { FeedConfig } from "./feed/feed-settings.ts";

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * auto: the server fills an empty data folder with the demo market. off: never.
 * on: the folder must hold the demo market. The server makes the demo market in an empty folder and refuses to start on other
 * data.
 */
export const DEMO_MODES = ["auto", "off", "on"] as const;
export type DemoMode = (typeof DEMO_MODES)[number];

/**
 * auto: the demo market plays simulated sessions; other data are followed as they are written. off: a demo market rests too.
 * stdin: bars come from the standard input. Else the name of a vendor of a live feed.
 */
const FEED_MODES = ["auto", "off", "stdin", ...STREAM_PROVIDERS.map(({ name }) => name)];

/** Who may read /metrics: nobody, the operator with an API token, or everybody who reaches the server. */
const METRICS_READERS = ["off", "operator", "open"] as const;

export interface Config {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly dataFolder: string;
  readonly demo: DemoMode;
  /** Played seconds per second of a demo market; undefined if a demo market rests. */
  readonly playSpeed: number | undefined;
  /** The live feed; undefined without one. */
  readonly feed: FeedConfig | undefined;
  /** Newest sessions whose minutes are loaded; undefined: as many as fit into 3 GB. */
  readonly minuteSessions: number | undefined;
  /** Threads that work on archive jobs; 0: none. */
  readonly archiveWorkers: number;
  readonly logLevel: LogLevel;
  readonly metrics: (typeof METRICS_READERS)[number];
  /** Bytes that the process may use; absent: half of the memory of the machine or the container. */
  readonly memoryBytes: number | undefined;
  /** Postgres for accounts; absent: SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Redis for rate limits; absent: this process counts, or Postgres if Postgres holds the accounts. */
  readonly redisUrl: string | undefined;
  /** Number of servers that share the limits; absent: the servers count one another in Redis. */
  readonly replicas: number | undefined;
  /** Public address of the server; absent: the address on which the server listens. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Absent: the server writes links to the log instead of mailing them. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly stripe: StripeConfig | undefined;
  readonly oidc: OidcConfig | undefined;
  /** File with the plan that each group of features needs; absent: the table in the code. */
  readonly planFile: string | undefined;
  /** Conversions of words per user and day, in addition to the credits; null: no limit. */
  readonly aiCallsPerDay: number | null;
  /** The language model; absent: the embedded parser alone. */
  readonly model: ModelConfig | undefined;
  /** Names of variables that are set and known, but have no effect in this version. */
  readonly unused: readonly string[];
}

export interface ModelConfig {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** Address to call instead of the provider's own. */
  readonly baseUrl: string | undefined;
  /** Price of its tokens relative to the nominal model; absent: 1, or 0.2 for a server on this machine. */
  readonly priceFactor: number | undefined;
  /** AI credits that the model may cost the installation per UTC day; absent: only the users' budgets limit it. */
  readonly dailyCredits: number | undefined;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Price ids by API tier. */
  readonly prices: Readonly<Record<ApiTier, string>>;
  /** Address to call instead of Stripe's; for tests. */
  readonly apiBase: string | undefined;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

type Reader<T> = (text: string) => T | { readonly problem: string };

const oneOf =
  <const C extends readonly string[]>(choices: C): Reader<C[number]> =>
  (text) =>
    choices.find((one) => one === text) ?? { problem: `must be one of ${choices.join(", ")}` };

function readPort(text: string): number | { readonly problem: string } {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : { problem: "must be a whole number from 0 to 65535 (0 = any free port)" };
}

function readHost(text: string): string | { readonly problem: string } {
  return /^[A-Za-z0-9.:_%-]+$/.test(text) ? text : { problem: "must be a host name or an address, without a port" };
}

const NO_PRICES: Readonly<Record<ApiTier, string>> = { starter: "", "power-user": "", business: "" };

function readFolder(text: string): string | { readonly problem: string } {
  return text.includes("\0") ? { problem: "must be a path" } : text;
}

type Problem = { readonly problem: string };

const urlOf =
  (...protocols: readonly string[]): Reader<string> =>
  (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? text.replace(/\/+$/, "")
      : { problem: `must be an address that begins with ${protocols.map((one) => `${one}//`).join(" or ")}` };

const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : { problem: `must be a whole number from ${min} to ${max}` };
  };

const MAX_SESSIONS = 10_000;

function readSessions(text: string): number | undefined | Problem {
  if (text === "auto") return undefined;
  const sessions = wholeNumber(1, MAX_SESSIONS)(text);
  return typeof sessions === "number"
    ? sessions
    : { problem: `must be auto, or a whole number from 1 to ${MAX_SESSIONS}` };
}

const MIN_MEMORY_BYTES = 256 * 2 ** 20;

function readBytes(text: string): number | Problem {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB)$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * 2 ** (unit?.toUpperCase() === "GB" ? 30 : 20));
  return bytes >= MIN_MEMORY_BYTES ? bytes : { problem: "must be an amount such as 4GB or 512MB, 256MB at least" };
}

const readText: Reader<string> = (text) => text;

function readFactor(text: string): number | Problem {
  const value = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return value > 0 && value <= 100 ? value : { problem: "must be a number above 0, up to 100, such as 0.2" };
}

function readTickers(text: string): readonly string[] | Problem {
  const list = text.split(",").map((one) => one.trim());
  const isEvery = list.join() === EVERY_TICKER.join();
  return isEvery || list.every(isTicker)
    ? [...new Set(list)]
    : { problem: 'must be tickers with commas, or "*" for all' };
}

function readChannels(text: string): readonly StreamChannel[] | Problem {
  const list = text.split(",").map((one) => one.trim());
  const known = STREAM_CHANNELS.filter((channel) => list.includes(channel));
  return known.length === new Set(list).size
    ? known
    : { problem: `must be channels with commas: ${STREAM_CHANNELS.join(", ")}` };
}

/** Reads the addresses and the keys of a vendor; problems go to `issues`. */
function readFeedAccess(
  name: string,
  environment: Environment,
  issues: Issue[],
): Pick<FeedConfig, "access" | "backfill"> {
  const none = { access: { baseUrl: "", settings: {}, secrets: [] }, backfill: undefined };
  if (name === "stdin") return none;
  try {
    const vendor = streamProviderNamed(name);
    const access = readStreamSettings(vendor, environment);
    const source = vendor.backfill(access.baseUrl);
    if (source === undefined) return { access, backfill: undefined };
    const { settings, ...bars } = readSettings(source.provider, environment);
    return { access, backfill: { ...bars, settings: { ...settings, ...source.settings } } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    issues.push(...error.details);
    return none;
  }
}

function readProxies(text: string): readonly string[] | Problem {
  const list = text.split(",").map((one) => one.trim());
  const isAddress = (one: string): boolean => isIP(one.split("/", 1)[0]!) > 0 && /^[^/]+(\/\d{1,3})?$/.test(one);
  return list.every(isAddress) ? list : { problem: "must be addresses or networks such as 10.0.0.0/8, with commas" };
}

/** `starter=price_a,power-user=price_b,business=price_c`. */
function readPrices(text: string): Readonly<Record<ApiTier, string>> | Problem {
  const pairs = text.split(",").map((pair) => /^\s*([a-z-]+)=(\S+)\s*$/.exec(pair));
  const prices = new Map(pairs.map((pair) => [pair?.[1], pair?.[2]]));
  const [starter, powerUser, business] = API_TIERS.map((tier) => prices.get(tier));
  if (prices.size !== API_TIERS.length || starter === undefined || powerUser === undefined || business === undefined) {
    return { problem: `must name the price of each tier: ${API_TIERS.map((tier) => `${tier}=price_…`).join(",")}` };
  }
  return { starter, "power-user": powerUser, business };
}

const WITHOUT_EFFECT = ["CLICKHOUSE_URL"] as const;
const READ = [
  "WINNOW_HOST",
  "WINNOW_PORT",
  "WINNOW_DATA",
  "WINNOW_DEMO",
  "WINNOW_FEED",
  "WINNOW_FEED_SPEED",
  "WINNOW_FEED_TICKERS",
  "WINNOW_FEED_CHANNELS",
  "WINNOW_FEED_SEAL_MS",
  "WINNOW_FEED_RATE",
  "WINNOW_FEED_DAILY",
  "WINNOW_MINUTE_SESSIONS",
  "WINNOW_ARCHIVE_WORKERS",
  "WINNOW_LOG_LEVEL",
  "WINNOW_METRICS",
  "WINNOW_MEMORY",
  "DATABASE_URL",
  "REDIS_URL",
  "WINNOW_REPLICAS",
  "WINNOW_PUBLIC_URL",
  "WINNOW_TRUSTED_PROXIES",
  "WINNOW_SMTP_URL",
  "WINNOW_MAIL_FROM",
  "WINNOW_STRIPE_SECRET_KEY",
  "WINNOW_STRIPE_WEBHOOK_SECRET",
  "WINNOW_STRIPE_PRICES",
  "WINNOW_STRIPE_API",
  "WINNOW_OIDC_ISSUER",
  "WINNOW_OIDC_CLIENT_ID",
  "WINNOW_OIDC_CLIENT_SECRET",
  "WINNOW_PLANS",
  "WINNOW_AI_CALLS_PER_DAY",
  "WINNOW_LLM_PROVIDER",
  "WINNOW_LLM_MODEL",
  "WINNOW_LLM_API_KEY",
  "WINNOW_LLM_BASE_URL",
  "WINNOW_LLM_PRICE_FACTOR",
  "WINNOW_LLM_DAILY_CREDITS",
] as const;
type Variable = (typeof READ)[number];
/** Variables whose values may contain a password: error messages never repeat them. */
const SECRET: readonly Variable[] = [
  "DATABASE_URL",
  "REDIS_URL",
  "WINNOW_SMTP_URL",
  "WINNOW_STRIPE_SECRET_KEY",
  "WINNOW_STRIPE_WEBHOOK_SECRET",
  "WINNOW_OIDC_CLIENT_SECRET",
  "WINNOW_LLM_API_KEY",
];

/**
 * Reads the configuration from environment variables. An empty value counts as unset.
 * Errors: bad_request naming every unknown WINNOW_ variable and every malformed value.
 */
export function readConfig(environment: Environment): Config {
  const issues: Issue[] = [];
  const refuse = (name: string, message: string): void => {
    issues.push({ path: name, rule: "config", message: `${name} ${message}` });
  };
  const read = <T>(name: Variable, fallback: T, reader: Reader<T>): T => {
    const text = environment[name];
    if (text === undefined || text === "") return fallback;
    const value = reader(text);
    if (typeof value !== "object" || value === null || !("problem" in value)) return value;
    refuse(name, SECRET.includes(name) ? `${value.problem}.` : `is "${text.slice(0, 80)}": it ${value.problem}.`);
    return fallback;
  };
  /** Returns true if all the variables are set; reports an issue if only some are. */
  const together = <const N extends readonly Variable[]>(...names: N): boolean => {
    const missing = names.filter((name) => (environment[name] ?? "") === "");
    if (missing.length > 0 && missing.length < names.length) {
      const given = names.filter((name) => !missing.includes(name));
      refuse(missing[0]!, `is needed where ${given.join(" and ")} is set.`);
    }
    return missing.length === 0;
  };

  const { minimum, maximum } = BOUNDS.simulationSpeed;
  const playSpeed = read("WINNOW_FEED_SPEED", 60, wholeNumber(minimum, maximum));
  const feedMode = read<string>("WINNOW_FEED", "auto", oneOf(FEED_MODES));
  const demo = read<DemoMode | undefined>("WINNOW_DEMO", undefined, oneOf(DEMO_MODES));
  const hasFeed = feedMode !== "auto" && feedMode !== "off";
  if (hasFeed && demo === "on")
    refuse("WINNOW_DEMO", `is on: the demo market takes no bars of WINNOW_FEED=${feedMode}.`);
  const feedWish = {
    channels: read("WINNOW_FEED_CHANNELS", STORED_CHANNELS, readChannels),
    tickers: read("WINNOW_FEED_TICKERS", EVERY_TICKER, readTickers),
  };
  const sealMs = read<number | undefined>("WINNOW_FEED_SEAL_MS", undefined, wholeNumber(0, 60_000));
  const isDaily = read("WINNOW_FEED_DAILY", "on", oneOf(["on", "off"])) === "on";
  const requestsPerMinute = read<number | undefined>("WINNOW_FEED_RATE", undefined, wholeNumber(1, 100_000));
  const config: Config = {
    host: read<string>("WINNOW_HOST", "127.0.0.1", readHost),
    port: read<number>("WINNOW_PORT", 8787, readPort),
    dataFolder: read<string>("WINNOW_DATA", "./data", readFolder),
    // A feed brings its own market.
    demo: hasFeed ? "off" : (demo ?? "auto"),
    playSpeed: feedMode === "auto" ? playSpeed : undefined,
    feed: hasFeed
      ? {
          name: feedMode,
          ...readFeedAccess(feedMode, environment, issues),
          wish: feedWish,
          sealMs,
          requestsPerMinute,
          isDaily,
        }
      : undefined,
    minuteSessions: read<number | undefined>("WINNOW_MINUTE_SESSIONS", undefined, readSessions),
    archiveWorkers: read("WINNOW_ARCHIVE_WORKERS", 1, wholeNumber(0, 16)),
    logLevel: read<LogLevel>("WINNOW_LOG_LEVEL", "info", oneOf(LOG_LEVELS)),
    metrics: read<Config["metrics"]>("WINNOW_METRICS", "operator", oneOf(METRICS_READERS)),
    memoryBytes: read<number | undefined>("WINNOW_MEMORY", undefined, readBytes),
    databaseUrl: read<string | undefined>("DATABASE_URL", undefined, urlOf("postgres:", "postgresql:")),
    redisUrl: read<string | undefined>("REDIS_URL", undefined, urlOf("redis:", "rediss:")),
    replicas: read<number | undefined>("WINNOW_REPLICAS", undefined, wholeNumber(1, 1_000)),
    publicUrl: read<string | undefined>("WINNOW_PUBLIC_URL", undefined, urlOf("http:", "https:")),
    trustedProxies: read<readonly string[]>("WINNOW_TRUSTED_PROXIES", [], readProxies),
    mail: together("WINNOW_SMTP_URL", "WINNOW_MAIL_FROM")
      ? {
          url: read("WINNOW_SMTP_URL", "", urlOf("smtp:", "smtps:")),
          from: read("WINNOW_MAIL_FROM", "", readText),
        }
      : undefined,
    stripe: together("WINNOW_STRIPE_SECRET_KEY", "WINNOW_STRIPE_WEBHOOK_SECRET", "WINNOW_STRIPE_PRICES")
      ? {
          secretKey: read("WINNOW_STRIPE_SECRET_KEY", "", readText),
          webhookSecret: read("WINNOW_STRIPE_WEBHOOK_SECRET", "", readText),
          prices: read("WINNOW_STRIPE_PRICES", NO_PRICES, readPrices),
          apiBase: read<string | undefined>("WINNOW_STRIPE_API", undefined, urlOf("http:", "https:")),
        }
      : undefined,
    oidc: together("WINNOW_OIDC_ISSUER", "WINNOW_OIDC_CLIENT_ID", "WINNOW_OIDC_CLIENT_SECRET")
      ? {
          issuer: read("WINNOW_OIDC_ISSUER", "", urlOf("http:", "https:")),
          clientId: read("WINNOW_OIDC_CLIENT_ID", "", readText),
          clientSecret: read("WINNOW_OIDC_CLIENT_SECRET", "", readText),
        }
      : undefined,
    planFile: read<string | undefined>("WINNOW_PLANS", undefined, readFolder),
    aiCallsPerDay: read<number | null>("WINNOW_AI_CALLS_PER_DAY", null, wholeNumber(0, 1_000_000)),
    model: together("WINNOW_LLM_PROVIDER", "WINNOW_LLM_MODEL")
      ? {
          provider: read<ModelProvider>("WINNOW_LLM_PROVIDER", MODEL_PROVIDERS[0], oneOf(MODEL_PROVIDERS)),
          model: read("WINNOW_LLM_MODEL", "", readText),
          apiKey: read<string | undefined>("WINNOW_LLM_API_KEY", undefined, readText),
          baseUrl: read<string | undefined>("WINNOW_LLM_BASE_URL", undefined, urlOf("http:", "https:")),
          priceFactor: read<number | undefined>("WINNOW_LLM_PRICE_FACTOR", undefined, readFactor),
          dailyCredits: read<number | undefined>("WINNOW_LLM_DAILY_CREDITS", undefined, wholeNumber(0, 999_999_999)),
        }
      : undefined,
    unused: WITHOUT_EFFECT.filter((name) => (environment[name] ?? "") !== ""),
  };
  const modelVariables = READ.filter((name) => name.startsWith("WINNOW_LLM_") && (environment[name] ?? "") !== "");
  if (config.model === undefined && modelVariables.length > 0) {
    refuse(
      "WINNOW_LLM_PROVIDER",
      `is needed where ${modelVariables.join(" and ")} is set; without it words are parsed here.`,
    );
  }
  // The importer of a provider reads PROVIDER_VARIABLES.
  const known = [...READ, ...WITHOUT_EFFECT, ...PROVIDER_VARIABLES];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith("WINNOW_") || known.some((one) => one === name)) continue;
    const near = nearestName(name, known);
    refuse(name, `is not a variable that Winnow knows${near === undefined ? "." : `; did you mean ${near}?`}`);
  }
  if (issues.length > 0) throw new AppError("bad_request", issues.map((issue) => issue.message).join(" "), issues);
  return config;
}
