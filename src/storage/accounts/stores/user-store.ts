import { sql, type Kysely, type Selectable } from "kysely";
import { AppError, assert } from "#base";
import type { UserRecord, UserStore } from "#accounts";
import { changesNothing } from "../changes-nothing.ts";
import type { Engine } from "../engine.ts";
import { inTransaction } from "../in-transaction.ts";
import type { Prefixed } from "../prefixed.ts";
import type { AccountTables, UsersTable } from "../schema.ts";

export const USER_COLUMNS = [
  "users.id as user_id",
  "users.email as user_email",
  "users.name as user_name",
  "users.password_hash as user_password_hash",
  "users.plan as user_plan",
  "users.operator as user_operator",
  "users.disabled_at as user_disabled_at",
  "users.totp_secret as user_totp_secret",
  "users.totp_last_step as user_totp_last_step",
  "users.oidc_subject as user_oidc_subject",
  "users.settings as user_settings",
  "users.created_at as user_created_at",
  "users.updated_at as user_updated_at",
] as const;

export function userOf(row: Prefixed<Selectable<UsersTable>, "user_">): UserRecord {
  return {
    id: row.user_id,
    email: row.user_email,
    name: row.user_name,
    passwordHash: row.user_password_hash,
    plan: row.user_plan,
    operator: row.user_operator === 1,
    disabledAt: row.user_disabled_at,
    totpSecret: row.user_totp_secret,
    totpLastStep: row.user_totp_last_step,
    oidcSubject: row.user_oidc_subject,
    settings: row.user_settings,
    createdAt: row.user_created_at,
    updatedAt: row.user_updated_at,
  };
}

const EMAIL_TAKEN = "Another account has this e-mail address.";
const SUBJECT_TAKEN = "Another account uses this single sign-on.";

export function userStore(db: Kysely<AccountTables>, engine: Engine): UserStore {
  const users = () => db.selectFrom("users").select(USER_COLUMNS);

  const find: UserStore["find"] = async (id) => {
    const row = await users().where("users.id", "=", id).executeTakeFirst();
    return row && userOf(row);
  };

  const findByOidcSubject: UserStore["findByOidcSubject"] = async (subject) => {
    const row = await users().where("oidc_subject", "=", subject).executeTakeFirst();
    return row && userOf(row);
  };

  return {
    find,
    findByOidcSubject,

    async insert(user) {
      // Avoids an exception: a Postgres transaction could not continue after one, as a SQLite transaction can.
      const inserted = await db
        .insertInto("users")
        .values({
          id: user.id,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          plan: user.plan,
          operator: user.operator ? 1 : 0,
          disabled_at: user.disabledAt,
          totp_secret: user.totpSecret,
          totp_last_step: user.totpLastStep,
          oidc_subject: user.oidcSubject,
          settings: user.settings,
          created_at: user.createdAt,
          updated_at: user.updatedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (inserted !== undefined) return;
      const sameSubject = user.oidcSubject !== null && (await findByOidcSubject(user.oidcSubject)) !== undefined;
      throw new AppError("conflict", sameSubject ? SUBJECT_TAKEN : EMAIL_TAKEN);
    },

    async findByEmail(email) {
      const row = await users().where("email", "=", email).executeTakeFirst();
      return row && userOf(row);
    },

    async findUnclaimed() {
      const row = await users()
        .where("email", "is", null)
        .where("oidc_subject", "is", null)
        .where("password_hash", "is", null)
        .orderBy("created_at")
        .orderBy("users.id")
        .limit(1)
        .executeTakeFirst();
      return row && userOf(row);
    },

    async list() {
      return (await users().orderBy("created_at").orderBy("users.id").execute()).map(userOf);
    },

    async count() {
      const { count } = await db
        .selectFrom("users")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async update(id, change) {
      if (changesNothing(change)) return (await find(id)) !== undefined;
      try {
        const row = await db
          .updateTable("users")
          .set({
            email: change.email,
            name: change.name,
            password_hash: change.passwordHash,
            plan: change.plan,
            operator: change.operator === undefined ? undefined : change.operator ? 1 : 0,
            disabled_at: change.disabledAt,
            totp_secret: change.totpSecret,
            totp_last_step: change.totpLastStep,
            oidc_subject: change.oidcSubject,
            settings: change.settings,
            updated_at: change.updatedAt,
          })
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst();
        return row !== undefined;
      } catch (error) {
        const broken = engine.violation(error);
        if (broken?.rule !== "unique") throw error;
        throw new AppError("conflict", broken.name.includes("oidc_subject") ? SUBJECT_TAKEN : EMAIL_TAKEN);
      }
    },

    async lock(id) {
      assert(db.isTransaction, "users.lock is called inside a transaction");
      await engine
        .lockRows(
          db
            .selectFrom("users")
            .select(sql<number>`1`.as("one"))
            .where("id", "=", id),
        )
        .execute();
    },

    async setRecoveryCodes(userId, hashes) {
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
        if (hashes.length === 0) return;
        const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
        await trx.insertInto("recovery_codes").values(rows).execute();
      });
    },

    async useRecoveryCode(userId, hash) {
      const used = await db
        .deleteFrom("recovery_codes")
        .where("user_id", "=", userId)
        .where("code_hash", "=", hash)
        .returning("code_hash")
        .execute();
      return used.length > 0;
    },

    async insertPasswordReset({ tokenHash, userId, createdAt, expiresAt }) {
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom("password_resets").where("expires_at", "<=", createdAt).execute();
        await trx
          .insertInto("password_resets")
          .values({ token_hash: tokenHash, user_id: userId, created_at: createdAt, expires_at: expiresAt })
          .execute();
      });
    },

    async takePasswordReset(tokenHash, now) {
      // A single statement: of two concurrent callers for the same user only one deletes the rows.
      const gone = await db
        .deleteFrom("password_resets")
        .where("user_id", "=", (eb) =>
          eb
            .selectFrom("password_resets as asked")
            .select("asked.user_id")
            .where("asked.token_hash", "=", tokenHash)
            .where("asked.expires_at", ">", now),
        )
        .returning(["token_hash", "user_id"])
        .execute();
      return gone.find((row) => row.token_hash === tokenHash)?.user_id;
    },
  };
}
