import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError, nearestName } from "#base";
import type { FeedName } from "#contract";
import { plainName } from "./discover-columns.ts";
import type { DocumentFormat, FeedFormat, FolderFormat, TableFormat } from "../feeds/feed-format.ts";
import { FEED_FORMATS } from "../formats/index.ts";
import { isShortFeed } from "../feeds/short-feeds.ts";
import { probeSource, type SourceFile } from "./source-file.ts";

/** Files of an import with their format. A table without a format has the usual columns. */
export type FeedSource =
  | { readonly kind: "table"; readonly format: TableFormat | undefined; readonly files: readonly [SourceFile] }
  | { readonly kind: "document"; readonly format: DocumentFormat; readonly files: readonly [SourceFile] }
  | { readonly kind: "folder"; readonly format: FolderFormat; readonly files: readonly SourceFile[] };

/**
 * Recognises the format of each file and folder of an import. Files of a folder format are found among the named files
 * or in a named folder. Throws bad_request for an unreadable file or one of another feed.
 */
export async function recogniseSources(
  feed: FeedName,
  names: readonly string[],
  from?: string,
): Promise<readonly FeedSource[]> {
  const formats = formatsOf(feed, from);
  const folders = formats.filter((format) => format.kind === "folder");
  const files: SourceFile[] = [];
  for (const name of names) {
    for (const path of await membersOf(name, folders)) {
      const file = await probeSource(path, { documents: true });
      if (!files.some((known) => known.path === file.path)) files.push(file);
    }
  }
  if (files.length === 0) throw new AppError("bad_request", "no file was named");
  const together = groupFolders(files, folders);
  const taken = new Set(together.flatMap((source) => source.files));
  return [...together, ...files.filter((file) => !taken.has(file)).map((file) => sourceOf(feed, file, formats, from))];
}

function formatsOf(feed: FeedName, from: string | undefined): readonly FeedFormat[] {
  if (from === undefined) return FEED_FORMATS;
  const named = FEED_FORMATS.find(({ name }) => name === from);
  if (named?.feed === feed) return [named];
  const names = FEED_FORMATS.filter((format) => format.feed === feed).map(({ name }) => name);
  const near = nearestName(from, names);
  const known =
    names.length === 0 ? `${feed} has no formats of its own` : `The formats of ${feed} are ${names.join(", ")}`;
  throw new AppError(
    "bad_request",
    `--from ${from}: there is no such format of ${feed}${near === undefined ? "" : `; did you mean ${near}?`} ${known}.`,
  );
}

async function membersOf(name: string, folders: readonly FolderFormat[]): Promise<readonly string[]> {
  const isFolder = await stat(name).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (!isFolder) return [name];
  const members = await readdir(name);
  const lower = members.map((member) => member.toLowerCase());
  const format = folders.find(({ files, optional }) => {
    return files.every((file) => optional.includes(file) || lower.includes(file));
  });
  // For an unknown folder, probeSource throws an error with the remedy.
  if (format === undefined) return [name];
  return members.filter((_, i) => format.files.includes(lower[i]!)).map((member) => join(name, member));
}

/** Returns the file name in lower case, without its folder. */
export const baseName = ({ path }: SourceFile): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
const folderOf = ({ path }: SourceFile): string => path.slice(0, path.length - path.split(/[/\\]/).at(-1)!.length);

/** Groups the files of each folder format by folder. Throws bad_request if one is missing. */
function groupFolders(files: readonly SourceFile[], folders: readonly FolderFormat[]): FeedSource[] {
  const sources: FeedSource[] = [];
  for (const format of folders) {
    for (const first of files.filter((file) => baseName(file) === format.files[0])) {
      const members = format.files.map((name) => {
        return files.find((file) => baseName(file) === name && folderOf(file) === folderOf(first));
      });
      const missing = format.files.filter((name, i) => members[i] === undefined && !format.optional.includes(name));
      if (missing.length > 0) {
        throw new AppError(
          "bad_request",
          `${first.name} tells something only together with ${missing.join(" and ")}: name the files of the data set, or its folder`,
        );
      }
      sources.push({ kind: "folder", format, files: members.filter((file) => file !== undefined) });
    }
  }
  return sources;
}

function sourceOf(
  feed: FeedName,
  file: SourceFile,
  formats: readonly FeedFormat[],
  from: string | undefined,
): FeedSource {
  const format = formats.find((one) => fits(one, file));
  if (format === undefined && from !== undefined) {
    const table = formats[0]!.kind === "table" ? formats[0]! : undefined;
    const wanted = table === undefined ? "" : `: it has no columns ${table.marks.join(", ")}`;
    throw new AppError("bad_request", `${file.name} is not in the format ${from}${wanted}`);
  }
  if (format !== undefined && format.feed !== feed) {
    throw new AppError(
      "bad_request",
      `${file.name} is ${format.doc}, which tells ${format.feed}: import it with winnow import ${commandOf(format.feed)}`,
    );
  }
  if (format?.kind === "document") return { kind: "document", format, files: [file] };
  if (file.kind === "document") {
    throw new AppError(
      "bad_request",
      `${file.name} is a document of no format that tells ${feed}: bring a table with a header line, or say --from FORMAT`,
    );
  }
  return { kind: "table", format: format?.kind === "table" ? format : undefined, files: [file] };
}

/** Tests if a file has a format, by its first characters or its columns. */
export function fits(format: FeedFormat, file: SourceFile): boolean {
  if (format.kind === "document") return format.recognises(file.head);
  if (format.kind === "folder" || file.kind !== "csv") return false;
  const names = new Set(file.header.map((name) => plainName(name)));
  return format.marks.every((mark) => names.has(plainName(mark)));
}

/** Returns the name of the command that imports a feed. */
function commandOf(feed: FeedName): string {
  return isShortFeed(feed) ? "shorts" : feed;
}
