import { join } from "node:path";
import type { StoredTimeframe } from "#market";
import type { StoreContext } from "../context.ts";
import { quoted, type Database } from "../database.ts";
import { checkOfFile, verifyOnce } from "../file-check.ts";
import { segmentName } from "../layout.ts";
import { SPARSE_COLUMNS, type SegmentEntry } from "../manifest.ts";
import type { Produced } from "../publish.ts";
import { PARQUET_OPTIONS, SEGMENT_COLUMNS } from "./segment-sql.ts";

export interface NewSegment {
  readonly timeframe: StoredTimeframe;
  readonly counter: number;
  /** Relation with the columns of a segment and the columns that `order` names. */
  readonly relation: string;
  readonly order: string;
  readonly overrides: boolean;
  readonly onProgress?: (share: number) => void;
}

/** Writes a segment file. It counts once a manifest that names it is published. */
export async function writeSegment(
  { files, layout }: StoreContext,
  database: Database,
  segment: NewSegment,
): Promise<{ readonly entry: SegmentEntry; readonly produced: Produced }> {
  const file = segmentName(segment.timeframe, segment.counter);
  const temporary = join(layout.temporary, file.replaceAll("/", "-"));
  const source = `SELECT ${SEGMENT_COLUMNS.join(", ")} FROM ${segment.relation} ORDER BY ${segment.order}`;
  try {
    await files.produce(temporary, () => {
      return database.run(`COPY (${source}) TO ${quoted(temporary)} (${PARQUET_OPTIONS})`, segment.onProgress);
    });
    const facts = await database.row(
      `SELECT count(*) AS rows, min(time) AS first, max(time) AS last, ${SPARSE_COLUMNS.map((c) => `count(${c}) AS ${c}`).join(", ")} FROM read_parquet(${quoted(temporary)})`,
    );
    const entry: SegmentEntry = {
      file,
      timeframe: segment.timeframe,
      rows: Number(facts["rows"]),
      ...(await checkOfFile(temporary)),
      first: Number(facts["first"]),
      last: Number(facts["last"]),
      overrides: segment.overrides,
      empty: SPARSE_COLUMNS.filter((column) => facts[column] === 0),
    };
    return { entry, produced: { temporary, name: file } };
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
}

const withPaths = ({ layout }: StoreContext, segments: readonly SegmentEntry[]) =>
  segments.map((segment) => ({ ...segment, path: layout.path(segment.file) }));

/**
 * Verifies segments before their rows are rewritten: damaged rows must not get a valid checksum. Throws unavailable for
 * damage.
 */
export function verifySegments(context: StoreContext, segments: readonly SegmentEntry[]): Promise<void> {
  return verifyOnce(context.whole, withPaths(context, segments));
}

/** Runs work that reads a part of segments. If it fails because of damage, the error names the damaged file. */
export async function explainDamage<T>(
  context: StoreContext,
  segments: readonly SegmentEntry[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await verifyOnce(new Set(), withPaths(context, segments));
    throw error;
  }
}
