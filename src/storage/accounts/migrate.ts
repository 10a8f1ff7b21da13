import { Migrator, type Kysely, type Migration } from "kysely";
import { AppError } from "#base";
import type { Engine } from "./engine.ts";
import { migrations } from "./migrations/index.ts";
import type { AccountTables } from "./schema.ts";

const TABLE = "winnow_migrations";

/**
 * Applies all missing migrations in one transaction, one server after the other.
 * Throws conflict if the schema belongs to a newer version of Winnow.
 */
export async function migrate(
  db: Kysely<AccountTables>,
  engine: Engine,
  known: Readonly<Record<string, Migration>> = migrations(engine),
): Promise<void> {
  const unknown = (await executed(db)).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw new AppError(
      "conflict",
      `The database of accounts belongs to a newer version of Winnow (it has the change "${unknown}", which this version does not know); install that version or a later one.`,
    );
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...known }) },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Tests if any migration was ever applied to the database. */
export async function hasSchema(db: Kysely<AccountTables>): Promise<boolean> {
  return (await executed(db)).length > 0;
}

async function executed(db: Kysely<AccountTables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === TABLE)) return [];
  const rows = await db.withTables<{ [TABLE]: { name: string } }>().selectFrom(TABLE).select("name").execute();
  return rows.map(({ name }) => name);
}
