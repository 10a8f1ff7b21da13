import { AppError } from "#base";
import type { ClickHouse } from "./connection.ts";
import {
  CLUSTER_LAYOUT,
  CLUSTER_TABLES,
  columnName,
  createStatements,
  LAYOUT_TABLE,
  localName,
  sqlTypeOf,
} from "./schema.ts";

/**
 * Creates the tables that are absent, and the columns that feeds gained. Errors: conflict if the database has tables of
 * another layout.
 */
export async function createTables(clickHouse: ClickHouse, cluster: string | undefined): Promise<void> {
  const present = await presentColumns(clickHouse);
  const names = CLUSTER_TABLES.map(({ name }) => name);
  if (present.has(LAYOUT_TABLE)) {
    const rows = await clickHouse.select<{ version: number }>(`SELECT DISTINCT version FROM ${LAYOUT_TABLE}`);
    const others = rows.map(({ version }) => version).filter((version) => version !== CLUSTER_LAYOUT);
    if (others.length > 0)
      throw otherLayout(
        clickHouse,
        `the layout ${others.join(", ")}, and this version of Winnow knows ${CLUSTER_LAYOUT}`,
      );
  }
  const foreign = present.has(LAYOUT_TABLE) ? undefined : names.find((name) => present.has(name));
  if (foreign !== undefined) throw otherLayout(clickHouse, `a table ${foreign} that Winnow did not make`);
  for (const statement of createStatements(cluster)) await clickHouse.command(statement);
  for (const { name, columns } of CLUSTER_TABLES) {
    const own = present.get(name);
    if (own === undefined) continue;
    for (const column of columns) {
      const type = own.get(column.name);
      if (type === sqlTypeOf(column)) continue;
      if (type !== undefined || !(column.type === "float" || column.type === "text"))
        throw otherLayout(
          clickHouse,
          `a column ${name}.${column.name} of type ${type ?? "none"} in place of ${sqlTypeOf(column)}`,
        );
      const added = `ADD COLUMN IF NOT EXISTS ${columnName(column.name)} ${sqlTypeOf(column)}${column.type === "float" ? " DEFAULT nan" : ""}`;
      const on = cluster === undefined ? "" : ` ON CLUSTER '${cluster}'`;
      for (const table of cluster === undefined ? [name] : [localName(name), name])
        await clickHouse.command(`ALTER TABLE ${table}${on} ${added}`);
    }
  }
  const [layout] = await clickHouse.select<{ n: string }>(`SELECT count() AS n FROM ${LAYOUT_TABLE}`);
  if (Number(layout?.n ?? 0) === 0)
    await clickHouse.command(`INSERT INTO ${LAYOUT_TABLE} (version) VALUES (${CLUSTER_LAYOUT})`);
}

async function presentColumns(clickHouse: ClickHouse): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await clickHouse.select<{ table: string; name: string; type: string }>(
    "SELECT table, name, type FROM system.columns WHERE database = currentDatabase()",
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(name, type));
  }
  return tables;
}

function otherLayout(clickHouse: ClickHouse, found: string): AppError {
  return new AppError(
    "conflict",
    `The database at ${clickHouse.names.join(", ")} has ${found}: use the version that made it, or name an empty database in WINNOW_BARS_URL.`,
  );
}
