import { AppError, DAY_MINUTES } from "#base";
import type { StateView } from "./committed.ts";
import type { ClickHouse } from "./connection.ts";
import { barsRelation, isCommitted, verifyBatches } from "./read-rows.ts";
import { deleteRows } from "./remove-aborted.ts";
import { BARS_1M, BARS_1M_NEW, checksumSql, columnName, localName } from "./schema.ts";
import type { BarLease } from "./states/bar-states.ts";
import type { WriteContext } from "./write-batch.ts";

/**
 * Copies the minutes of a UTC date (days since 1970) and before into the sealed table, compares the copy, and commits a
 * state of the same snapshot that reads them there. Error: unavailable if the copy differs; nothing is sealed then.
 */
export async function sealMinutes(
  { clickHouse, states, onStep }: WriteContext,
  lease: BarLease,
  view: StateView,
  through: number,
  cluster: string | undefined,
): Promise<void> {
  const { state, sealedThrough } = view;
  if (sealedThrough !== undefined && through <= sealedThrough) return;
  const range = [
    ...(sealedThrough === undefined ? [] : [`t >= ${(sealedThrough + 1) * DAY_MINUTES}`]),
    `t < ${(through + 1) * DAY_MINUTES}`,
  ].join(" AND ");
  await clickHouse.onAnyHost((host) =>
    verifyBatches(host, BARS_1M, barsRelation("1m", view), view.batchesOf(BARS_1M.name)),
  );
  // Rows of a seal that was cut short count for nobody, and would count twice after this one.
  const [left] = await clickHouse.select<{ n: string }>(`SELECT count() AS n FROM ${BARS_1M.name} WHERE ${range}`);
  if (Number(left?.n ?? 0) > 0) await deleteRows(clickHouse, BARS_1M.name, range, cluster);
  const columns = BARS_1M.columns.map(({ name }) => columnName(name)).join(", ");
  await clickHouse.command(
    `INSERT INTO ${BARS_1M.name} (${columns}) SELECT ${columns} FROM ${BARS_1M_NEW.name} WHERE ${isCommitted(view)} AND ${range} ORDER BY ticker, t, batch`,
    { max_partitions_per_insert_block: "0", distributed_foreground_insert: 1, insert_deduplicate: 0 },
  );
  await onStep("inserted");
  const [source, copy] = [
    await sums(clickHouse, BARS_1M_NEW.name, view, range),
    await sums(clickHouse, BARS_1M.name, view, range),
  ];
  if (source !== copy)
    throw new AppError(
      "unavailable",
      `ClickHouse at ${clickHouse.names.join(", ")} copied other minutes than it has in ${BARS_1M_NEW.name}: nothing was sealed; seal again`,
    );
  await onStep("verified");
  await states.commit(lease, state, { ...state, kind: "sealed", batch: undefined, sealedThrough: through });
  await onStep("committed");
}

async function sums(clickHouse: ClickHouse, table: string, view: StateView, range: string): Promise<string> {
  const rows = await clickHouse.select(
    `SELECT batch, count() AS rows, sum(${checksumSql(BARS_1M)}) AS sum FROM ${table}
     WHERE ${isCommitted(view)} AND ${range} GROUP BY batch ORDER BY batch`,
  );
  return JSON.stringify(rows);
}

/**
 * Removes sealed minutes from the table of the newest ones. A reader of a state before the seal finds them gone and reads
 * again in the sealed table.
 */
export async function dropSealed(clickHouse: ClickHouse, view: StateView, cluster: string | undefined): Promise<void> {
  if (view.sealedThrough === undefined) return;
  const days = await clickHouse.select<{ day: number }>(
    `SELECT DISTINCT intDiv(t, ${DAY_MINUTES}) AS day FROM ${BARS_1M_NEW.name} WHERE t < ${(view.sealedThrough + 1) * DAY_MINUTES}`,
  );
  const name = BARS_1M_NEW.name;
  const local = cluster === undefined ? name : `${localName(name)} ON CLUSTER '${cluster}'`;
  for (const { day } of days) await clickHouse.command(`ALTER TABLE ${local} DROP PARTITION ${day}`);
}
