import type { Kysely } from "kysely";
import { DAY_MS } from "#base";
import type { OidcLoginStore } from "#accounts";
import type { Database } from "./schema.ts";

/** Longer than any sign-on may take. */

export function oidcLoginStore(db: Kysely<Database>): OidcLoginStore {
  return {
    async insert(login) {
      // Sign-ons that nobody came back from do not pile up.
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
