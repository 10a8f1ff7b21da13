import {
  GAP_KINDS,
  STOCK_BOOLEAN_GROUPS,
  STOCK_GROUPS,
  STOCK_STRING_GROUPS,
  type GapEntry,
  type NumericStockEntry,
  type Stock,
  type StockBooleanEntry,
  type StockDateEntry,
  type StockGroup,
  type StockStringEntry,
} from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalTest, canonicalWindow } from "../canonical-test.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { rangeTests, testsOf, valueOf, windowMembers, windowSettings } from "../want.ts";
import { zonesUnless } from "../zones.ts";
import { canonicalDate, dateStateOf, readDateState } from "./date-state.ts";
import { boundsOf } from "./number-bounds.ts";
import { joined, readEntries } from "./read-entries.ts";

type StockEntry = NonNullable<Stock[StockGroup]>[number];

/** Shape of the entries in a group of Stock. */
export type StockKind = "gap" | "date" | "text" | "flag" | "number";

/** Returns the shape of a group's entries; undefined for a name that is no group of Stock, and for Earnings. */
export function stockKindOf(concept: string): StockKind | undefined {
  if (concept === "Gap") return "gap";
  if (concept === "ListDate") return "date";
  if (Object.hasOwn(STOCK_STRING_GROUPS, concept)) return "text";
  if (Object.hasOwn(STOCK_BOOLEAN_GROUPS, concept)) return "flag";
  return concept !== "Earnings" && STOCK_GROUPS.some((group) => group === concept) ? "number" : undefined;
}

/** Attributes of the stock: all groups of `Stock` except Earnings. */
export const stockCodec: AtomCodec = {
  canonical,
  negatesInline: ({ concept }) => ["text", "flag"].includes(stockKindOf(concept) ?? ""),
  listOf: ({ concept }) => `/Stock/${concept}`,
  write,
  keepsId: true,
  read: ({ Stock: stock }) =>
    joined(
      STOCK_GROUPS.filter((group) => group !== "Earnings").map((group) =>
        readEntries<StockEntry>(stock?.[group], `/Stock/${group}`, (entry) => atomsOf(group, entry)),
      ),
    ),
};

function canonical(atom: Atom): Atom {
  switch (stockKindOf(atom.concept)) {
    case "gap": {
      const kind = textParam(atom, "kind")?.toLowerCase();
      const window = canonicalWindow(atom);
      return {
        ...atom,
        ...window,
        ...canonicalTest({ ...atom, ...window }),
        params: paramsOf({ kind: kind === "percent" ? undefined : kind }),
        timeframe: atom.timeframe === "1d" ? null : atom.timeframe,
      };
    }
    case "date":
      return { ...atom, ...flippedDate(canonicalDate(atom, false)), ...NO_BARS, params: null };
    case "number": {
      const issuer = numberParam(atom, "issuer");
      return {
        ...atom,
        ...canonicalTest(atom),
        params: paramsOf({ period: numberParam(atom, "period"), issuer: issuer === 1 ? 1 : undefined }),
        timeframe: null,
        session: zonesUnless(null, atom.session),
      };
    }
    default:
      return { ...atom, ...canonicalTest(atom), ...NO_BARS, params: null };
  }
}

const OPPOSITES = { gt: "lte", gte: "lt", lt: "gte", lte: "gt" } as const;

/** Turns a negated bound into the opposite bound; a stock has exactly one list date. */
function flippedDate(test: Pick<Atom, "op" | "rhs" | "negate">): Pick<Atom, "op" | "rhs" | "negate"> {
  const { op } = test;
  if (test.negate !== true || !(op in OPPOSITES)) return test;
  return { ...test, op: OPPOSITES[op as keyof typeof OPPOSITES], negate: null };
}

function write(
  atom: Atom,
  id: string,
): GapEntry | StockDateEntry | StockStringEntry | StockBooleanEntry | NumericStockEntry {
  const { rhs } = atom;
  switch (stockKindOf(atom.concept)) {
    case "gap": {
      const kind = GAP_KINDS.find((one) => one === textParam(atom, "kind"));
      return {
        Id: id,
        ...(kind === undefined ? {} : { Kind: kind }),
        ...(atom.timeframe === null ? {} : { Timeframe: atom.timeframe }),
        ...windowMembers(atom),
        Returns: { Want: { Value: valueOf(atom) ?? {} } },
      };
    }
    case "date":
      return { Id: id, DateState: dateStateOf(atom) };
    case "flag":
      return { Id: id, State: { Value: atom.negate !== true } };
    case "text": {
      const exclude = atom.negate === true ? { Exclude: true } : {};
      return { Id: id, State: { Value: rhs.kind === "texts" ? [...rhs.texts] : [], ...exclude } };
    }
    default: {
      const period = numberParam(atom, "period");
      return {
        Id: id,
        State: {
          Value: boundsOf(atom),
          ...(period === undefined ? {} : { Period: period }),
          ...(atom.session === null ? {} : { SessionZones: atom.session }),
          ...(numberParam(atom, "issuer") === 1 ? { Issuer: true } : {}),
        },
      };
    }
  }
}

/**
 * Returns the atoms of an entry. The casts are safe: the contract has checked that each group holds entries of its
 * kind.
 */
function atomsOf(group: StockGroup, entry: StockEntry): Atom[] | undefined {
  switch (stockKindOf(group)) {
    case "gap":
      return gapAtoms(entry as GapEntry);
    case "date": {
      const date = readDateState((entry as StockDateEntry).DateState);
      return date === "nothing" ? [] : date && [newAtom("stock", group, date.op, date.rhs)];
    }
    case "text": {
      const { Value: texts, Exclude: exclude } = (entry as StockStringEntry).State ?? {};
      if (texts == null || texts.length === 0) return [];
      const negate = exclude === true ? true : null;
      return [newAtom("stock", group, "is", { kind: "texts", texts }, { negate })];
    }
    case "flag": {
      const value = (entry as StockBooleanEntry).State?.Value;
      if (value === undefined) return [];
      return [newAtom("stock", group, "is", { kind: "flag" }, { negate: value ? null : true })];
    }
    default:
      return numberAtoms(group, entry as NumericStockEntry);
  }
}

function gapAtoms(entry: GapEntry): Atom[] | undefined {
  const tests = testsOf(entry.Returns?.Want, "");
  return windowSettings(tests, entry)?.map((window, n) =>
    newAtom("stock", "Gap", tests[n]!.op, tests[n]!.rhs, {
      ...window,
      params: paramsOf({ kind: entry.Kind }),
      timeframe: entry.Timeframe ?? null,
    }),
  );
}

function numberAtoms(group: StockGroup, { State: state }: NumericStockEntry): Atom[] | undefined {
  if (state?.Price !== undefined || state?.ShouldBeDelayed15Minutes === true) return undefined;
  const settings = {
    params: paramsOf({ period: state?.Period, issuer: state?.Issuer === true ? 1 : undefined }),
    session: state?.SessionZones ?? null,
  };
  return rangeTests(state?.Value).map(({ op, rhs }) => newAtom("stock", group, op, rhs, settings));
}
