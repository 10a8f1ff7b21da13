import { isoOfDays, readDate, readNumber, type CorporateAction } from "#market";
import type { BarFileStore } from "../../bar-files/open.ts";
import { addActions } from "../../bar-files/feeds/reference-feeds.ts";
import { plainName, type FieldMap, type WantedField } from "../reading/discover-columns.ts";
import { checkFeedRefusals, outcomeOf, type FeedOutcome, type ImportFeedOptions } from "./feed-outcome.ts";
import { readRecords, type RecordForm, type RefusedRecord, type SourceRecord } from "../reading/read-records.ts";
import { tickerOfName } from "../reading/ticker-of-name.ts";

type ActionField = "ticker" | "instrument" | "ex_date" | "kind" | "ratio" | "amount";

const WANTED: Readonly<Record<ActionField, WantedField>> = {
  ticker: { names: ["symbol", "ticker", "sym", "Name"], required: false },
  instrument: { names: ["figi", "composite_figi", "instrument"], required: false },
  ex_date: {
    names: ["ex_date", "ex_dividend_date", "execution_date", "date", "datetime", "timestamp"],
    required: true,
  },
  kind: { names: ["kind", "type", "action"], required: false },
  ratio: {
    names: ["split_ratio", "ratio", "split", "split_factor", "stock_splits", "split_coefficient", "splits"],
    required: false,
  },
  amount: {
    names: ["dividend", "amount", "cash_amount", "cash", "dividends", "div_cash", "dividend_amount", "ex_dividend"],
    required: false,
  },
};

/**
 * Imports splits and dividends: a ticker (or FIGI), the ex-date, and a split ratio ("7", "7:1", "7/1") or a dividend in
 * dollars; a row may have both. Accepts tables of bars with such columns; their rows without an action are counted
 * separately. Leaves out and reports unusable rows. Importing the same file again changes nothing.
 */
export async function importActions(
  store: BarFileStore,
  names: readonly string[],
  options: ImportFeedOptions = {},
): Promise<FeedOutcome> {
  return store.withLock(options.owner ?? "winnow import actions", async () => {
    const barFiles = new Set<string>();
    const restated = new Set<string>();
    const fromName = (file: string, columns: readonly string[]): FieldMap => {
      const found = new Set(columns.map((name) => plainName(name)));
      if (found.has("open") && found.has("close")) barFiles.add(file);
      if (found.has("dividends") && found.has("stocksplits")) restated.add(file);
      const named = [...WANTED.ticker.names, ...WANTED.instrument.names].some((name) => found.has(plainName(name)));
      const ticker = named ? undefined : tickerOfName(file);
      return ticker === undefined ? {} : { ticker: `:${ticker}` };
    };
    const form: RecordForm<ActionField> = { wanted: WANTED, dates: ["ex_date"], fromName };
    const { records, malformed, unread } = await readRecords(store.context.layout, names, form, options);
    const refused: RefusedRecord[] = [...malformed];
    const read = new Map<string, CorporateAction[]>();
    let without = 0;
    for (const record of records) {
      const { file, row } = record;
      const parsed = actionsOf(record);
      if (parsed === "no_ratio_and_no_amount" && barFiles.has(file)) without++;
      else if (typeof parsed === "string") refused.push({ file, row, reason: parsed });
      else {
        const before = read.get(file);
        if (before === undefined) read.set(file, parsed);
        else before.push(...parsed);
      }
    }
    const rows = records.length + malformed.length - without;
    await checkFeedRefusals(options, rows, refused);
    const actions = [...read].flatMap(([file, parsed]) => (restated.has(file) ? asPaid(parsed) : parsed));
    const change = await addActions(store.context, actions);
    return { ...outcomeOf({ ...change, rows, unread }, refused), ...(without === 0 ? {} : { without }) };
  });
}

/**
 * Converts Yahoo's dividends, which are restated for later splits, into the amounts paid, by the splits of the same
 * file.
 */
function asPaid(actions: readonly CorporateAction[]): CorporateAction[] {
  return actions.map((action) => {
    if (action.amount === undefined) return action;
    const later = actions.filter(({ ticker, exDate, ratio }) => {
      return ratio !== undefined && ticker === action.ticker && exDate > action.exDate;
    });
    return { ...action, amount: later.reduce((amount, { ratio }) => amount * ratio!, action.amount) };
  });
}

/** Returns the actions of a row, or the reason why there are none. */
function actionsOf({ fields, order }: SourceRecord<ActionField>): CorporateAction[] | string {
  const { ticker, instrument, kind } = fields;
  if (ticker === undefined && instrument === undefined) return "blank_field";
  if (fields.ex_date === undefined) return "blank_field";
  const days = readDate(fields.ex_date, order);
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
    // Files with separate columns use 0 or 1 for no split.
    const ratio = readNumber(fields.ratio) === 0 ? 1 : readRatio(fields.ratio);
    if (ratio === undefined) return "unreadable_number";
    if (ratio !== 1) actions.push({ ...about, kind: "split", ratio });
  }
  if (wantsDividend && fields.amount !== undefined) {
    const amount = readNumber(fields.amount);
    if (amount === null || !(amount >= 0) || amount === Infinity) return "unreadable_number";
    if (amount > 0) actions.push({ ...about, kind: "dividend", amount });
  }
  return actions.length > 0 ? actions : "no_ratio_and_no_amount";
}

/** Parses new shares per old share: "7", "7:1", "7/1" or "7 for 1"; undefined unless positive. */
function readRatio(text: string): number | undefined {
  const parts = text.split(/\s*(?::|\/|for)\s*/);
  const [after, before] = [readNumber(parts[0] ?? null), parts.length === 2 ? readNumber(parts[1]!) : 1];
  if (parts.length > 2 || after === null || before === null) return undefined;
  const ratio = after / before;
  return ratio > 0 && ratio < Infinity ? ratio : undefined;
}
