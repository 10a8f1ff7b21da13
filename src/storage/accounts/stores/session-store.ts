import { sql, type Kysely, type Selectable } from "kysely";
import type { SessionRecord, SessionStore } from "#accounts";
import type { Engine } from "../engine.ts";
import type { Prefixed } from "../prefixed.ts";
import { queryByText } from "../query-by-text.ts";
import type { AccountTables, SessionsTable } from "../schema.ts";
import { SUBSCRIPTION_COLUMNS, subscriptionOf } from "./subscription-columns.ts";
import { USER_COLUMNS, userOf } from "./user-store.ts";

const SESSION_COLUMNS = [
  "sessions.id_hash as session_id_hash",
  "sessions.user_id as session_user_id",
  "sessions.created_at as session_created_at",
  "sessions.seen_at as session_seen_at",
  "sessions.expires_at as session_expires_at",
  "sessions.user_agent as session_user_agent",
] as const;

function sessionOf(row: Prefixed<Selectable<SessionsTable>, "session_">): SessionRecord {
  return {
    idHash: row.session_id_hash,
    userId: row.session_user_id,
    createdAt: row.session_created_at,
    seenAt: row.session_seen_at,
    expiresAt: row.session_expires_at,
    userAgent: row.session_user_agent,
  };
}

const forCall = queryByText((db, engine) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("subscriptions", "subscriptions.user_id", "users.id")
    .select(SESSION_COLUMNS)
    .select(USER_COLUMNS)
    .select(SUBSCRIPTION_COLUMNS)
    .select(engine.time.as("now"))
    .where("sessions.id_hash", "=", "")
    .limit(sql<number>`1`),
);

export function sessionStore(db: Kysely<AccountTables>, engine: Engine): SessionStore {
  return {
    async insert(session) {
      await db
        .insertInto("sessions")
        .values({
          id_hash: session.idHash,
          user_id: session.userId,
          created_at: session.createdAt,
          seen_at: session.seenAt,
          expires_at: session.expiresAt,
          user_agent: session.userAgent,
        })
        .execute();
    },

    async findForCall(idHash) {
      const row = await forCall(db, engine, idHash);
      if (row === undefined) return undefined;
      return {
        session: sessionOf(row),
        user: userOf(row),
        subscription: subscriptionOf(row),
        now: engine.timeOf(row.now),
      };
    },

    async touch(idHash, seenAt) {
      await db
        .updateTable("sessions")
        .set({ seen_at: seenAt })
        .where("id_hash", "=", idHash)
        .where("seen_at", "<", seenAt)
        .execute();
    },

    async ofUser(userId) {
      const rows = await db
        .selectFrom("sessions")
        .select(SESSION_COLUMNS)
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id_hash")
        .execute();
      return rows.map(sessionOf);
    },

    async delete(idHash) {
      const gone = await db.deleteFrom("sessions").where("id_hash", "=", idHash).returning("id_hash").execute();
      return gone.length > 0;
    },

    async deleteOfUser(userId, except) {
      const { numDeletedRows } = await db
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .$if(except !== undefined, (query) => query.where("id_hash", "!=", except!))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async deleteExpired(now, idleBefore) {
      const { numDeletedRows } = await db
        .deleteFrom("sessions")
        .where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<", idleBefore)]))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
