import type { InsiderFilter, LevelComparison } from "#contract";
import { parseDaysBack } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalTest } from "../canonical-test.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { valueOf, valueTests } from "../want.ts";
import { includedText, includesAny } from "./inclusion.ts";
import { readEntries } from "./read-entries.ts";

const LIST = "/InsiderTransactions/Filters";

/** Numeric members of a transaction filter, by the parameter `of`. */
export const INSIDER_LEVELS = {
  value: "TransactionValue",
  price: "TransactionPrice",
  shares: "Shares",
  shares_after: "SharesAfter",
} as const satisfies Record<string, keyof InsiderFilter>;
type Level = keyof typeof INSIDER_LEVELS;

/** One transaction of an insider that meets all conditions: `InsiderTransactions.Filters`. */
export const insiderCodec: AtomCodec = {
  canonical(atom) {
    const test = canonicalTest(atom, false);
    const list = (name: string, spelled: (text: string) => string): string | undefined => {
      const texts = includesAny(textParam(atom, name))?.IncludesAny;
      return texts?.map(spelled).join(",");
    };
    const days = numberParam(atom, "since_days");
    return {
      ...atom,
      ...test,
      ...NO_BARS,
      params: paramsOf({
        of: test.rhs.kind === "flag" || levelOf(atom) === "value" ? undefined : levelOf(atom),
        code: list("code", (text) => text.toUpperCase()),
        role: list("role", (text) => text.toLowerCase().replaceAll(/[ -]+/g, "_")),
        owner: list("owner", (text) => text),
        cik: list("cik", (text) => text),
        since_days: days,
        since: days === undefined ? textParam(atom, "since") : undefined,
        plan: textParam(atom, "plan")?.toLowerCase(),
      }),
    };
  },
  negatesInline: () => false,
  listOf: () => LIST,
  write,
  keepsId: true,
  read: ({ InsiderTransactions: group }) => readEntries(group?.Filters, LIST, atomsOf),
};

function levelOf(atom: Atom): Level {
  const level = textParam(atom, "of")?.toLowerCase();
  return level !== undefined && Object.hasOwn(INSIDER_LEVELS, level) ? (level as Level) : "value";
}

function write(atom: Atom, id: string): InsiderFilter {
  const days = numberParam(atom, "since_days");
  const since = days === undefined ? textParam(atom, "since") : `-P${days}D`;
  const value = valueOf(atom);
  const plan = textParam(atom, "plan");
  const lists = {
    OwnerCik: includesAny(textParam(atom, "cik")),
    OwnerName: includesAny(textParam(atom, "owner")),
    Role: includesAny(textParam(atom, "role")),
    Code: includesAny(textParam(atom, "code")),
  };
  const given = Object.entries(lists).filter(([, list]) => list !== undefined);
  return {
    Id: id,
    ...Object.fromEntries(given),
    ...(plan === undefined ? {} : { Is10b51: plan === "yes" }),
    ...(since === undefined ? {} : { Since: { Value: since } }),
    ...(value === undefined ? {} : { [INSIDER_LEVELS[levelOf(atom)]]: { Value: value } }),
  };
}

function atomsOf(filter: InsiderFilter): Atom[] | undefined {
  const levels = (Object.keys(INSIDER_LEVELS) as Level[]).flatMap((of) => {
    const value: LevelComparison | undefined = filter[INSIDER_LEVELS[of]]?.Value;
    return valueTests(value).map((test) => ({ of, test }));
  });
  const texts = [filter.Code, filter.Role, filter.OwnerName, filter.OwnerCik].map(includedText);
  // One transaction must meet both; two atoms could be met by two transactions.
  if (levels.length > 1 || texts.includes(undefined)) return undefined;
  const [code, role, owner, cik] = texts;
  const since = filter.Since?.Value ?? undefined;
  const days = since === undefined ? undefined : parseDaysBack(since);
  const plan = filter.Is10b51 === undefined ? undefined : filter.Is10b51 ? "yes" : "no";
  const level = levels[0];
  const params = paramsOf({
    of: level?.of,
    code,
    role,
    owner,
    cik,
    since_days: days,
    since: days === undefined ? since : undefined,
    plan,
  });
  if (level === undefined) {
    return params === null ? [] : [newAtom("insider", "transaction", "is", { kind: "flag" }, { params })];
  }
  return [newAtom("insider", "transaction", level.test.op, level.test.rhs, { params })];
}
