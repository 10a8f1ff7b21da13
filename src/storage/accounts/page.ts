import { AppError } from "#base";
import type { Page, PageRequest } from "#accounts";

/** Decodes the cursor: the page holds ids below it; undefined for the first page. Throws validation_failed. */
export function cursorId({ cursor }: PageRequest): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, "base64url").toString("latin1");
  if (/^[1-9]\d{0,14}$/.test(id) && cursorOf(Number(id)) === cursor) return Number(id);
  const message = "The cursor is not one that this list gave; ask for the first page again.";
  throw new AppError("validation_failed", message, [{ path: "?cursor", rule: "bad_cursor", message }]);
}

function cursorOf(id: number): string {
  return Buffer.from(String(id), "latin1").toString("base64url");
}

/** Builds a page, newest first. `rows` were selected with one row more than the limit. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  idOf: (row: R) => number,
  item: (row: R) => T,
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(item),
    next: rows.length > limit && last !== undefined ? cursorOf(idOf(last)) : undefined,
  };
}

/** Largest number of characters of long texts on one page. A page of larger rows has fewer rows, at least one. */
const PAGE_CHARACTERS = 512 << 10;

/** Id of a row that was not read yet, and the number of characters of its long text. */
export interface SizedRow {
  readonly id: number;
  readonly size: number;
}

/**
 * Returns how many of the rows fit on a page: at most `limit`, and at most PAGE_CHARACTERS. `rows` were selected with
 * one row more than the limit.
 */
export function rowsOfPage(rows: readonly SizedRow[], limit: number): number {
  let characters = 0;
  const over = rows.slice(0, limit).findIndex(({ size }) => (characters += Number(size)) > PAGE_CHARACTERS);
  return over < 0 ? Math.min(rows.length, limit) : Math.max(1, over);
}

/** Builds a page of large rows: decides by their sizes, then reads only the rows of the page. */
export async function pageOfLarge<R, T>(
  sized: readonly SizedRow[],
  limit: number,
  read: (ids: readonly number[]) => Promise<readonly R[]>,
  items: (rows: readonly R[]) => readonly T[] | Promise<readonly T[]>,
): Promise<Page<T>> {
  const ids = sized.slice(0, rowsOfPage(sized, limit)).map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return { items: [], next: undefined };
  return { items: await items(await read(ids)), next: sized.length > ids.length ? cursorOf(last) : undefined };
}
