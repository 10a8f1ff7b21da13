import { Readable } from "node:stream";
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseSettings,
} from "@clickhouse/client";
import { AppError } from "#base";
import { readArrow, type ClusterRows, type ResultShape } from "./columns.ts";

/** Oldest version of ClickHouse that the store is made for. */
const OLDEST_VERSION = [25, 8] as const;
const REQUEST_MS = 300_000;
const DEFAULT_PORT = "8123";

/** Codes of errors that another host may not have: timeouts, broken connections, read-only tables, missing quorum. */
const ELSEWHERE = new Set(["3", "159", "164", "202", "209", "210", "236", "242", "279", "285", "286", "319", "999"]);
const REFUSED_USER = new Set(["192", "193", "194", "516"]);
const UNKNOWN_DATABASE = "81";

/** Texts come whole, without dictionaries and compression: the reader decodes nothing but the columns. */
const ARROW_SETTINGS: ClickHouseSettings = {
  output_format_arrow_string_as_string: 1,
  output_format_arrow_low_cardinality_as_dictionary: 0,
  output_format_arrow_compression_method: "none",
};

/** One server of ClickHouse. */
interface Host {
  /** Host and port, for messages. */
  readonly name: string;
  readonly user: string;
  readonly database: string;
  readonly client: ClickHouseClient;
  readonly verified: Set<string>;
}

export type QueryParameters = Readonly<Record<string, unknown>>;

/**
 * Opens the servers of an address: http(s)://user:password@host:8123/database, further hosts after commas. Errors:
 * bad_request for a malformed address or a refused user; unavailable if no server can be reached; conflict for a server
 * before 25.8.
 */
