import {
  COMPARISONS,
  type Condition,
  type EarningsEntry,
  type FundamentalFilter,
  type InsiderFilter,
  type MarketTiming,
  type StockFloatEntry,
  type StudyOperand,
  type Want,
} from "#contract";
import { findFundamental, findInsiderInput, findShortInput, periodOf } from "../company-names.ts";
import type { FundamentalUnit } from "../define-fundamental.ts";
import { resolveStudy } from "../study/resolve-study.ts";
import { unshifted } from "./unshifted.ts";
import { dateWords, listed, quantity, rangeClauses, signOf, valueClauses } from "./words.ts";

const TIMINGS: Readonly<Record<MarketTiming, string>> = {
  bmo: "before the open",
  amc: "after the close",
  dmh: "during market hours",
  unknown: "a time that is not known",
};

/** One clause for each filter on the company's figures, insiders, short sellers and earnings that constrains. */
export function companyClauses(condition: Condition): readonly string[] {
  const { Fundamental: fundamental, InsiderTransactions: insiders, Short: short, Stock: stock } = condition;
  return [
    ...figureClauses(fundamental?.Filters),
    ...each(insiders?.Filters, transactionClause),
    ...each(insiders?.Technical?.Filters, (filter) => {
      const named = findInsiderInput(filter.Input ?? filter.Id ?? "");
      if (!named.ok) return undefined;
      const { input, days } = named.found;
      return seriesClause(`${input.alias}(${days})`, input.unit, filter.Returns?.Want, "session", filter);
    }),
    ...each(short?.Filters, (filter) => shortClause(filter, { Value: filter.Value })),
    ...each(short?.Technical?.Filters, (filter) => shortClause(filter, filter.Returns?.Want, filter)),
    ...each(stock?.Earnings, earningsClause),
  ];
}

function each<T extends { readonly IsDisabled?: boolean | undefined }>(
  entries: readonly T[] | null | undefined,
  say: (entry: T) => string | undefined,
): readonly string[] {
  return (entries ?? []).flatMap((entry) => (entry.IsDisabled === true ? [] : (say(entry) ?? [])));
}

const PERIODS = { FQ: "quarter", FY: "fiscal year", TTM: "quarter", MRQ: "quarter", FWD: "period" } as const;
const PERIOD_WORDS = {
  FQ: "of the newest quarter",
  FY: "of the newest fiscal year",
  TTM: "of the last twelve months",
  MRQ: "of the most recent quarter",
  FWD: "looking forward",
} as const;

/** One clause for each figure, with all periods that the same condition holds for. */
function figureClauses(filters: readonly FundamentalFilter[] | null | undefined): readonly string[] {
  return each(filters, (filter) => {
    const agos = filters!
      .filter((other) => unshifted([other]) === unshifted([filter]))
      .map((other) => other.PeriodsAgo ?? 0);
    const isHistory = agos.length > 1 && agos[0] === 0 && agos.every((ago, k) => k === 0 || ago > agos[k - 1]!);
    if (!isHistory) return figureClause(filter);
    return (filter.PeriodsAgo ?? 0) === 0 ? figureClause(filter, agos) : undefined;
  });
}

/** Says a figure of some periods, by default of the one that the filter names. */
function figureClause(filter: FundamentalFilter, agos = [filter.PeriodsAgo ?? 0]): string | undefined {
  const figure = findFundamental(filter.Id ?? "");
  if (!figure.ok) return undefined;
  const period = periodOf(figure.found, filter.Period);
  if (!period.ok) return undefined;
  const { id, unit } = figure.found;
  const step = PERIODS[period.found];
  const clauses = [
    ...wantClauses({ Value: filter.Value }, unit, step),
    ...wantClauses({ Value: { Range: filter.Range } }, unit, step),
    ...wantClauses(filter.Returns?.Want, unit, step),
  ];
  return clauses.length === 0 ? undefined : `${id} ${periodsIn(period.found, agos)} ${listed(clauses)}`;
}

/** Returns the words for periods, newest first: `of each of the newest 5 fiscal years`. */
function periodsIn(period: keyof typeof PERIODS, agos: readonly number[]): string {
  const step = PERIODS[period];
  if (agos.length > 1 && period !== "TTM" && agos.every((ago, k) => ago === k))
    return `of each of the newest ${counted(agos.length, step)}`;
  const earlier = agos.filter((ago) => ago > 0);
  const last = earlier.at(-1);
  if (last === undefined) return PERIOD_WORDS[period];
  const words = earlier.length === agos.length ? "" : " and";
  return `${PERIOD_WORDS[period]}${words} ${listed([...earlier.slice(0, -1).map(String), counted(last, step)])} earlier`;
}

