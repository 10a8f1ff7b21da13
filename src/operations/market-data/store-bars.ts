import { AppError, MINUTE_MS } from "#base";
import { LIMITS, StoreBarsReply, StoreBarsRequest, type BarsOutcome } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { choice } from "../parameter.ts";
import type { BarReceipt, RowOutcome } from "./bar-intake.ts";
import { readBars, readLines, type BarsOfBody } from "./read-bars.ts";

type NamedRow = BarsOutcome["rows"][number];

const isoOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

export default defineOperation({
  id: "storeBars",
  tag: "market data",
  summary: "Store bars that are complete, halts and price bands, and make them visible.",
  description:
    "Minute bars are judged like those of a live feed, and become visible together when their minute is sealed: by a call or a row that seals it, else shortly after its end. Bars of earlier minutes, and corrections, become visible within five seconds. Halts, resumptions and price bands become visible with the next seal, as known from their arrival on. The same rows again change nothing, so a call without an answer can be repeated.",
  http: { method: "POST", path: "/api/v2/market-data/bars", status: 201 },
  access: "write",
  operator: true,
  cost: "read",
  query: {
    timeframe: choice(["1m", "1d"], { description: "The timeframe of the bars; 1m unless given.", example: "1m" }),
    seal: choice(["minute"], {
      description: "minute: all bars up to the newest minute of the body have come.",
      example: "minute",
    }),
    rows: choice(["all", "refused"], {
      description: "The rows that the answer names; refused unless given.",
      example: "all",
    }),
  },
  body: {
    schema: StoreBarsRequest,
    example: {
      bars: [
        {
          ticker: "NVDA",
          t: "2026-11-24T15:31:00Z",
          o: 184.1,
          h: 184.3,
          l: 184,
          c: 184.2,
          v: 120_000,
          vw: 184.18,
          n: 812,
        },
      ],
    },
    read: readBars,
    readLines,
    maxBytes: LIMITS.storedBarsBytes,
  },
  output: StoreBarsReply,
  errors: ["conflict", "feed_unavailable"],
  creates: {
    nameOf: ({ outcome }) =>
      [
        outcome.accepted,
        outcome.replaced,
        outcome.repeated,
        outcome.refused,
        outcome.ignored,
        outcome.unknown_tickers.rows,
        outcome.sealed_minute === null ? -1 : Date.parse(outcome.sealed_minute) / MINUTE_MS,
      ].join(" "),
    async again(_context, made) {
      const [accepted = 0, replaced = 0, repeated = 0, refused = 0, ignored = 0, rows = 0, sealed = -1] = made
        .split(" ")
        .map(Number);
      const unknown_tickers = { rows, tickers: [] };
      const sealed_minute = sealed < 0 ? null : isoOfMinute(sealed);
      return { outcome: { accepted, replaced, repeated, refused, ignored, unknown_tickers, sealed_minute, rows: [] } };
    },
  },
  async run({ takeBars }, { query: { timeframe = "1m", seal, rows: named = "refused" }, body }) {
    if (seal !== undefined && timeframe === "1d") {
      const message = 'The query parameter "seal" is for minutes; leave it out with timeframe=1d.';
      throw new AppError("validation_failed", message, [{ path: "?seal", rule: "invalid_parameter", message }]);
    }
    if (takeBars === undefined) throw new AppError("conflict", "This server does not follow its data.");
    const { bars, rows: numbers } = body[timeframe];
    const others = body[timeframe === "1m" ? "1d" : "1m"].rows;
    const [facts, unread] = timeframe === "1m" ? [body.facts, []] : [[], body.facts];
    const told = [...body.seals.map(({ minute }) => minute), ...(seal === "minute" ? bars.time : [])];
    const sealed = told.length === 0 ? undefined : told.reduce((newest, minute) => Math.max(newest, minute));
    const receipt = await takeBars({
      timeframe,
      bars,
      facts: facts.map(({ fact }) => fact),
      sealed: timeframe === "1m" ? sealed : undefined,
      namesRows: named === "all",
    });
    const refused = [
      ...body.refused,
      ...Array.from(others, (row) => ({ row, reason: "other_timeframe" })),
      ...receipt.refused.map(({ row, reason }) => ({ row: numbers[row]!, reason })),
      ...receipt.refusedFacts.map(({ row, reason }) => ({ row: facts[row]!.row, reason })),
    ].map(({ row, reason }): NamedRow => ({ row, outcome: "refused", reason }));
    const ignored = [...body.ignored, ...unread.map(({ row }) => row)];
    const rows = named === "all" ? [...refused, ...othersOf(body, receipt, { numbers, facts, ignored })] : refused;
    const outcome: BarsOutcome = {
      accepted: receipt.accepted,
      replaced: receipt.replaced,
      repeated: receipt.repeated,
      refused: refused.length,
      ignored: ignored.length,
      unknown_tickers: { rows: receipt.unknown.rows, tickers: [...receipt.unknown.tickers] },
      sealed_minute: receipt.sealed === undefined ? null : isoOfMinute(receipt.sealed),
      rows: rows.toSorted((a, b) => a.row - b.row),
    };
    return { outcome };
  },
});

/** Returns the rows of a body that were not refused. `numbers`: number of each bar. */
function othersOf(
  { seals }: BarsOfBody,
  { outcomes = [], factOutcomes = [], sealed = -Infinity }: BarReceipt,
  {
    numbers,
    facts,
    ignored,
  }: { readonly numbers: Int32Array; readonly facts: BarsOfBody["facts"]; readonly ignored: readonly number[] },
): readonly NamedRow[] {
  const numbered = (found: readonly (RowOutcome | undefined)[], numberOf: (k: number) => number): NamedRow[] =>
    found.flatMap((outcome, k) => (outcome === undefined ? [] : [{ row: numberOf(k), outcome }]));
  return [
    ...numbered(outcomes, (k) => numbers[k]!),
    ...numbered(factOutcomes, (k) => facts[k]!.row),
    ...ignored.map((row): NamedRow => ({ row, outcome: "ignored" })),
    ...seals.map(({ row, minute }): NamedRow => ({ row, outcome: minute <= sealed ? "sealed" : "ignored" })),
  ];
}
