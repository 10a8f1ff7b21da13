import type { Kysely } from "kysely";
import { DAY_MS } from "#base";
import type { OidcLoginStore } from "#accounts";
import type { AccountTables } from "../schema.ts";

export function oidcLoginStore(db: Kysely<AccountTables>): OidcLoginStore {
  return {
    async insert(login) {
      // Delete abandoned sign-ons; a day is longer than any sign-on may take.
      await db
        .deleteFrom("oidc_logins")
        .where("expires_at", "<", login.expiresAt - DAY_MS)
        .execute();
      await db
        .insertInto("oidc_logins")
        .values({
          state_hash: login.stateHash,
          nonce: login.nonce,
          code_verifier: login.codeVerifier,
          expires_at: login.expiresAt,
        })
        .execute();
    },

    async take(stateHash, now) {
      const row = await db
        .deleteFrom("oidc_logins")
        .where("state_hash", "=", stateHash)
        .where("expires_at", ">", now)
        .returningAll()
        .executeTakeFirst();
      await db.deleteFrom("oidc_logins").where("expires_at", "<=", now).execute();
      if (row === undefined) return undefined;
      return {
        stateHash: row.state_hash,
        nonce: row.nonce,
        codeVerifier: row.code_verifier,
        expiresAt: row.expires_at,
      };
    },
  };
}
