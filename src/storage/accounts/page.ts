import { AppError } from "#base";
import type { Page, PageRequest } from "#accounts";

/** The id below which a page begins; undefined for the first page. Errors: validation_failed. */
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

/** A page of rows that were asked for one beyond the limit, newest first. */
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