export async function openClickHouse(address: string): Promise<ClickHouse> {
  const opened = new ClickHouse(hostsOf(address));
  try {
    await opened.checkVersion();
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function hostsOf(address: string): readonly Host[] {
  const [first = "", ...others] = address.split(",").map((part) => part.trim());
  const parse = (text: string): URL => {
    if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text);
    throw new AppError(
      "bad_request",
      "The address of ClickHouse must look like http://user:password@host:8123/database; further hosts follow after commas.",
    );
  };
  const main = parse(first);
  const urls = [main];
  for (const other of others) {
    const url = parse(/^https?:\/\//.test(other) ? other : `${main.protocol}//${other}`);
    if (url.username === "") [url.username, url.password] = [main.username, main.password];
    if (url.pathname === "/") url.pathname = main.pathname;
    urls.push(url);
  }
  return urls.map((url): Host => {
    const user = decodeURIComponent(url.username) || "default";
    const database = decodeURIComponent(url.pathname.slice(1)) || "default";
    const origin = `${url.protocol}//${url.hostname}:${url.port || (url.protocol === "https:" ? "8443" : DEFAULT_PORT)}`;
    return {
      name: new URL(origin).host || url.hostname,
      user,
      database,
      verified: new Set(),
      client: createClient({
        url: origin,
        username: user,
        password: decodeURIComponent(url.password),
        database,
        application: "winnow",
        request_timeout: REQUEST_MS,
        // Its errors are thrown here with the host and the way out.
        log: { level: ClickHouseLogLevel.OFF },
      }),
    };
  });
}

/** The servers of one store. A request that fails for a reason that another server may not have is repeated there. */
export class ClickHouse {
  readonly #hosts: readonly Host[];
  /** Index of the host that answered last. */
  #preferred = 0;

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** Names of the hosts, for messages. */
  get names(): readonly string[] {
    return this.#hosts.map(({ name }) => name);
  }

  async checkVersion(): Promise<void> {
    const [row] = await this.select<{ version: string }>("SELECT version() AS version");
    const [major = 0, minor = 0] = (row?.version ?? "").split(".").map(Number);
    if (major > OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor >= OLDEST_VERSION[1])) return;
    throw new AppError(
      "conflict",
      `ClickHouse at ${this.#hosts[this.#preferred]!.name} has version ${row?.version ?? "none"}: install ${OLDEST_VERSION.join(".")} or later.`,
    );
  }

  /** Runs a statement without a result. */
  async command(query: string, settings: ClickHouseSettings = {}, parameters: QueryParameters = {}): Promise<void> {
    await this.#somewhere(({ client }) =>
      client.command({ query, clickhouse_settings: settings, query_params: { ...parameters } }),
    );
  }

  /** Returns the rows of a small result; UInt64 as texts. */
  select<R>(query: string, parameters: QueryParameters = {}): Promise<readonly R[]> {
    return this.#somewhere((host) => selectOn<R>(host, query, parameters));
  }

  /**
   * Runs a read on one host. If it throws unavailable, the next host is asked: it may be a replica that has more of the
   * rows.
   */
  onAnyHost<T>(read: (host: HostReader) => Promise<T>): Promise<T> {
    return this.#somewhere((host) => read(new HostReader(host)));
  }

  /** Inserts rows that are an Arrow stream. */
  async insert(
    table: string,
    columns: readonly string[],
    arrow: Uint8Array,
    settings: ClickHouseSettings,
  ): Promise<void> {
    await this.#somewhere(async ({ client }) => {
      const { stream } = await client.exec({
        query: `INSERT INTO ${table} (${columns.join(", ")}) FORMAT ArrowStream`,
        values: Readable.from([arrow]),
        clickhouse_settings: settings,
      });
      // A connection is free again when its answer has been read.
      await stream.toArray();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#hosts.map(({ client }) => client.close()));
  }

  /** Runs `work` on the preferred host, then on the others. Throws the error of the last host. */
  async #somewhere<T>(work: (host: Host) => Promise<T>): Promise<T> {
    let fault: unknown;
    for (let turn = 0; turn < this.#hosts.length; turn++) {
      const index = (this.#preferred + turn) % this.#hosts.length;
      try {
        const result = await work(this.#hosts[index]!);
        this.#preferred = index;
        return result;
      } catch (error) {
        fault = explained(error, this.#hosts[index]!);
        if (!(fault instanceof AppError) || fault.code !== "unavailable") throw fault;
      }
    }
    throw fault;
  }
}

/** Reads on one host. */
export class HostReader {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get name(): string {
    return this.#host.name;
  }

  /** Names of the batches that the host had in whole. */
  get verified(): Set<string> {
    return this.#host.verified;
  }

  select<R>(query: string, parameters: QueryParameters = {}): Promise<readonly R[]> {
    return selectOn(this.#host, query, parameters);
  }

  /** Returns the columns of a result. */
  async read(query: string, shape: ResultShape, parameters: QueryParameters = {}): Promise<ClusterRows> {
    const { stream } = await this.#host.client.exec({
      query: `${query} FORMAT ArrowStream`,
      clickhouse_settings: ARROW_SETTINGS,
      query_params: { ...parameters },
    });
    return readArrow(stream as AsyncIterable<Uint8Array>, shape);
  }
}

async function selectOn<R>({ client }: Host, query: string, parameters: QueryParameters): Promise<readonly R[]> {
  const result = await client.query({
    query,
    format: "JSONEachRow",
    query_params: { ...parameters },
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
  });
  return result.json<R>();
}

/** Turns an error of the client into one that names the host and the way out. */
function explained(error: unknown, { name, user, database }: Host): unknown {
  if (error instanceof AppError) return error;
  const caused = (code: ConstructorParameters<typeof AppError>[0], message: string): AppError => {
    const made = new AppError(code, message);
    made.cause = error;
    return made;
  };
  if (error instanceof ClickHouseError) {
    if (REFUSED_USER.has(error.code))
      return caused(
        "bad_request",
        `ClickHouse at ${name} refuses the user "${user}": correct the user and the password in WINNOW_BARS_URL.`,
      );
    if (error.code === UNKNOWN_DATABASE)
      return caused(
        "bad_request",
        `ClickHouse at ${name} has no database "${database}": create it with CREATE DATABASE ${database}, or name another in WINNOW_BARS_URL.`,
      );
    const code = ELSEWHERE.has(error.code) ? "unavailable" : "internal";
    return caused(code, `ClickHouse at ${name} refused a statement: ${error.message.slice(0, 500)}`);
  }
  const reason = error instanceof AggregateError ? error.errors.map(String).join("; ") : String(error);
  return caused(
    "unavailable",
    `ClickHouse at ${name} cannot be reached (${reason}): start it, or correct WINNOW_BARS_URL.`,
  );
}
