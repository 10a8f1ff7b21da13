import type { FeedName } from "#contract";
import type { Database } from "../bar-files/database.ts";

interface AnyFormat {
  /** As `--from` takes it. */
  readonly name: string;
  readonly doc: string;
  readonly feed: FeedName;
}

/** Tables of a publisher whose columns have names of their own. */
export interface TableFormat extends AnyFormat {
  readonly kind: "table";
  /** Columns that a file of the format has, all of them, compared as in discoverColumns. */
  readonly marks: readonly string[];
  /** Names of columns by field, put before the usual ones. */
  readonly columns: Readonly<Record<string, string>>;
  /** Quotation marks are letters like any other. */
  readonly literal?: true;
  /** Lines at the end that are no rows; the group `rows`, where it has one, is the number of rows before them. */
  readonly trailer?: RegExp;
  /** The day of all rows where no column tells it: what the group `day` of the file's path says. */
  readonly dayFrom?: { readonly field: string; readonly fileName: RegExp };
}

/** A row that a document holds: texts by field of the feed, `cik` for an issuer whose ticker is not told. */
export interface DocumentRow {
  /** Line or record in the document, for messages. */
  readonly row: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Documents that are no tables; each is read whole. */
export interface DocumentFormat extends AnyFormat {
  readonly kind: "document";
  /** Whether the first 4,096 letters of a file are those of such a document. */
  recognises(head: string): boolean;
  /** Errors: bad_request, which name the place and the way out. */
  read(text: string, file: string): readonly DocumentRow[];
}

/** Tables that tell something only together: files of one folder. */
export interface FolderFormat extends AnyFormat {
  readonly kind: "folder";
  /** Names of the files, in small letters; the first tells the format. */
  readonly files: readonly string[];
  /** Those without which it can be read. */
  readonly optional: readonly string[];
  read(tables: FolderTables): Promise<readonly DocumentRow[]>;
}

/** The tables of a folder, as a database has them. */
export interface FolderTables {
  readonly database: Database;
  has(file: string): boolean;
  /** Name of a table with these columns of a file, in small letters, as texts. Errors: bad_request where one is missing. */
  table(file: string, columns: readonly string[], optional: readonly string[]): Promise<string>;
}

export type FeedFormat = TableFormat | DocumentFormat | FolderFormat;
