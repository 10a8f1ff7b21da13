import { digest, nextSnapshot } from "../bar-files/manifest.ts";
import { textColumn } from "./columns.ts";
import type { StateView } from "./committed.ts";
import type { ClickHouse } from "./connection.ts";
import { readVerified } from "./read-rows.ts";
import type { ClusterTable } from "./schema.ts";
import type { BarLease, CommittedState } from "./states/bar-states.ts";
import { writeBatch, type WriteContext } from "./write-batch.ts";

/** Reads the records of a table that is replaced whole, in the order in which they were written. */
export async function readRecords<R>(
  clickHouse: ClickHouse,
  view: StateView,
  table: ClusterTable,
): Promise<readonly R[]> {
  const newest = view.batchesOf(table.name).at(-1);
  if (newest === undefined) return [];
  const rows = await readVerified(clickHouse, view, {
    table,
    kind: table.name,
    relation: table.name,
    bounds: {},
    columns: ["record"],
    shape: { ints: [], floats: [], texts: ["record"] },
    order: "place",
    batches: [newest],
  });
  const { values, codes } = rows.texts["record"]!;
  return Array.from(codes, (code) => JSON.parse(values[code]!) as R);
}

/** Replaces the records of a table and returns the new state. `changed` is what else the state says from now on. */
export async function writeRecords(
  context: WriteContext,
  lease: BarLease,
  { state }: StateView,
  table: ClusterTable,
  records: readonly object[],
  changed: { readonly closures?: string | undefined },
): Promise<CommittedState> {
  const texts = records.map((record) => JSON.stringify(record));
  const rows = {
    rows: texts.length,
    numbers: { place: Int32Array.from(texts, (_, place) => place) },
    texts: { record: textColumn(texts) },
  };
  const token = digest(JSON.stringify([state.snapshot, table.name, digest(texts.join("\n"))]));
  const written = await writeBatch<undefined>(context, lease, state, {
    token,
    kind: table.name,
    knownAt: 0,
    prepare: () => ({ parts: [{ table, rows }], made: undefined }),
    bounds: () => ({ first: undefined, last: undefined }),
    next(_, sums) {
      const snapshot = nextSnapshot(state.snapshot, `${table.name} ${token} ${sums}`);
      return {
        ...state,
        ...changed,
        closures: "closures" in changed ? changed.closures : state.closures,
        kind: table.name,
        snapshot,
        reference: nextSnapshot(state.reference, snapshot),
      };
    },
  });
  return written.state;
}
