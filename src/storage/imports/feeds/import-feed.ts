import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { AppError, nearestName } from "#base";
import { FEED_NAMES, FEEDS, type FeedName } from "#contract";
import { appendStagedFeed } from "../../bar-files/feeds/append-feed.ts";
import { withDatabase } from "../../bar-files/context.ts";
import type { Database } from "../../bar-files/database.ts";
import { writeFault } from "../../bar-files/write-fault.ts";
import type { BarFileStore } from "../../bar-files/open.ts";
import { readListings } from "../../bar-files/feeds/reference-feeds.ts";
import type { IgnoredColumns } from "../bars/bar-fields.ts";
import type { DocumentRow } from "./feed-format.ts";
import { checkFeedRefusals, outcomeOf, type FeedOutcome, type ImportFeedOptions } from "./feed-outcome.ts";
import { inspectSources } from "../reading/inspect-source.ts";
import { judgeFeed, REFUSED_FEED } from "./judge-feed.ts";
import { withPlainPaths } from "../reading/plain-paths.ts";
import { PUBLICATION_RULES } from "./published-at.ts";
import type { RefusedRecord } from "../reading/read-records.ts";
import { recogniseSources, type FeedSource } from "../reading/recognise-sources.ts";
import type { SourceFile } from "../reading/source-file.ts";
import { createRawFeed, stageDocuments, stageTable, type RawSpan } from "./stage-feed.ts";
import { readFolder } from "./stage-folder.ts";

export function isFeedName(name: string): name is FeedName {
  return Object.hasOwn(FEEDS, name);
}

const BYTES_PER_ROW = 200;
/** Number of document rows that are held in memory before they are staged. */
const BATCH = 50_000;

/**
 * Imports rows of a feed (see FEEDS of the contract) from tables with a header line (CSV, CSV.gz, JSON lines, Parquet)
 * and from formats of publishers, which are recognised by their content or given by `from`. All or nothing: after an
 * error nothing was imported. A row that contradicts a stored row is stored next to it, so that the values known at any
 * time can be loaded; an equal row changes nothing. Leaves out and reports unusable rows. Throws bad_request with the
 * position.
 */
export async function importFeed(
  store: BarFileStore,
  feed: string,
  names: readonly string[],
  options: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  if (!isFeedName(feed) || feed === "dividends") throw unknownFeed(feed);
  const sources = await recogniseSources(feed, names, options.from);
  return store.withLock(options.owner ?? `winnow import ${feed}`, async () => {
    const size = { rows: 0 };
    try {
      return await runImport(store, feed, sources, options, size);
    } catch (error) {
      throw writeFault(error, store.context.layout.root, "nothing was imported", size.rows * BYTES_PER_ROW);
    }
  });
}

function unknownFeed(feed: string): AppError {
  if (feed === "dividends") {
    return new AppError("bad_request", "dividends are corporate actions: import them with winnow import actions");
  }
  const names = FEED_NAMES.filter((name) => name !== "dividends");
  const near = nearestName(feed, names);
  return new AppError(
    "bad_request",
    `there is no feed ${feed}${near === undefined ? "" : `; did you mean ${near}?`} The feeds are ${names.join(", ")}.`,
  );
}

async function runImport(
  { context }: BarFileStore,
  feed: FeedName,
  sources: readonly FeedSource[],
  options: ImportFeedOptions,
  size: { rows: number },
): Promise<FeedOutcome> {
  const files = sources.flatMap((source) => source.files);
  await inspectSources(files);
  return withPlainPaths(context.layout, files, (plain) => {
    const paths = new Map(files.map(({ path }, i) => [path, plain[i]!]));
    const moved = sources.map((source) => withFiles(source, ({ path }) => paths.get(path)!));
    return withDatabase(
      context,
      plain.map(({ path }) => path),
      async (database) => {
        await createRawFeed(database, feed);
        const { spans, malformed } = await stageSources(database, feed, moved, options);
        size.rows = spans.at(-1)?.to ?? 0;
        const dated = spans.map(({ file, from, to, order }) => ({ name: file, from, to, order }));
        await judgeFeed(database, feed, await readListings(context), context.calendar, dated, options.dateOrder);
        const refused = await refusedRows(database, spans, malformed);
        await checkFeedRefusals(options, size.rows + malformed.length, refused.shown, refused.reasons);
        const change = await appendStagedFeed(context, database, feed);
        return outcomeOf(
          { ...change, replaced: 0, rows: size.rows + malformed.length, unread: unreadOf(spans) },
          refused.shown,
          refused.reasons,
        );
      },
    );
  });
}

