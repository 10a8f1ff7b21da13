import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Creates the tables of accounts. Rows that belong to a user are deleted with the user. Usage, credits, billing and
 * audit hold ids of users and tokens without a foreign key, so that they outlive both.
 */
export function accounts0001(engine: Engine): Migration {
  const text = engine.textType;
  const counter = engine.counterType;

  async function people(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("users")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("email", text, (column) => column.unique())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("password_hash", text)
      .addColumn("plan", text, (column) => column.notNull())
      .addColumn("operator", "integer", (column) => column.notNull())
      .addColumn("disabled_at", "bigint")
      .addColumn("totp_secret", text)
      .addColumn("totp_last_step", "bigint")
      .addColumn("oidc_subject", text, (column) => column.unique())
      .addColumn("settings", text, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("recovery_codes")
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("code_hash", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("recovery_codes_pkey", ["user_id", "code_hash"])
      .execute();
    await db.schema
      .createTable("password_resets")
      .addColumn("token_hash", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "password_resets", ["user_id"]);
    await index(db, "password_resets", ["expires_at"]);
    await db.schema
      .createTable("sessions")
      .addColumn("id_hash", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("user_agent", text, (column) => column.notNull())
      .execute();
    await index(db, "sessions", ["user_id"]);
    await index(db, "sessions", ["expires_at"]);
    await db.schema
      .createTable("oidc_logins")
      .addColumn("state_hash", text, (column) => column.primaryKey().notNull())
      .addColumn("nonce", text, (column) => column.notNull())
      .addColumn("code_verifier", text, (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "oidc_logins", ["expires_at"]);
    await db.schema
      .createTable("tokens")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("secret_sha256", text, (column) => column.notNull())
      .addColumn("scopes", text, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .addColumn("last_used_at", "bigint")
      .execute();
    await index(db, "tokens", ["user_id"]);
  }

  async function money(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("subscriptions")
      .addColumn("user_id", text, (column) => column.primaryKey().notNull().references("users.id").onDelete("cascade"))
      .addColumn("api_tier", text)
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("current_period_end", "bigint")
      .addColumn("source", text, (column) => column.notNull())
      .addColumn("customer_id", text)
      .addColumn("external_id", text)
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "subscriptions", ["customer_id"]);
    await db.schema
      .createTable("billing_entries")
      .addColumn("seq", counter, engine.counter)
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("user_id", text, (column) => column.notNull())
      .addColumn("source", text, (column) => column.notNull())
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("api_tier", text)
      .addColumn("plan", text)
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("current_period_end", "bigint")
      .addColumn("customer_id", text)
      .addColumn("external_id", text)
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "billing_entries", ["user_id", "seq"]);
    await db.schema
      .createTable("credit_days")
      .addColumn("user_id", text, (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("reserved", "bigint", (column) => column.notNull())
      .addColumn("spent", "bigint", (column) => column.notNull())
      .addColumn("calls", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("credit_days_pkey", ["user_id", "day"])
      .execute();
    await db.schema
      .createTable("credit_entries")
      .addColumn("seq", counter, engine.counter)
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("user_id", text, (column) => column.notNull())
      .addColumn("token_id", text)
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("reservation_id", text, (column) => column.notNull())
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("credits", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("deadline", "bigint")
      .addUniqueConstraint("credit_entries_reservation_id_kind_key", ["reservation_id", "kind"])
      .execute();
    await index(db, "credit_entries", ["user_id", "day"]);
    await db.schema
      .createTable("credit_holds")
      .addColumn("reservation_id", text, (column) => column.primaryKey().notNull())
      .addColumn("deadline", "bigint")
      .execute();
    await index(db, "credit_holds", ["deadline"]);
  }

  async function records(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("usage_counts")
      .addColumn("user_id", text, (column) => column.notNull())
      .addColumn("token_id", text, (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("operation", text, (column) => column.notNull())
      .addColumn("requests", "bigint", (column) => column.notNull())
      .addColumn("rejected", "bigint", (column) => column.notNull())
      .addColumn("credits", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("usage_counts_pkey", ["user_id", "token_id", "day", "operation"])
      .execute();
    await index(db, "usage_counts", ["user_id", "day"]);
    await db.schema
      .createTable("audit_entries")
      .addColumn("id", counter, engine.counter)
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("user_id", text)
      .addColumn("actor", text, (column) => column.notNull())
      .addColumn("event", text, (column) => column.notNull())
      .addColumn("subject", text)
      .addColumn("address", text)
      .execute();
    await index(db, "audit_entries", ["user_id", "id"]);
  }

  async function keepings(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("scans")
      .addColumn("scan_id", counter, engine.counter)
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("instructions", text, (column) => column.notNull())
      .addColumn("universe", text)
      .addColumn("schedule", text)
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "scans", ["user_id", "scan_id"]);
    await db.schema
      .createTable("scan_runs")
      .addColumn("run_id", counter, engine.counter)
      .addColumn("scan_id", "bigint", (column) => column.notNull().references("scans.scan_id").onDelete("cascade"))
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("end_time", text)
      .addColumn("universe_size", "integer", (column) => column.notNull())
      .addColumn("time_taken_ms", "double precision", (column) => column.notNull())
      .addColumn("tickers", text, (column) => column.notNull())
      .execute();
    await index(db, "scan_runs", ["scan_id", "run_id"]);
    await db.schema
      .createTable("watchlists")
      .addColumn("seq", counter, engine.counter)
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("tickers", text, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addUniqueConstraint("watchlists_user_id_name_key", ["user_id", "name"])
      .execute();
    await index(db, "watchlists", ["user_id", "seq"]);
  }

  async function machinery(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("idempotent_calls")
      .addColumn("user_id", text, (column) => column.notNull())
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("operation", text, (column) => column.notNull())
      .addColumn("body_sha256", text, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("status", "integer")
      .addColumn("body", text)
      .addPrimaryKeyConstraint("idempotent_calls_pkey", ["user_id", "key"])
      .execute();
    await index(db, "idempotent_calls", ["created_at"]);
    await db.schema
      .createTable("mails")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("recipient", text, (column) => column.notNull())
      .addColumn("subject", text, (column) => column.notNull())
      .addColumn("text", text, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("next_attempt_at", "bigint", (column) => column.notNull())
      .execute();
    await index(db, "mails", ["next_attempt_at"]);
    await db.schema
      .createTable("attempts")
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("window_start", "bigint", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("attempts_pkey", ["key", "window_start"])
      .execute();
    await index(db, "attempts", ["window_start"]);
    await db.schema
      .createTable("installation")
      .addColumn("name", text, (column) => column.primaryKey().notNull())
      .addColumn("value", text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("rate_counters")
      .addColumn("key", text, (column) => column.primaryKey().notNull())
      .addColumn("minute", "bigint", (column) => column.notNull())
      .addColumn("minute_count", "integer", (column) => column.notNull())
      .addColumn("hour", "bigint", (column) => column.notNull())
      .addColumn("hour_count", "integer", (column) => column.notNull())
      .addColumn("day", "bigint", (column) => column.notNull())
      .addColumn("day_count", "integer", (column) => column.notNull())
      .execute();
  }

  return {
    async up(db) {
      for (const part of [people, money, records, keepings, machinery]) await part(db);
    },
  };
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}_index`)
    .on(table)
    .columns(columns)
    .execute();
}
