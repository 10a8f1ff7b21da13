import { sql, type Kysely, type Selectable } from "kysely";
import { assert } from "#base";
import type { CreditEntry, CreditStore } from "#accounts";
import { inTransaction } from "../in-transaction.ts";
import type { CreditEntriesTable, AccountTables } from "../schema.ts";

/**
 * Creates a store that writes day sums, entries and holds in one transaction, so that the sums always equal the
 * entries.
 */
export function creditStore(db: Kysely<AccountTables>): CreditStore {
  const dayOf: CreditStore["day"] = async (userId, day) => {
    const row = await db
      .selectFrom("credit_days")
      .selectAll()
      .where("user_id", "=", userId)
      .where("day", "=", day)
      .executeTakeFirst();
    return { userId, day, reserved: row?.reserved ?? 0, spent: row?.spent ?? 0, calls: row?.calls ?? 0 };
  };

  return {
    day: dayOf,

    async reserve(entry, budget, maxCalls) {
      assert(entry.kind === "reserve" && entry.credits >= 0, "a reservation is a reserve of no less than 0 credits");
      // This check refuses most excess calls without a write.
      const { reserved, spent, calls } = await dayOf(entry.userId, entry.day);
      if (reserved + spent + entry.credits > budget || (maxCalls !== null && calls >= maxCalls)) return false;
      return inTransaction(db, async (trx) => {
        // The database checks and adds in one statement, on the newest version of the row.
        const added = await trx
          .insertInto("credit_days")
          .values({ user_id: entry.userId, day: entry.day, reserved: entry.credits, spent: 0, calls: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(["user_id", "day"])
              .doUpdateSet({
                reserved: sql`credit_days.reserved + excluded.reserved`,
                calls: sql`credit_days.calls + 1`,
              })
              .where(sql<boolean>`credit_days.reserved + credit_days.spent + excluded.reserved <= ${budget}`)
              .where(sql<boolean>`credit_days.calls + 1 <= ${maxCalls ?? Number.MAX_SAFE_INTEGER}`),
          )
          .returning("day")
          .executeTakeFirst();
        if (added === undefined) return false;
        await append(trx, entry);
        await trx
          .insertInto("credit_holds")
          .values({ reservation_id: entry.reservationId, deadline: entry.deadline })
          .execute();
        return true;
      });
    },

    async close(closing) {
      assert(closing.kind !== "reserve", "a reservation is closed by a settle or a release");
      assert(closing.credits >= 0 && (closing.kind === "settle" || closing.credits === 0), "a release charges nothing");
      return inTransaction(db, async (trx) => {
        const row = await trx
          .selectFrom("credit_entries")
          .selectAll()
          .where("reservation_id", "=", closing.reservationId)
          .where("kind", "=", "reserve")
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const reserved = entryOf(row);
        assert(closing.credits <= reserved.credits, "no more is charged than was reserved");
        const held = await trx
          .deleteFrom("credit_holds")
          .where("reservation_id", "=", closing.reservationId)
          .returning("reservation_id")
          .executeTakeFirst();
        if (held === undefined) return undefined;
        const { userId, tokenId, day } = reserved;
        await append(trx, { ...closing, userId, tokenId, day, deadline: null });
        await trx
          .updateTable("credit_days")
          .set((eb) => ({
            reserved: eb("reserved", "-", reserved.credits),
            spent: eb("spent", "+", closing.credits),
            calls: eb("calls", "-", closing.kind === "release" ? 1 : 0),
          }))
          .where("user_id", "=", userId)
          .where("day", "=", day)
          .execute();
        return reserved;
      });
    },

    async overdue(now, limit) {
      const rows = await db
        .selectFrom("credit_holds")
        .innerJoin("credit_entries", "credit_entries.reservation_id", "credit_holds.reservation_id")
        .selectAll("credit_entries")
        .where("credit_holds.deadline", "<", now)
        .where("credit_entries.kind", "=", "reserve")
        .orderBy("credit_holds.deadline")
        .orderBy("credit_entries.seq")
        .limit(limit)
        .execute();
      return rows.map(entryOf);
    },

    async entriesOf(userId, day) {
      const rows = await db
        .selectFrom("credit_entries")
        .selectAll()
        .where("user_id", "=", userId)
        .where("day", "=", day)
        .orderBy("seq")
        .execute();
      return rows.map(entryOf);
    },
  };
}

async function append(db: Kysely<AccountTables>, entry: CreditEntry): Promise<void> {
  await db
    .insertInto("credit_entries")
    .values({
      id: entry.id,
      user_id: entry.userId,
      token_id: entry.tokenId,
      day: entry.day,
      reservation_id: entry.reservationId,
      kind: entry.kind,
      credits: entry.credits,
      at: entry.at,
      deadline: entry.deadline,
    })
    .execute();
}

function entryOf(row: Selectable<CreditEntriesTable>): CreditEntry {
  return {
    id: row.id,
    userId: row.user_id,
    tokenId: row.token_id,
    day: row.day,
    reservationId: row.reservation_id,
    kind: row.kind,
    credits: row.credits,
    at: row.at,
    deadline: row.deadline,
  };
}
