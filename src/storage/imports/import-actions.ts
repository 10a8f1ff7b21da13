import { isoOfDays, readNumber, type CorporateAction } from "#market";
import type { BarFileStore } from "../bar-files/open.ts";
import { addActions } from "../bar-files/reference-feeds.ts";
import type { WantedField } from "./discover-columns.ts";
import { outcomeOf, type FeedOutcome, type ImportFeedOptions } from "./feed-outcome.ts";
import { readDate } from "./read-date.ts";
import { readRecords, type RefusedRecord, type SourceRecord } from "./read-records.ts";

type ActionField = "ticker" | "instrument" | "ex_date" | "kind" | "ratio" | "amount";

const WANTED: Readonly<Record<ActionField, WantedField>> = {
  ticker: { names: ["symbol", "ticker", "sym", "Name"], required: false },
  instrument: { names: ["figi", "composite_figi", "instrument"], required: false },
  ex_date: { names: ["ex_date", "ex_dividend_date", "execution_date", "date"], required: true },
  kind: { names: ["kind", "type", "action"], required: false },
  ratio: { names: ["split_ratio", "ratio", "split", "split_factor"], required: false },
  amount: { names: ["dividend", "amount", "cash_amount", "cash"], required: false },
};

/**
 * Imports splits and dividends: a ticker (or FIGI), the ex-date, and a split ratio ("7", "7:1", "7/1") or a dividend in $;
 * a row may have both. Rows that cannot be used are left out and reported. The same file again changes nothing.
 */
export async function importActions(
  store: BarFileStore,
  names: readonly string[],
  options: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  return store.withLock(options.owner ?? "winnow import actions", async () => {
    const { records, malformed } = await readRecords(store.context.layout, names, WANTED, options.map);
    const refused: RefusedRecord[] = [...malformed];
    const actions: CorporateAction[] = [];
    for (const record of records) {
      const read = actionsOf(record);
      if (typeof read === "string") refused.push({ file: record.file, row: record.row, reason: read });
      else actions.push(...read);
    }
    const change = await addActions(store.context, actions);
    return outcomeOf({ ...change, rows: records.length + malformed.length }, refused);
  });
}

/** The actions of a row, or why there are none. */
function actionsOf({ fields }: SourceRecord<ActionField>): CorporateAction[] | string {
  const { ticker, instrument, kind } = fields;
  if (ticker === undefined && instrument === undefined) return "blank_field";
  if (fields.ex_date === undefined) return "blank_field";
  const days = readDate(fields.ex_date);
  if (days === undefined) return "unreadable_date";
  const about = {
    ...(instrument === undefined ? {} : { instrument }),
    ...(ticker === undefined ? {} : { ticker }),
    exDate: isoOfDays(days),
  };
  const wantsSplit = kind === undefined || /split/i.test(kind);
  const wantsDividend = kind === undefined || /div|cash/i.test(kind);
  if (!wantsSplit && !wantsDividend) return "unknown_kind";
  const actions: CorporateAction[] = [];
  if (wantsSplit && fields.ratio !== undefined) {
    const ratio = readRatio(fields.ratio);
    if (ratio === undefined) return "unreadable_number";
    // In files with a column for each, 1 stands for no split.
    if (ratio !== 1) actions.push({ ...about, kind: "split", ratio });
  }
  if (wantsDividend && fields.amount !== undefined) {
    const amount = readNumber(fields.amount);
    if (amount === null || !(amount >= 0) || amount === Infinity) return "unreadable_number";
    if (amount > 0) actions.push({ ...about, kind: "dividend", amount });
  }
  return actions.length > 0 ? actions : "no_ratio_and_no_amount";
}

/** New shares for one old: "7", "7:1", "7/1" or "7 for 1"; undefined unless positive. */
function readRatio(text: string): number | undefined {
  const parts = text.split(/\s*(?::|\/|for)\s*/);
  const [after, before] = [readNumber(parts[0] ?? null), parts.length === 2 ? readNumber(parts[1]!) : 1];
  if (parts.length > 2 || after === null || before === null) return undefined;
  const ratio = after / before;
  return ratio > 0 && ratio < Infinity ? ratio : undefined;
}