/** Returns the source with each file replaced by `other`. */
function withFiles(source: FeedSource, other: (file: SourceFile) => SourceFile): FeedSource {
  if (source.kind === "folder") return { ...source, files: source.files.map((file) => other(file)) };
  return { ...source, files: [other(source.files[0])] };
}

interface Staged {
  readonly spans: readonly RawSpan[];
  readonly malformed: readonly RefusedRecord[];
}

async function stageSources(
  database: Database,
  feed: FeedName,
  sources: readonly FeedSource[],
  options: ImportFeedOptions,
): Promise<Staged> {
  const spans: RawSpan[] = [];
  const malformed: RefusedRecord[] = [];
  const end = (): number => spans.at(-1)?.to ?? 0;
  let documents: { readonly file: string; readonly rows: readonly DocumentRow[] }[] = [];
  let pending = 0;
  const stagePending = async (): Promise<void> => {
    if (documents.length > 0) spans.push(...(await stageDocuments(database, feed, documents, end())));
    documents = [];
    pending = 0;
  };
  for (const source of sources) {
    if (source.kind === "document") {
      const [file] = source.files;
      const rows = source.format.read(await textOf(file.path, file.compression), file.name);
      documents.push({ file: file.name, rows });
      pending += rows.length;
      if (pending > BATCH) await stagePending();
      continue;
    }
    await stagePending();
    if (source.kind === "folder") {
      spans.push(...(await stageDocuments(database, feed, [await readFolder(database, source)], end())));
      continue;
    }
    const derived = PUBLICATION_RULES[feed] !== undefined;
    const read = await stageTable(
      database,
      source.files[0],
      { feed, format: source.format, derived, map: options.map ?? {} },
      end(),
    );
    spans.push(read.span);
    malformed.push(...read.malformed);
  }
  await stagePending();
  return { spans, malformed };
}

const unreadOf = (spans: readonly RawSpan[]): readonly IgnoredColumns[] =>
  spans.flatMap(({ file, unread }) => (unread.length === 0 ? [] : [{ file, columns: unread, actions: [] }]));

async function textOf(path: string, compression: "none" | "gzip"): Promise<string> {
  const bytes = await readFile(path);
  return (compression === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\uFEFF/, "");
}

/** Number of refused rows that are listed one by one; the others are only counted by reason. */
const SHOWN = 1_000;

async function refusedRows(
  database: Database,
  spans: readonly RawSpan[],
  malformed: readonly RefusedRecord[],
): Promise<{ readonly shown: readonly RefusedRecord[]; readonly reasons: Readonly<Record<string, number>> }> {
  const counts = await database.rows(
    `SELECT reason, count(*) AS n FROM ${REFUSED_FEED} GROUP BY reason ORDER BY reason`,
  );
  const reasons: Record<string, number> = {};
  for (const { reason, n } of counts) reasons[String(reason)] = Number(n);
  if (malformed.length > 0) reasons["malformed_row"] = malformed.length;
  const rows = await database.rows(
    `SELECT rid, record, reason, field FROM ${REFUSED_FEED} ORDER BY rid LIMIT ${SHOWN}`,
  );
  let span = 0;
  const shown = rows.map(({ rid, record, reason, field }): RefusedRecord => {
    while (Number(rid) >= spans[span]!.to) span++;
    const { file, from, header, skipped } = spans[span]!;
    let row = header === undefined ? Number(record) : Number(rid) - from + 1 + header;
    if (header !== undefined) for (const line of skipped) if (line <= row) row++;
    return { file, row, reason: String(reason), ...(field === null ? {} : { field: String(field) }) };
  });
  return { shown: [...malformed, ...shown].slice(0, SHOWN), reasons };
}
