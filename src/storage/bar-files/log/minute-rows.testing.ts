import { BAR_FIELDS } from "#market";
import { emptyFields } from "../segments/bar-rows.ts";
import type { AmendedRows, MinuteRows } from "./minute-batch.ts";

/** Ticker, minute since 1970, and the price that all fields are made of; NaN = no bar. */
export type MinuteCell = readonly [ticker: string, minute: number, price: number];

/** Returns the values of a bar made of one price, in the order of BAR_FIELDS. Every other price has no vwap. */
export function valuesOf(price: number): number[] {
  return [price, price + 2, price - 0.5, price + 1, price * 100, price % 2 === 0 ? price : Number.NaN, price];
}

function fieldsOf(prices: readonly number[]): MinuteRows["fields"] {
  const fields = emptyFields(prices.length);
  for (const [i, field] of BAR_FIELDS.entries()) fields[field].set(prices.map((price) => valuesOf(price)[i]!));
  return fields;
}

export function minuteRows(cells: readonly MinuteCell[]): MinuteRows {
  const tickers = ["unused", ...new Set(cells.map(([ticker]) => ticker))];
  return {
    tickers,
    ticker: Int32Array.from(cells, ([ticker]) => tickers.indexOf(ticker)),
    time: Int32Array.from(cells, ([, minute]) => minute),
    fields: fieldsOf(cells.map(([, , price]) => price)),
  };
}

/** Returns amended rows; the fourth part of each cell is the price before. */
export function amendedRows(
  cells: readonly (readonly [...MinuteCell, before: number])[],
  knownAt: number,
): AmendedRows {
  const rows = minuteRows(cells.map(([ticker, minute, price]) => [ticker, minute, price]));
  return { ...rows, before: fieldsOf(cells.map(([, , , before]) => before)), knownAt };
}
