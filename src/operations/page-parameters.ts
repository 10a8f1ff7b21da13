import type { PageRequest } from "#accounts";
import { BOUNDS, LIMITS } from "#contract";
import { integer, text } from "./parameter.ts";

const DEFAULT_PAGE = 20;

/** What every list that is given page by page takes. */
export const PAGE_QUERY = {
  limit: integer({
    description: `How many are given at most; ${DEFAULT_PAGE} unless given. A page of large things may hold fewer.`,
    min: BOUNDS.pageSize.minimum,
    max: LIMITS.pageSize,
  }),
  cursor: text({ description: "The next_cursor of the page before; the first page unless given.", maxLength: 64 }),
};

interface PageQuery {
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}

export function pageRequest({ limit = DEFAULT_PAGE, cursor }: PageQuery): PageRequest {
  return { limit, cursor };
}
