import type { Issue } from "#base";
import {
  COMPARISONS,
  type Condition,
  type FundamentalFilter,
  type InsiderFilter,
  type Range,
  type StockFloatEntry,
  type Want,
} from "#contract";
import { type Found, findFundamental, findInsiderInput, findShortInput, periodOf } from "../company-names.ts";
import { resolveStudy } from "../study/resolve-study.ts";

/** Names in the groups of company figures that do not exist, and members that have no meaning there. */
export function* checkCompany(condition: Condition, path: string): Generator<Issue> {
  const { Fundamental: fundamental, InsiderTransactions: insiders, Short: short, Stock: stock } = condition;
  const of = `${path}/InsiderTransactions`;
  yield* each(fundamental?.Filters, `${path}/Fundamental/Filters`, checkFigure);
  yield* each(insiders?.Filters, `${of}/Filters`, checkTransaction);
  yield* each(insiders?.Technical?.Filters, `${of}/Technical/Filters`, checkWith(findInsiderInput, "net_value(90)"));
  yield* each(short?.Filters, `${path}/Short/Filters`, (filter, at) =>
    checkShort({ ...filter, Returns: { Want: { Value: filter.Value } } }, at),
  );
  yield* each(short?.Technical?.Filters, `${path}/Short/Technical/Filters`, checkShort);
  yield* each(stock?.Earnings, `${path}/Stock/Earnings`, function* (entry, at) {
    for (const figure of ["Actual", "Estimate", "Difference", "Percent"] as const) {
      yield* each(entry[figure], `${at}/${figure}`, checkState);
    }
  });
}

function* each<T extends { readonly IsDisabled?: boolean | undefined }>(
  entries: readonly T[] | null | undefined,
  path: string,
  check: (entry: T, at: string) => Iterable<Issue>,
): Generator<Issue> {
  for (const [k, entry] of (entries ?? []).entries()) {
    if (entry.IsDisabled !== true) yield* check(entry, `${path}/${k}`);
  }
}

function checkFigure(filter: FundamentalFilter, path: string): readonly Issue[] {
  const wants: readonly (Want | undefined)[] = [
    { Value: filter.Value },
    { Value: { Range: filter.Range } },
    filter.Returns?.Want,
  ];
  if (!wants.some(wantsAnything)) return [];
  if (filter.Id === undefined) {
    return [{ path: `${path}/Id`, rule: "required", message: "name the figure in Id, such as Revenue or PeTtm" }];
  }
  const figure = findFundamental(filter.Id);
  if (!figure.ok) return [{ ...figure.issue, path: `${path}/Id` }];
  const issues = checkOperands(filter.Returns?.Want, path, findFundamental);
  const period = periodOf(figure.found, filter.Period);
  if (!period.ok) return [...issues, { ...period.issue, path: `${path}/Period` }];
  if ((filter.PeriodsAgo ?? 0) > 0 && (figure.found.axis === "sessions" || period.found === "FWD")) {
    const message = `${figure.found.id} ${period.found} is known for the newest period alone; leave PeriodsAgo out`;
    return [
      ...issues,
      { path: `${path}/PeriodsAgo`, rule: "not_applicable", message, facts: { figure: figure.found.id } },
    ];
  }
  return issues;
}

interface Named {
  readonly Input?: string | undefined;
  readonly Id?: string | undefined;
  readonly Returns?: { readonly Want?: Want | undefined } | undefined;
}

/** Checks of a filter that names a series in Input, or else in Id. */
function checkWith(
  find: (text: string) => Found<unknown>,
  example: string,
): (filter: Named, at: string) => readonly Issue[] {
  return (filter, at) => {
    const want = filter.Returns?.Want;
    if (!wantsAnything(want)) return [];
    const [text, member] = filter.Input === undefined ? [filter.Id, "Id"] : [filter.Input, "Input"];
    const issues = checkOperands(want, at, find);
    if (text === undefined) {
      const message = `name the series of this filter in Input, such as ${example}`;
      return [...issues, { path: `${at}/Input`, rule: "required", message }];
    }
    const result = find(text);
    return result.ok ? issues : [{ ...result.issue, path: `${at}/${member}` }, ...issues];
  };
}

const checkShort = checkWith(findShortInput, "days_to_cover");

/** The right-hand side is a name of the group or a study on daily bars, and has no bars of its own. */
function checkOperands(want: Want | undefined, path: string, find: (text: string) => Found<unknown>): readonly Issue[] {
  return COMPARISONS.flatMap((comparison) => {
    const operand = want?.Study?.[comparison];
    if (operand === undefined) return [];
    const at = `${path}/Returns/Want/Study/${comparison}`;
    const issues: Issue[] = (["Timeframe", "SessionZones"] as const).flatMap((member) =>
      operand[member] == null ? [] : [useless(member, "a series that has no bars of its own", `${at}/${member}`)],
    );
    if (operand.Input === undefined) return issues;
    const own = find(operand.Input);
    if (own.ok) return issues;
    const study = resolveStudy(operand.Input);
    return study.ok ? issues : [...issues, { ...own.issue, path: `${at}/Input` }];
  });
}

/** Transaction codes of the ownership forms. */
const CODES = "P S V A D F I M C E H O X G L W Z J K U".split(" ");

function checkTransaction(filter: InsiderFilter, path: string): readonly Issue[] {
  const issues: Issue[] = [];
  const { Code: code, OwnerCik: cik } = filter;
  if (new Set(code?.IncludesAll?.map((one) => one.trim().toUpperCase())).size > 1) {
    const message = "a transaction has one code; name several in IncludesAny";
    issues.push({ path: `${path}/Code/IncludesAll`, rule: "not_applicable", message });
  }
  for (const list of ["IncludesAll", "IncludesAny"] as const) {
    for (const [k, one] of (code?.[list] ?? []).entries()) {
      if (CODES.includes(one.trim().toUpperCase())) continue;
      const message = `"${one.slice(0, 64)}" is no code of a transaction; P is a purchase, S a sale; there are ${CODES.join(", ")}`;
      issues.push({ path: `${path}/Code/${list}/${k}`, rule: "unknown_code", message });
    }
    for (const [k, one] of (cik?.[list] ?? []).entries()) {
      if (/^\s*\d{1,10}\s*$/.test(one)) continue;
      const message = `"${one.slice(0, 64)}" is no CIK, which has up to ten digits; names stand in OwnerName`;
      issues.push({ path: `${path}/OwnerCik/${list}/${k}`, rule: "bad_argument", message });
    }
  }
  return issues;
}

const USELESS = ["Price", "ShouldBeDelayed15Minutes", "Period", "SessionZones", "Issuer"] as const;

function checkState({ State: state }: StockFloatEntry, path: string): readonly Issue[] {
  return USELESS.flatMap((member) => {
    const value = state?.[member];
    return value == null || value === false
      ? []
      : [useless(member, "a figure of an earnings report", `${path}/State/${member}`)];
  });
}

function useless(member: string, what: string, path: string): Issue {
  return { path, rule: "not_applicable", message: `${member} has no meaning for ${what}; leave it out` };
}

function wantsAnything(want: Want | undefined): boolean {
  const range: Range | undefined = want?.Value?.Range;
  const bounds = range !== undefined && Object.values(range).some((bound) => bound != null);
  return bounds || COMPARISONS.some((name) => want?.Value?.[name] != null || want?.Study?.[name] != null);
}
