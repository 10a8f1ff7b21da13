import { z } from "zod";
import { ScanTable, ScanTableRequest } from "#contract";
import { operations } from "#operations";
import { AS_OF, most, PAYLOAD, scanRequest, UNIVERSE } from "./scan-arguments.ts";
import { counted, standingOf } from "./say.ts";
import { CAPS, defineTool } from "./tool.ts";

const USUAL = 20;
const { columns, sort, cursor } = ScanTableRequest.shape;

export const scanTable = defineTool({
  name: "scan_table",
  title: "Run a scan with columns of values",
  description:
    "Gives the matches of a payload with the newest values of any studies, sorted, page by page. Use it to rank, to compare, or to read values; an empty payload {} tabulates the whole universe.",
  operation: operations.scan.table,
  input: z.strictObject({
    payload: PAYLOAD,
    columns,
    sort,
    limit: most(CAPS.rows, USUAL, "rows"),
    cursor,
    universe: UNIVERSE,
    as_of: AS_OF,
  }),
  output: ScanTable,
  request({ payload, universe, as_of, limit = USUAL, ...shown }) {
    const { instructions, query, places } = scanRequest({ payload, universe, as_of });
    return { input: { path: {}, query, body: { instructions, ...shown, limit } }, places };
  },
  say(table) {
    const { columns: heads, rows, count, universe_size: size, next_cursor: next } = table;
    const line = (cells: readonly unknown[]): string => `| ${cells.join(" | ")} |`;
    const title = `${counted(count, "ticker")} of ${size} match; ${counted(rows.length, "row")} shown.`;
    const lines = [
      line(["ticker", ...heads.map(({ input, display_unit: unit }) => (unit === "" ? input : `${input} (${unit})`))]),
      line(["---", ...heads.map(() => "---")]),
      ...rows.map(({ ticker, values }) => line([ticker, ...values.map((value) => value ?? "")])),
    ];
    const more = next === null ? "" : `\nThe next page: cursor ${next}`;
    return `${title}\n${lines.join("\n")}${more}\n${standingOf(table)}`;
  },
});
