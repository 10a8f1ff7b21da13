import type { BarField } from "./columns.ts";

export type RefusalReason =
  | "blank_field"
  | "unreadable_number"
  | "non_finite"
  | "non_positive_price"
  | "high_below_low"
  | "open_outside_range"
  | "close_outside_range"
  | "negative_volume"
  | "unreadable_time"
  | "not_a_session"
  | "outside_session"
  | "duplicate";

type Cell = string | number | null | undefined;

/** Bar as it arrives; columns that the source lacks are absent. Numbers may be texts. */
export interface RawBar extends Readonly<Partial<Record<BarField, Cell>>> {
  readonly ticker?: Cell;
  /** Date or start instant in any of the forms of `readTime`. */
  readonly time?: Cell;
}

/**
 * Parsed raw bar with the calendar's facts about its time: the input of the rules. In SQL the same names are columns;
 * texts are VARCHAR, numbers DOUBLE, `session` INTEGER, `minute` BIGINT; null if absent or unreadable.
 */
export type CandidateBar = {
  readonly ticker: string | null;
  readonly time_text: string | null;
  /**
   * Start in minutes since 1970; the regular open for daily bars, midnight UTC if the date of a daily bar has no
   * session.
   */
  readonly minute: number | null;
  readonly session: number | null;
  /** True if the minute lies in the session's trading hours, and for every daily bar with a session. */
  readonly in_hours: boolean;
  /** True if a later row of the same import has the same ticker and time but other values. */
  readonly superseded: boolean;
} & { readonly [F in BarField]: number | null } & { readonly [F in `${BarField}_text`]: string | null };

/** Reason to refuse a bar. `sql` and `test` give the same answer for a row and are never null. */
export interface AcceptRule {
  readonly reason: RefusalReason;
  readonly description: string;
  readonly sql: string;
  readonly test: (row: CandidateBar) => boolean;
}

const REQUIRED = ["open", "high", "low", "close", "volume"] as const;
const NUMBERS = [...REQUIRED, "vwap", "trades"] as const;
/** The same characters in JavaScript and SQL, because one `trim` strips more than the other. */
const BLANKS = /^[ \t\r\n]*$/;
const PRICES = ["open", "high", "low", "close"] as const;

const isBlank = (text: string | null): boolean => text === null || BLANKS.test(text);
const blankSql = (column: string): string => `(${column} IS NULL OR regexp_full_match(${column}, '[ \\t\\r\\n]*'))`;

/** Returns SQL for a < b as in JavaScript: false if either is null or NaN, which DuckDB would sort last. */
const lessSql = (a: string, b: string): string => {
  const numbers = [a, b].filter((side) => !/^\d+$/.test(side));
  return `coalesce(${a} < ${b} AND ${numbers.map((side) => `NOT isnan(${side})`).join(" AND ")}, false)`;
};
const less = (a: number | null, b: number | null): boolean => a !== null && b !== null && a < b;

/** Rules in order; the first that matches refuses the bar. Zero volume is accepted, because illiquid names have it. */
export const ACCEPT_RULES: readonly AcceptRule[] = [
  {
    reason: "blank_field",
    description: "The ticker, the time, a price or the volume is blank.",
    sql: ["ticker", "time_text", ...REQUIRED.map((field) => `${field}_text`)].map(blankSql).join(" OR "),
    test: (row) =>
      isBlank(row.ticker) || isBlank(row.time_text) || REQUIRED.some((field) => isBlank(row[`${field}_text`])),
  },
  {
    reason: "unreadable_number",
    description: "A price, the volume, the vwap or the trade count is not a number.",
    sql: NUMBERS.map((field) => `(NOT ${blankSql(`${field}_text`)} AND ${field} IS NULL)`).join(" OR "),
    test: (row) => NUMBERS.some((field) => !isBlank(row[`${field}_text`]) && row[field] === null),
  },
  {
    reason: "non_finite",
    description: "A number is infinite or NaN.",
    sql: NUMBERS.map((field) => `coalesce(NOT isfinite(${field}), false)`).join(" OR "),
    test: (row) => NUMBERS.some((field) => row[field] !== null && !Number.isFinite(row[field])),
  },
  {
    reason: "non_positive_price",
    description: "A price is zero or negative.",
    sql: [...PRICES.map((field) => `coalesce(${field} <= 0, false)`), lessSql("vwap", "0")].join(" OR "),
    test: (row) => PRICES.some((field) => row[field] !== null && row[field] <= 0) || less(row.vwap, 0),
  },
  {
    reason: "high_below_low",
    description: "The high is below the low.",
    sql: lessSql("high", "low"),
    test: (row) => less(row.high, row.low),
  },
  {
    reason: "open_outside_range",
    description: "The open is below the low or above the high.",
    sql: `${lessSql("open", "low")} OR ${lessSql("high", "open")}`,
    test: (row) => less(row.open, row.low) || less(row.high, row.open),
  },
  {
    reason: "close_outside_range",
    description: "The close is below the low or above the high.",
    sql: `${lessSql("close", "low")} OR ${lessSql("high", "close")}`,
    test: (row) => less(row.close, row.low) || less(row.high, row.close),
  },
  {
    reason: "negative_volume",
    description: "The volume or the trade count is negative.",
    sql: `${lessSql("volume", "0")} OR ${lessSql("trades", "0")}`,
    test: (row) => less(row.volume, 0) || less(row.trades, 0),
  },
  {
    reason: "unreadable_time",
    description: "The date or time cannot be read, or does not exist.",
    sql: "minute IS NULL",
    test: (row) => row.minute === null,
  },
  {
    reason: "not_a_session",
    description: "The exchange is closed on that date, or it lies outside the calendar (1990-01-02 to 2035-12-31).",
    sql: "session IS NULL",
    test: (row) => row.session === null,
  },
  {
    reason: "outside_session",
    description: "The minute lies outside 04:00 to 20:00 New York time (17:00 after an early close).",
    sql: "NOT in_hours",
    test: (row) => !row.in_hours,
  },
  {
    reason: "duplicate",
    description: "A later row of the same import has the same ticker and time and other values; the last one wins.",
    sql: "superseded",
    test: (row) => row.superseded,
  },
];

/** SQL expression of the first reason to refuse a row; NULL for a bar to keep. */
export const REFUSAL_SQL = `CASE ${ACCEPT_RULES.map((rule) => `WHEN ${rule.sql} THEN '${rule.reason}'`).join(" ")} END`;

/** Returns the first reason to refuse a bar; undefined for a bar to keep. */
export function refusalOf(row: CandidateBar): RefusalReason | undefined {
  return ACCEPT_RULES.find((rule) => rule.test(row))?.reason;
}
