import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LIMITS, type ScanPayload, type ScanTable } from "#contract";
import { api, bodyOf } from "./client.ts";

export type { ScanTable } from "#contract";
export type ScanRow = ScanTable["rows"][number];

export interface ScanTableWanted {
  readonly payload: ScanPayload;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  /** Studies, at most `LIMITS.tableColumns`. */
  readonly columns: readonly string[];
  /** The newest instant of the data; another one asks anew. Undefined while it is not known. */
  readonly newest: string | null | undefined;
}

/** Rows that are fetched at most: more than anybody reads. */
export const MOST_ROWS = 5_000;

/** For whoever goes back to a scan at once. */
const KEPT_MS = 10_000;

async function allPages({ payload, universe, columns }: ScanTableWanted, signal: AbortSignal): Promise<ScanTable> {
  const page = (cursor: string | null): Promise<ScanTable> => {
    const body = {
      instructions: payload,
      columns: [...columns],
      limit: LIMITS.tableRows,
      ...(cursor === null ? {} : { cursor }),
    };
    return bodyOf(
      api.POST("/api/v2/scan/table", { signal, params: { query: universe === "" ? {} : { universe } }, body }),
    );
  };
  let table = await page(null);
  while (table.next_cursor !== null && table.rows.length < MOST_ROWS) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is named by this one
    const next = await page(table.next_cursor);
    table = { ...next, rows: [...table.rows, ...next.rows] };
  }
  return table;
}

/** The matches of a scan with columns of values. The rows before stay while new ones come. */
export const useScanTable = (wanted: ScanTableWanted) =>
  useQuery<ScanTable>({
    queryKey: ["scan-table", wanted],
    enabled: wanted.newest !== undefined,
    placeholderData: keepPreviousData,
    // Whole tables of scans that nobody looks at any more would fill the memory.
    gcTime: KEPT_MS,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => allPages(wanted, signal),
  });
