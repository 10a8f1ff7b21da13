import { Pool } from "pg";
import { WINDOWS, type RateDecision, type RateLimiter, type RateLimits } from "#accounts";
import { AppError } from "#base";
import { classifyError } from "../accounts/postgres/postgres-errors.ts";
import { byWindow, countsAt, decisionOf, isBelowLimits, type Counts } from "./window-counts.ts";

const CONNECTIONS = 8;
const CONNECT_MS = 2_000;
const STATEMENT_MS = 4_000;
/** Client-side timeout, above the server's statement timeout, for a server that has stopped responding. */
const ANSWER_MS = 5_000;
/**
 * A call that loses the last free place tries again and then finds the window full; more attempts only happen at the
 * edge of a window.
 */
const ATTEMPTS = 10;

const POLICIES = WINDOWS.map(({ policy }) => policy);
const COLUMNS = POLICIES.flatMap((policy) => [policy, `${policy}_count`]);
const columnsOf = (table: string): string => COLUMNS.map((name) => `${table}.${name}::float8 as ${name}`).join(", ");

// Same rule as countsAt: an ended window restarts, and so does every window after a false clock.
const isOver = (policy: string, row: string, at: string): string =>
  `(${row}.${policy} < ${at}.${policy} or ${row}.day > ${at}.day + 1)`;
const belowLimitsSql = (row: string, at: string): string =>
  POLICIES.map((policy, k) => `(${isOver(policy, row, at)} or ${row}.${policy}_count < $${k + 2}::integer)`).join(
    " and ",
  );
const incrementSql = POLICIES.map((policy) => {
  const over = isOver(policy, "counted", "excluded");
  return `${policy} = case when ${over} then excluded.${policy} else counted.${policy} end,
    ${policy}_count = case when ${over} then 1 else counted.${policy}_count + 1 end`;
}).join(", ");

const TIME = `instant as materialized (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now),
time as (select now, ${WINDOWS.map(({ policy, seconds }) => `now / ${seconds * 1_000} as ${policy}`).join(", ")} from instant)`;

// A full key is refused without a lock and without a write. The result row may show a key below its limits that is not
// taken: other calls filled it, or counted it first, while this statement waited.
const TAKE = `with ${TIME},
seen as (select * from rate_counters where key = $1),
taken as (
  insert into rate_counters as counted (key, ${COLUMNS.join(", ")})
  select $1, ${POLICIES.map((policy) => `time.${policy}, 1`).join(", ")} from time
  where least($2::integer, $3::integer, $4::integer) > 0
    and not exists (select from seen where not (${belowLimitsSql("seen", "time")}))
  on conflict (key) do update set ${incrementSql} where ${belowLimitsSql("counted", "excluded")}
  returning ${COLUMNS.map((name) => `counted.${name}`).join(", ")}
)
select true as allowed, now::float8 as now, ${columnsOf("taken")} from instant, taken
union all
select false, now::float8, ${columnsOf("seen")} from instant left join seen on true
where not exists (select from taken)`;

const LOOK = `with ${TIME}
select false as allowed, now::float8 as now, ${columnsOf("counted")}
from instant left join rate_counters counted on counted.key = $1`;

interface Row {
  readonly allowed: boolean;
  readonly now: number;
  /** Null if the key was never counted; then all members below are null too. */
  readonly minute: number | null;
  readonly minute_count: number;
  readonly hour: number;
  readonly hour_count: number;
  readonly day: number;
  readonly day_count: number;
}

/**
 * Opens the rate limiter of servers that share a Postgres database: one atomic statement per call, with the time of the
 * database. Uses the table `rate_counters` of the accounts' schema. Throws unavailable.
 */
export function openPostgresLimiter(url: string): Promise<RateLimiter> {
  const pool = new Pool({
    connectionString: url,
    application_name: "winnow",
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  // The pool drops an idle connection that breaks. Without a listener the event would end the process.
  pool.on("error", () => undefined);
  return Promise.resolve(new PostgresLimiter(pool));
}

class PostgresLimiter implements RateLimiter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async take(key: string, limits: RateLimits): Promise<RateDecision> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = await this.#query(TAKE, [key, limits.minute, limits.hour, limits.day]);
      const counts = countsOf(row);
      if (row.allowed || !isBelowLimits(counts, limits)) return decisionOf(counts, limits, { ...row, shared: true });
    }
    throw new AppError("unavailable", "The calls of this token cannot be counted at the moment; try again.");
  }

  async look(key: string, limits: RateLimits): Promise<RateDecision> {
    const row = await this.#query(LOOK, [key]);
    const counts = countsOf(row);
    return decisionOf(counts, limits, { allowed: isBelowLimits(counts, limits), now: row.now, shared: true });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #query(sql: string, values: unknown[]): Promise<Row> {
    try {
      const { rows } = await this.#pool.query<Row>(sql, values);
      return rows[0]!;
    } catch (error) {
      throw classifyError(error).error;
    }
  }
}

function countsOf(row: Row): Counts {
  const counted =
    row.minute === null
      ? undefined
      : byWindow(({ policy }) => ({ index: row[policy] ?? 0, count: row[`${policy}_count`] }));
  return countsAt(row.now, counted);
}
