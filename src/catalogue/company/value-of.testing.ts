import type { FeedName, FundamentalPeriod } from "#contract";
import { type FactNode, type FactMoment, nodesOf, type SeriesNode } from "#expression";
import { findFundamental, findInsiderInput, findShortInput } from "../company-names.ts";
import { momentAt, type WrittenRow, writtenRows } from "./written-rows.testing.ts";

/** What is known of a company, and where it is asked. */
export interface Told {
  readonly at: string;
  readonly close?: number;
  readonly splits?: Readonly<Record<string, number>>;
  readonly feeds: Readonly<Partial<Record<FeedName, readonly WrittenRow[]>>>;
}

/** A figure of the fundamentals beside a bar of that close. */
export function figureOf(id: string, period: FundamentalPeriod, told: Told, ago = 0): number {
  const figure = findFundamental(id);
  if (!figure.ok) throw new Error(figure.issue.message);
  return valueOf(figure.found.node(period, ago), told);
}

export function insiderOf(text: string, told: Told): number {
  const found = findInsiderInput(text);
  if (!found.ok) throw new Error(found.issue.message);
  const { input, days } = found.found;
  return factValue(input.fact, [days], told);
}

export function shortOf(text: string, told: Told, ago = 0): number {
  const found = findShortInput(text);
  if (!found.ok) throw new Error(found.issue.message);
  const { input, length } = found.found;
  return factValue(input.fact, [length, ago], told);
}

export function factValue(fact: FactNode["fact"], params: readonly number[], { at, splits, feeds }: Told): number {
  const moment: FactMoment = momentAt(at, splits);
  const rows = fact.feeds.map((feed) => writtenRows(feed, feeds[feed] ?? [], moment.instant));
  return fact.value(rows, moment, params);
}

/** A series of facts, the close and arithmetic at one bar. */
function valueOf(node: SeriesNode, told: Told): number {
  const values = new Map<SeriesNode, Float64Array>();
  for (const next of nodesOf(node)) {
    const output = new Float64Array(1);
    if (next.kind === "constant") output[0] = next.value;
    else if (next.kind === "column" && next.column === "close") output[0] = told.close ?? Number.NaN;
    else if (next.kind === "fact") output[0] = factValue(next.fact, next.params, told);
    else if (next.kind === "call") {
      next.primitive.batch(
        next.inputs.map((input) => values.get(input)!),
        output,
        0,
        1,
        next.params,
      );
    } else throw new Error(`${next.key} has no value in this test`);
    values.set(next, output);
  }
  return values.get(node)![0]!;
}
