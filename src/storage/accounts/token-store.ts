import { sql, type Kysely, type Selectable } from "kysely";
import type { TokenRecord, TokenStore } from "#accounts";
import { SCOPES, type Scope } from "#contract";
import { changesNothing } from "./changes-nothing.ts";
import type { Engine } from "./engine.ts";
import type { Prefixed } from "./prefixed.ts";
import { queryByText } from "./query-by-text.ts";
import type { Database, TokensTable } from "./schema.ts";
import { SUBSCRIPTION_COLUMNS, subscriptionOf } from "./subscription-columns.ts";
import { USER_COLUMNS, userOf } from "./user-store.ts";

const TOKEN_COLUMNS = [
  "tokens.id as token_id",
  "tokens.user_id as token_user_id",
  "tokens.name as token_name",
  "tokens.secret_sha256 as token_secret_sha256",
  "tokens.scopes as token_scopes",
  "tokens.created_at as token_created_at",
  "tokens.expires_at as token_expires_at",
  "tokens.revoked_at as token_revoked_at",
  "tokens.last_used_at as token_last_used_at",
] as const;

function tokenOf(row: Prefixed<Selectable<TokensTable>, "token_">): TokenRecord {
  return {
    id: row.token_id,
    userId: row.token_user_id,
    name: row.token_name,
    secretSha256: row.token_secret_sha256,
    scopes: scopesOf(row.token_scopes),
    createdAt: row.token_created_at,
    expiresAt: row.token_expires_at,
    revokedAt: row.token_revoked_at,
    lastUsedAt: row.token_last_used_at,
  };
}

/** Anything but a scope that is known here gives no right. */
function scopesOf(text: string): readonly Scope[] {
  const listed: unknown = JSON.parse(text);
  return Array.isArray(listed) ? SCOPES.filter((scope) => listed.includes(scope)) : [];
}

const forCall = queryByText((db, engine) =>
  db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .leftJoin("subscriptions", "subscriptions.user_id", "users.id")
    .select(TOKEN_COLUMNS)
    .select(USER_COLUMNS)
    .select(SUBSCRIPTION_COLUMNS)
    .select(engine.time.as("now"))
    .where("tokens.id", "=", "")
    .limit(sql<number>`1`),
);

export function tokenStore(db: Kysely<Database>, engine: Engine): TokenStore {
  const findOwned: TokenStore["findOwned"] = async (id, userId) => {
    const row = await db
      .selectFrom("tokens")
      .select(TOKEN_COLUMNS)
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row && tokenOf(row);
  };

  return {
    findOwned,

    async insert(token) {
      await db
        .insertInto("tokens")
        .values({
          id: token.id,
          user_id: token.userId,
          name: token.name,
          secret_sha256: token.secretSha256,
          scopes: JSON.stringify(token.scopes),
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          revoked_at: token.revokedAt,
          last_used_at: token.lastUsedAt,
        })
        .execute();
    },

    async findForCall(id) {
      const row = await forCall(db, engine, id);
      if (row === undefined) return undefined;
      return {
        token: tokenOf(row),
        user: userOf(row),
        subscription: subscriptionOf(row),
        now: engine.timeOf(row.now),
      };
    },

    async ofUser(userId) {
      const rows = await db
        .selectFrom("tokens")
        .select(TOKEN_COLUMNS)
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map(tokenOf);
    },

    async countActive(userId, now) {
      const { count } = await db
        .selectFrom("tokens")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .executeTakeFirstOrThrow();
      return count;
    },

    async update(id, userId, change) {
      if (changesNothing(change)) return (await findOwned(id, userId)) !== undefined;
      const row = await db
        .updateTable("tokens")
        .set({ name: change.name, expires_at: change.expiresAt, revoked_at: change.revokedAt })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async delete(id, userId) {
      const row = await db
        .deleteFrom("tokens")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
