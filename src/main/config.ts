import { AppError, nearestName, type Issue } from "#base";

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * auto: an empty data folder is filled with the demo market. off: never.
 * on: the folder must hold the demo market; it is made when the folder is empty, and other data stops the start.
 */
export const DEMO_MODES = ["auto", "off", "on"] as const;
export type DemoMode = (typeof DEMO_MODES)[number];

export interface Config {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly dataFolder: string;
  readonly demo: DemoMode;
  readonly logLevel: LogLevel;
  /** Variables that are set and known, but that this version has no use for. */
  readonly unused: readonly string[];
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

function readFolder(text: string): string | { readonly problem: string } {
  return text.includes("\0") ? { problem: "must be a path" } : text;
}

const OUTSIDE = ["DATABASE_URL", "REDIS_URL", "CLICKHOUSE_URL"] as const;
const LATER = ["WINNOW_LLM_PROVIDER", "WINNOW_LLM_MODEL", "WINNOW_LLM_API_KEY", "WINNOW_LLM_BASE_URL"] as const;
const READ = ["WINNOW_HOST", "WINNOW_PORT", "WINNOW_DATA", "WINNOW_DEMO", "WINNOW_LOG_LEVEL"] as const;

/**
 * The configuration from environment variables. An empty value counts as unset.
 * Errors: bad_request naming every unknown WINNOW_ variable and every malformed value.
 */
export function readConfig(environment: Environment): Config {
  const issues: Issue[] = [];
  const refuse = (name: string, message: string): void => {
    issues.push({ path: name, rule: "config", message: `${name} ${message}` });
  };
  const read = <T>(name: (typeof READ)[number], fallback: T, reader: Reader<T>): T => {
    const text = environment[name];
    if (text === undefined || text === "") return fallback;
    const value = reader(text);
    if (typeof value !== "object" || value === null || !("problem" in value)) return value;
    refuse(name, `is "${text.slice(0, 80)}": it ${value.problem}.`);
    return fallback;
  };

  const config: Config = {
    host: read<string>("WINNOW_HOST", "127.0.0.1", readHost),
    port: read<number>("WINNOW_PORT", 8787, readPort),
    dataFolder: read<string>("WINNOW_DATA", "./data", readFolder),
    demo: read<DemoMode>("WINNOW_DEMO", "auto", oneOf(DEMO_MODES)),
    logLevel: read<LogLevel>("WINNOW_LOG_LEVEL", "info", oneOf(LOG_LEVELS)),
    unused: [...OUTSIDE, ...LATER].filter((name) => (environment[name] ?? "") !== ""),
  };
  const known = [...READ, ...LATER];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith("WINNOW_") || known.some((one) => one === name)) continue;
    const near = nearestName(name, known);
    refuse(name, `is not a variable that Winnow knows${near === undefined ? "." : `; did you mean ${near}?`}`);
  }
  if (issues.length > 0) throw new AppError("bad_request", issues.map((issue) => issue.message).join(" "), issues);
  return config;
}
