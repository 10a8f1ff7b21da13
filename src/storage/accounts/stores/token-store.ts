import { sql, type Kysely, type Selectable } from "kysely";
import type { TokenRecord, TokenStore } from "#accounts";
import { SCOPES, type Scope } from "#contract";
import { changesNothing } from "../changes-nothing.ts";
import type { Engine } from "../engine.ts";
import { queryByText } from "../query-by-text.ts";
import type { AccountTables, TokensTable } from "../schema.ts";

function tokenOf(row: Selectable<TokensTable>): TokenRecord {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    secretSha256: row.secret_sha256,
    scopes: scopesOf(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Parses scopes. An unknown scope grants no right. */
function scopesOf(text: string): readonly Scope[] {
  const listed: unknown = JSON.parse(text);
  return Array.isArray(listed) ? SCOPES.filter((scope) => listed.includes(scope)) : [];
}

const forCall = queryByText((db, engine) =>
  db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .leftJoin("subscriptions", "subscriptions.user_id", "users.id")
    .select([
      "tokens.id",
      "tokens.secret_sha256",
      "tokens.scopes",
      "tokens.expires_at",
      "tokens.revoked_at",
      "users.id as user_id",
      "users.plan",
      "users.operator",
      "users.disabled_at",
      "subscriptions.api_tier",
      "subscriptions.status",
      "subscriptions.current_period_end",
    ])
    .select(engine.time.as("now"))
    .where("tokens.id", "=", "")
    .limit(sql<number>`1`),
);

export function tokenStore(db: Kysely<AccountTables>, engine: Engine): TokenStore {
  const findOwned: TokenStore["findOwned"] = async (id, userId) => {
    const row = await db
      .selectFrom("tokens")
      .selectAll()
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
        token: {
          id: row.id,
          secretSha256: row.secret_sha256,
          scopes: scopesOf(row.scopes),
          expiresAt: row.expires_at,
          revokedAt: row.revoked_at,
        },
        user: { id: row.user_id, plan: row.plan, operator: row.operator === 1, disabledAt: row.disabled_at },
        subscription:
          row.status === null
            ? undefined
            : { apiTier: row.api_tier, status: row.status, currentPeriodEnd: row.current_period_end },
        now: engine.timeOf(row.now),
      };
    },

    async find(id) {
      const row = await db.selectFrom("tokens").selectAll().where("id", "=", id).executeTakeFirst();
      return row && tokenOf(row);
    },

    async ofUser(userId) {
      const rows = await db
        .selectFrom("tokens")
        .selectAll()
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
