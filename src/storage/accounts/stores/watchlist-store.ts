import type { Kysely, Selectable } from "kysely";
import { AppError } from "#base";
import type { WatchlistRecord, WatchlistStore } from "#accounts";
import { changesNothing } from "../changes-nothing.ts";
import type { Engine } from "../engine.ts";
import { cursorId, pageOfLarge } from "../page.ts";
import type { AccountTables, WatchlistsTable } from "../schema.ts";
import { textList } from "../text-list.ts";

const NAME_TAKEN = "A watchlist of this name exists already.";

export function watchlistStore(db: Kysely<AccountTables>, engine: Engine): WatchlistStore {
  const lists = () => db.selectFrom("watchlists").selectAll();

  const findOwned: WatchlistStore["findOwned"] = async (id, userId) => {
    const row = await lists().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
    return row && watchlistOf(row);
  };

  return {
    findOwned,

    async insert(list) {
      const inserted = await db
        .insertInto("watchlists")
        .values({
          id: list.id,
          user_id: list.userId,
          name: list.name,
          tickers: JSON.stringify(list.tickers),
          created_at: list.createdAt,
          updated_at: list.updatedAt,
        })
        .onConflict((conflict) => conflict.columns(["user_id", "name"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (inserted === undefined) throw new AppError("conflict", NAME_TAKEN);
    },

    async findByName(name, userId) {
      const row = await lists().where("user_id", "=", userId).where("name", "=", name).executeTakeFirst();
      return row && watchlistOf(row);
    },

    async list(userId, page) {
      const below = cursorId(page);
      const sized = await db
        .selectFrom("watchlists")
        .select((eb) => ["seq as id", eb.fn<number>("length", ["tickers"]).as("size")])
        .where("user_id", "=", userId)
        .$if(below !== undefined, (query) => query.where("seq", "<", below!))
        .orderBy("seq", "desc")
        .limit(page.limit + 1)
        .execute();
      const read = (ids: readonly number[]) => lists().where("seq", "in", ids).orderBy("seq", "desc").execute();
      return pageOfLarge(sized, page.limit, read, (rows) => rows.map(watchlistOf));
    },

    async count(userId) {
      const { count } = await db
        .selectFrom("watchlists")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async update(id, userId, change) {
      if (changesNothing(change)) return findOwned(id, userId);
      try {
        const row = await db
          .updateTable("watchlists")
          .set({
            name: change.name,
            tickers: change.tickers && JSON.stringify(change.tickers),
            updated_at: change.updatedAt,
          })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returningAll()
          .executeTakeFirst();
        return row && watchlistOf(row);
      } catch (error) {
        if (engine.violation(error)?.rule !== "unique") throw error;
        throw new AppError("conflict", NAME_TAKEN);
      }
    },

    async delete(id, userId) {
      const row = await db
        .deleteFrom("watchlists")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function watchlistOf(row: Selectable<WatchlistsTable>): WatchlistRecord {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    tickers: textList(row.tickers),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