interface Window {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

function shortClause(
  filter: { readonly Input?: string | undefined; readonly Id?: string | undefined },
  want: Want | undefined,
  window: Window = {},
): string | undefined {
  const named = findShortInput(filter.Input ?? filter.Id ?? "");
  if (!named.ok) return undefined;
  const { input, length } = named.found;
  const name = input.length === undefined ? input.alias : `${input.alias}(${length})`;
  return seriesClause(name, input.unit, want, "publication", window);
}

function seriesClause(
  name: string,
  unit: FundamentalUnit,
  want: Want | undefined,
  step: string,
  { BarsAgo: ago = 0, Within: within = 0, WithinAll: all = false }: Window,
): string | undefined {
  const clauses = wantClauses(want, unit, step);
  if (clauses.length === 0) return undefined;
  const earlier = ago === 0 ? "" : ` ${counted(ago, step)} earlier`;
  const window =
    within <= 1
      ? earlier
      : ` on ${all ? "each" : "one"} of ${counted(within, step)}${ago === 0 ? "" : ` that end${earlier}`}`;
  return `${name} ${listed(clauses)}${window === "" ? "" : `,${window}`}`;
}

function wantClauses(want: Want | undefined, unit: FundamentalUnit, step: string): readonly string[] {
  const compared = COMPARISONS.flatMap((name) => {
    const operand = want?.Study?.[name];
    return operand === undefined ? [] : [`${signOf(name)} ${operandText(operand, step)}`];
  });
  return [...compared, ...valueClauses(want?.Value, plainUnit(unit))];
}

function operandText(operand: StudyOperand, step: string): string {
  const found = operand.Input === undefined ? undefined : resolveStudy(operand.Input);
  const ago = operand.BarsAgo ?? (operand.Input === undefined ? 1 : 0);
  let text = operand.Input === undefined ? "its value" : found?.ok === true ? found.study.canonical : operand.Input;
  if (ago > 0) text += ` ${counted(ago, step)} earlier`;
  if (operand.Multiplier !== undefined && operand.Multiplier !== 1) text = `${operand.Multiplier} × ${text}`;
  if (operand.Offset !== undefined && operand.Offset !== 0) {
    text += ` ${operand.Offset < 0 ? "-" : "+"} ${Math.abs(operand.Offset)}`;
  }
  return operand.Within === undefined || operand.Within <= 1 ? text : `${text} within ${counted(operand.Within, step)}`;
}

function counted(count: number, step: string): string {
  return `${count} ${step}${count === 1 ? "" : "s"}`;
}

/** Words know $ per share as $, and days as plain numbers. */
function plainUnit(unit: FundamentalUnit): Exclude<FundamentalUnit, "$/sh" | "d"> {
  return unit === "$/sh" ? "$" : unit === "d" ? "n" : unit;
}

function transactionClause(filter: InsiderFilter): string | undefined {
  const parts: string[] = [];
  const including = (name: string, list: InsiderFilter["Role"]): void => {
    const [all, any] = [list?.IncludesAll ?? [], list?.IncludesAny ?? []];
    if (all.length > 0) parts.push(`${name} ${listed([...all])}`);
    if (any.length > 0) parts.push(`${name} ${listed([...any], "or")}`);
  };
  including("code", filter.Code);
  including("owner", filter.OwnerName);
  including("owner with CIK", filter.OwnerCik);
  including("role", filter.Role);
  if (filter.Is10b51 !== undefined) parts.push(`${filter.Is10b51 ? "" : "not "}under a 10b5-1 plan`);
  if (filter.Since?.Value != null) parts.push(`known since ${dateWords(filter.Since.Value)}`);
  const levels = [
    ["price", filter.TransactionPrice, "$"],
    ["value", filter.TransactionValue, "$"],
    ["amount", filter.Shares, "sh"],
    ["holding afterwards", filter.SharesAfter, "sh"],
  ] as const;
  for (const [name, level, unit] of levels) {
    const clauses = valueClauses(level?.Value, unit);
    if (clauses.length > 0) parts.push(`${name} ${listed(clauses)}`);
  }
  return parts.length === 0 ? undefined : `there is an insider transaction with ${listed(parts)}`;
}

function earningsClause(entry: EarningsEntry): string | undefined {
  const parts = rangeClauses(entry.DateState, dateWords).map((clause) => `date ${clause}`);
  if (entry.MarketTiming != null) parts.push(`timing ${TIMINGS[entry.MarketTiming]}`);
  const figures = [
    ["actual EPS", entry.Actual, "$"],
    ["estimated EPS", entry.Estimate, "$"],
    ["difference", entry.Difference, "$"],
    ["surprise", entry.Percent, "%"],
  ] as const;
  for (const [name, entries, unit] of figures) {
    const clauses = each<StockFloatEntry>(entries, (one) => {
      const bounds = rangeClauses(one.State?.Value, (value) => quantity(value, unit));
      return bounds.length === 0 ? undefined : listed(bounds);
    });
    if (clauses.length > 0) parts.push(`${name} ${listed(clauses)}`);
  }
  if (parts.length === 0) return undefined;
  const reported = [entry.Actual, entry.Difference, entry.Percent].some((list) => (list?.length ?? 0) > 0);
  const which =
    entry.DateState === undefined
      ? reported
        ? "the newest earnings report"
        : "the next earnings report"
      : "an earnings report";
  return `${which} with ${listed(parts)}`;
}
