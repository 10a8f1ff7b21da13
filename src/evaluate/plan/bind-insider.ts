import { findInsiderInput, TRADE_CODES, type Found } from "#catalogue";
import type { InsiderFilter, InsiderTransactions } from "#contract";
import { fact } from "#expression";
import { bindEnabled } from "./bind-enabled.ts";
import { bindOwnFilter, type OwnSeries } from "./bind-own-series.ts";
import { dayOf } from "./bind-stock.ts";
import type { FeedPlan, InclusionTest, InsiderTest } from "./feed-plan.ts";
import { levelTests } from "./level-tests.ts";
import { boundWords, SIGNS } from "./operators.ts";
import type { ConditionPlan } from "./plan.ts";

/** Binds conditions on the transactions of insiders. Filters without tests give no plan. */
export function bindInsider(group: InsiderTransactions, path: string): ConditionPlan[] {
  return [
    ...bindEnabled(group.Filters, `${path}/Filters`, bindTransaction),
    ...bindEnabled(group.Technical?.Filters, `${path}/Technical/Filters`, (filter, at) =>
      bindOwnFilter(filter, filter.Returns?.Want, filter, at, find),
    ),
  ];
}

function find(text: string): Found<OwnSeries> {
  const result = findInsiderInput(text);
  if (!result.ok) return result;
  const { input, days } = result.found;
  return { ok: true, found: { label: `${input.alias}(${days})`, node: fact(input.fact, [days]), axis: "bars" } };
}

/**
 * Binds a condition that one transaction must satisfy with all members. Purchases and sales count unless Code names
 * other codes.
 */
function bindTransaction(filter: InsiderFilter, path: string): FeedPlan | undefined {
  const code = inclusion(filter.Code);
  const namesCodes = code.all.length + code.any.length > 0;
  const since = filter.Since?.Value;
  const test: InsiderTest = {
    kind: "insiders",
    ownerCik: inclusion(filter.OwnerCik),
    ownerName: inclusion(filter.OwnerName),
    role: inclusion(filter.Role),
    codes: namesCodes ? codesOf(code) : TRADE_CODES,
    planned: filter.Is10b51 ?? undefined,
    since: since == null ? [] : [{ operator: "gte", ...dayOf(since), text: since }],
    price: levelTests(filter.TransactionPrice?.Value),
    value: levelTests(filter.TransactionValue?.Value),
    shares: levelTests(filter.Shares?.Value),
    sharesAfter: levelTests(filter.SharesAfter?.Value),
  };
  const lists = [test.ownerCik, test.ownerName, test.role].flatMap(({ all, any }) => [...all, ...any]);
  const bounds = [...test.since, ...test.price, ...test.value, ...test.shares, ...test.sharesAfter];
  if (!namesCodes && lists.length + bounds.length === 0 && test.planned === undefined) return undefined;
  return {
    kind: "feed",
    path,
    label: `an insider transaction: ${wordsOf(test).join(", ")}`,
    test,
    key: JSON.stringify(test),
  };
}

/**
 * Returns the codes that satisfy both lists. A transaction has one code, so no transaction satisfies two different
 * codes in `all`.
 */
function codesOf({ all, any }: InclusionTest): string[] {
  const codes = [...new Set([...all, ...any])].filter(
    (code) => all.every((one) => one === code) && (any.length === 0 || any.includes(code)),
  );
  return codes.map((code) => code.toUpperCase());
}

/** Describes the required transaction for explanations. */
function wordsOf(test: InsiderTest): string[] {
  const lists = [
    ["owner CIK", test.ownerCik],
    ["owner", test.ownerName],
    ["role", test.role],
  ] as const;
  const levels = [
    ["price", test.price],
    ["value", test.value],
    ["shares", test.shares],
    ["shares after", test.sharesAfter],
  ] as const;
  return [
    test.codes.length === 0 ? "two codes at once" : `code ${test.codes.join(" or ")}`,
    ...lists.flatMap(([name, { all, any }]) => [
      ...(all.length > 0 ? [`${name} ${all.join(" and ")}`] : []),
      ...(any.length > 0 ? [`${name} ${any.join(" or ")}`] : []),
    ]),
    ...(test.planned === undefined ? [] : [`${test.planned ? "" : "not "}under a plan`]),
    ...test.since.map(({ operator, text }) => `known ${SIGNS[operator]} ${text}`),
    ...levels.flatMap(([name, bounds]) => boundWords(bounds, name)),
  ];
}

function inclusion(
  wanted:
    | {
        readonly IncludesAll?: readonly string[] | null | undefined;
        readonly IncludesAny?: readonly string[] | null | undefined;
      }
    | undefined,
): InclusionTest {
  const lower = (texts: readonly string[] | null | undefined): string[] =>
    (texts ?? []).map((text) => text.trim().toLowerCase()).filter((text) => text !== "");
  return { all: lower(wanted?.IncludesAll), any: lower(wanted?.IncludesAny) };
}
