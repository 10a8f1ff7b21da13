import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { AppError } from "#base";
import { type Provider, type ProviderFiles, type RawBar, ReplyFault, type StoredTimeframe } from "#market";
import type { Progress } from "../bar-files/database.ts";
import type { BarFileStore } from "../bar-files/open.ts";
import { importBars, type ImportOutcome } from "../imports/import-bars.ts";

export interface ProviderFilesOptions {
  readonly timeframe: StoredTimeframe;
  /** The person says that the prices of files that do not tell are those that were traded. */
  readonly asTraded?: boolean;
  /** Newest day whose splits are in split-adjusted prices, YYYY-MM-DD; the newest bar's day by default. */
  readonly adjustedThrough?: string;
  readonly onProgress?: Progress;
}

/**
 * Imports files that were downloaded from a provider, all or nothing. Errors: bad_request for a file, a timeframe that
 * the provider's files do not have, and prices that may not be as traded; those of the import of bars.
 */
export async function importProviderFiles(
  store: BarFileStore,
  provider: Provider,
  names: readonly string[],
  options: ProviderFilesOptions,
): Promise<ImportOutcome> {
  const { files, title } = provider;
  const { timeframe, asTraded, adjustedThrough, onProgress } = options;
  if (files === undefined) {
    throw new AppError(
      "bad_request",
      `${title} has no files to import; name what to download with --tickers and --start.`,
    );
  }
  if (!files.timeframes.includes(timeframe)) {
    throw new AppError(
      "bad_request",
      `Files of ${title} hold bars of ${files.timeframes.join(" and ")}, not of ${timeframe}.`,
    );
  }
  if (files.prices === "ask" && asTraded !== true) {
    throw new AppError(
      "bad_request",
      files.pricesHint ?? `Say --as-traded when the prices are those that were traded.`,
    );
  }
  const owner = `winnow import bars --from ${provider.name}`;
  const { read } = files;
  if (read !== undefined) return importRead(store, read, names, timeframe, owner, onProgress);
  return importBars(store, names, {
    timeframe,
    owner,
    adjusted: files.prices === "split_adjusted" && asTraded !== true,
    ...(adjustedThrough === undefined ? {} : { adjustedThrough }),
    ...(files.map === undefined ? {} : { map: files.map }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

async function importRead(
  store: BarFileStore,
  read: NonNullable<ProviderFiles["read"]>,
  names: readonly string[],
  timeframe: StoredTimeframe,
  owner: string,
  onProgress: Progress | undefined,
): Promise<ImportOutcome> {
  let rows = 0;
  async function* bars(): AsyncIterable<RawBar> {
    for (const [i, name] of names.entries()) {
      onProgress?.(basename(name), i, names.length);
      const text = await textOf(name);
      try {
        for (const bar of read(text, basename(name), timeframe)) {
          rows++;
          yield bar;
        }
      } catch (error) {
        if (error instanceof ReplyFault) throw new AppError("bad_request", `${error.message}; nothing was imported.`);
        throw error;
      }
    }
  }
  const lock = await store.lock(owner);
  try {
    const { accepted, replaced, repeated, quarantined, reasons, quarantineFile, snapshot } = await store.appendBars(
      timeframe,
      bars(),
      owner,
    );
    const file = quarantineFile === undefined ? {} : { quarantineFile };
    const counts = { new: accepted, replaced, unchanged: repeated, quarantined, reasons };
    return { rows, accepted: rows - quarantined, ...counts, ...file, snapshot };
  } finally {
    await lock.release();
  }
}

async function textOf(name: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(name);
  } catch (error) {
    throw new AppError(
      "bad_request",
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new AppError("bad_request", `${name} is a zip archive: unpack it and give the files in it.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes,
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError("bad_request", `${name} is not a whole text file (${why}); download it again.`);
  }
}
