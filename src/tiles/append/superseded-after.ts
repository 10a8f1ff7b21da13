import { BAR_FIELDS, type BarField, type SupersededBars } from "#market";
import { sharedFloats, sharedInts } from "../tile-set.ts";

/** What a bar of an instrument was until `replacedAt` (minutes since 1970), as traded; NaN in all fields for no bar. */
export interface SupersededRow {
  readonly instrument: number;
  readonly time: number;
  readonly session: number;
  readonly values: Readonly<Record<BarField, number>>;
  readonly replacedAt: number;
}

/** Returns superseded bars with more rows. Rows of one bar must come in the order in which they were replaced. */
export function supersededAfter(
  before: SupersededBars | undefined,
  added: readonly SupersededRow[],
  ids: readonly string[],
): SupersededBars {
  const rows = added.toSorted((a, b) => a.instrument - b.instrument || a.time - b.time);
  const size = (before?.time.length ?? 0) + rows.length;
  const offsets = sharedInts(ids.length + 1);
  const [time, session, replacedAt] = [sharedInts(size), sharedInts(size), sharedFloats(size)];
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, sharedFloats(size)])) as Record<
    BarField,
    Float64Array
  >;
  let [at, next, copied] = [0, 0, 0];
  const copyUntil = (end: number): void => {
    if (before !== undefined && end > copied) {
      for (const [target, source] of [
        [time, before.time],
        [session, before.session],
        [replacedAt, before.replacedAt],
        ...BAR_FIELDS.map((field) => [fields[field], before[field]] as const),
      ] as const)
        target.set(source.subarray(copied, end), at);
      at += end - copied;
      copied = end;
    }
  };
  for (let i = 0; i < ids.length; i++) {
    const end = before?.offsets[i + 1] ?? 0;
    for (; next < rows.length && rows[next]!.instrument === i; next++) {
      const row = rows[next]!;
      let until = Math.max(copied, before?.offsets[i] ?? 0);
      while (until < end && before!.time[until]! <= row.time) until++;
      copyUntil(until);
      time[at] = row.time;
      session[at] = row.session;
      replacedAt[at] = row.replacedAt;
      for (const field of BAR_FIELDS) fields[field][at] = row.values[field];
      at++;
    }
    copyUntil(end);
    offsets[i + 1] = at;
  }
  return { keys: ids, offsets, time, session, ...fields, replacedAt };
}
