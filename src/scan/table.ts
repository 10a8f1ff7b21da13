import { AppError, hash32 } from "#base";
import type { ScanTable, ScanTableRequest } from "#contract";
import type { ScanView } from "#tiles";
import { ScanPopulation, Program, type BoundStudy } from "#evaluate";

/** Default number of rows per page. */
const DEFAULT_ROWS = 100;
/** Instruments between two checks of the deadline and the caller's cancellation. */
const CHECK_EVERY = 16;

/**
 * Returns the newest value of each study on each instrument: values[column][k] is that of lanes[k], NaN for none. For
 * studies that compare within a scan, `lanes` are the population.
 */
export function newestValues(
  studies: readonly BoundStudy[],
  view: ScanView,
  lanes: Int32Array,
  checkpoint: () => void,
): Float64Array[] {
  const scan = new ScanPopulation(view.instruments);
  scan.set("filtered", lanes);
  scan.set("matching", lanes);
  return studies.map((study) => {
    const program = new Program([study.node], study.frame, view, scan);
    return Float64Array.from(lanes, (lane, k) => {
      if (k % CHECK_EVERY === 0) checkpoint();
      const rows = program.bars.visible[lane]!;
      if (rows === 0) return Number.NaN;
      program.run(lane, rows - 1, rows);
      return program.output(0)[rows - 1]!;
    });
  });
}

/**
 * Returns the sorted rows of one page and the cursor of the next page. `scope` identifies the answer that cursors
 * belong to. Throws validation_failed for a foreign cursor or an unknown sort column.
 */
export function page(
  request: Pick<ScanTableRequest, "columns" | "sort" | "limit" | "cursor">,
  tickers: readonly string[],
  values: readonly Float64Array[],
  scope: string,
): Pick<ScanTable, "rows" | "next_cursor"> {
  const order = [...tickers.keys()].sort(comparatorOf(request, tickers, values));
  const limit = request.limit ?? DEFAULT_ROWS;
  const tag = hash32(`${scope}\n${JSON.stringify([request.columns, request.sort])}`).toString(36);
  const from = request.cursor === undefined ? 0 : offsetOf(request.cursor, tag);
  const rows = order.slice(from, from + limit).map((k) => ({
    ticker: tickers[k]!,
    values: values.map((column) => (Number.isFinite(column[k]!) ? column[k]! : null)),
  }));
  const next = from + limit;
  return { rows, next_cursor: next < order.length ? `${next}.${tag}` : null };
}

function offsetOf(cursor: string, tag: string): number {
  const [offset, of] = cursor.split(".");
  const value = Number(offset);
  if (Number.isSafeInteger(value) && value >= 0 && of === tag) return value;
  const message = "The cursor does not belong to this table, or the data have changed; ask for the first page again.";
  throw new AppError("validation_failed", message, [{ path: "/cursor", rule: "bad_cursor", message }]);
}

function comparatorOf(
  request: Pick<ScanTableRequest, "columns" | "sort">,
  tickers: readonly string[],
  values: readonly Float64Array[],
): (a: number, b: number) => number {
  const keys = (request.sort ?? []).map(({ by, dir }, k) => {
    const column = request.columns.indexOf(by);
    if (column < 0 && by !== "ticker") {
      const message = `sort names "${by.slice(0, 80)}", which is not a column; use ticker or one of ${request.columns.join(", ")}.`;
      throw new AppError("validation_failed", message.slice(0, 500), [
        { path: `/sort/${k}/by`, rule: "unknown_column", message },
      ]);
    }
    return { column, sign: dir === "asc" ? 1 : -1 };
  });
  const byTicker = (a: number, b: number): number =>
    tickers[a]! < tickers[b]! ? -1 : tickers[a]! > tickers[b]! ? 1 : 0;
  return (a, b) => {
    for (const { column, sign } of keys) {
      const one = column < 0 ? byTicker(a, b) * sign : compareNumbers(values[column]![a]!, values[column]![b]!, sign);
      if (one !== 0) return one;
    }
    return byTicker(a, b);
  };
}

/** Compares two values; NaN comes last in both directions. */
function compareNumbers(a: number, b: number, sign: number): number {
  if (a !== a || b !== b) return a === a ? -1 : b === b ? 1 : 0;
  return (a - b) * sign;
}
