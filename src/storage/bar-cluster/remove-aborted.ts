import type { ClickHouse } from "./connection.ts";
import { BARS_1M, BARS_1M_NEW, localName } from "./schema.ts";
import type { BarStates } from "./states/bar-states.ts";

/** How long a batch may stay open before it is given up. */
const OPEN_MS = 3_600_000;

/**
 * Gives up the batches that have been open for an hour, and deletes the rows of all that were given up. Until the rows are
 * gone, readers leave them out. Needs the lease.
 */
export async function removeAborted(
  clickHouse: ClickHouse,
  states: BarStates,
  cluster: string | undefined,
): Promise<void> {
  const aborted = await states.abortOlder(OPEN_MS);
  for (const target of new Set(aborted.map((one) => one.target))) {
    const batches = aborted.filter((one) => one.target === target).map(({ batch }) => batch);
    const tables = target === BARS_1M.name ? [BARS_1M.name, BARS_1M_NEW.name] : [target];
    for (const table of tables) await deleteRows(clickHouse, table, `batch IN (${batches.join(", ")})`, cluster);
    await states.noteRemoved(batches);
  }
}

/** Deletes rows of a table on all shards and waits until they are gone. */
export function deleteRows(
  clickHouse: ClickHouse,
  table: string,
  where: string,
  cluster: string | undefined,
): Promise<void> {
  const local = cluster === undefined ? table : `${localName(table)} ON CLUSTER '${cluster}'`;
  return clickHouse.command(`ALTER TABLE ${local} DELETE WHERE ${where}`, { mutations_sync: "2" });
}
