import type { FeedName } from "#contract";
import type { Database } from "../../bar-files/database.ts";

interface AnyFormat {
  /** Name for `--from`. */
  readonly name: string;
  readonly doc: string;
  readonly feed: FeedName;
}

/** Format of a table in which a publisher uses its own column names. */
export interface TableFormat extends AnyFormat {
  readonly kind: "table";
  /** Columns that identify the format: a file must have all of them. Compared as in discoverColumns. */
  readonly marks: readonly string[];
  /** Column name by field, tried before the usual names. */
  readonly columns: Readonly<Record<string, string>>;
  /** Quotation marks are ordinary characters. */
  readonly literal?: true;
  /** Matches final lines that are not rows. Its group `rows`, if present, is the number of rows before them. */
  readonly trailer?: RegExp;
  /** Source of the day of all rows if no column gives it: the group `day` of the file's path. */
  readonly dayFrom?: { readonly field: string; readonly fileName: RegExp };
}

/** A row of a document: texts by field of the feed, and `cik` if the issuer's ticker is missing. */
export interface DocumentRow {
  /** Line or record number in the document, for messages. */
  readonly row: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Format of a document that is not a table; each document is read as a whole. */
export interface DocumentFormat extends AnyFormat {
  readonly kind: "document";
  /** Tests if `head`, the first 4,096 characters of a file, begins such a document. */
  recognises(head: string): boolean;
  /** Parses a document. Throws bad_request with the position and the remedy. */
  read(text: string, file: string): readonly DocumentRow[];
}

/** Format of several tables that are only complete together: files of one folder. */
export interface FolderFormat extends AnyFormat {
  readonly kind: "folder";
  /** File names in lower case; the first identifies the format. */
  readonly files: readonly string[];
  /** Names of the files that may be missing. */
  readonly optional: readonly string[];
  read(tables: FolderTables): Promise<readonly DocumentRow[]>;
}

/** The tables of a folder in a database. */
export interface FolderTables {
  readonly database: Database;
  has(file: string): boolean;
  /**
   * Returns the name of a table with these columns of a file: names in lower case, values as texts. Throws bad_request
   * if a column is missing.
   */
  table(file: string, columns: readonly string[], optional: readonly string[]): Promise<string>;
}

export type FeedFormat = TableFormat | DocumentFormat | FolderFormat;
