import { MARKET_TIMINGS, type EarningsEntry, type MarketTiming } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalTest } from "../canonical-test.ts";
import { dayNumber, dayText } from "../day-text.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom, type AtomParams } from "../new-atom.ts";
import { rangeTests } from "../want.ts";
import { canonicalDate, dateStateOf, readDateState } from "./date-state.ts";
import { boundsOf } from "./number-bounds.ts";
import { readEntries } from "./read-entries.ts";

const LIST = "/Stock/Earnings";

/** Numeric members of an earnings entry, by the atom's concept. */
export const EARNINGS_FIGURES = {
  actual: "Actual",
  estimate: "Estimate",
  surprise: "Difference",
  surprise_pct: "Percent",
} as const satisfies Record<string, keyof EarningsEntry>;
type Figure = keyof typeof EARNINGS_FIGURES;

/** One earnings report that meets all conditions: `Stock.Earnings`. */
export const earningsCodec: AtomCodec = {
  canonical(atom) {
    const test = atom.concept === "date" ? canonicalDate(atom, true) : canonicalTest(atom, false);
    if (atom.concept === "timing") return { ...atom, ...test, ...NO_BARS, params: null };
    const isFigure = isFigureName(atom.concept);
    return {
      ...atom,
      ...test,
      ...NO_BARS,
      params: paramsOf({
        timing: timingOf(atom),
        from_day: isFigure ? numberParam(atom, "from_day") : undefined,
        to_day: isFigure ? numberParam(atom, "to_day") : undefined,
      }),
    };
  },
  negatesInline: () => false,
  listOf: () => LIST,
  write,
  keepsId: true,
  read: ({ Stock: stock }) => readEntries(stock?.Earnings, LIST, atomsOf),
};

function isFigureName(concept: string): concept is Figure {
  return Object.hasOwn(EARNINGS_FIGURES, concept);
}

function timingOf(atom: Atom): MarketTiming | undefined {
  const timing = textParam(atom, "timing")?.toLowerCase();
  return MARKET_TIMINGS.find((one) => one === timing);
}

function write(atom: Atom, id: string): EarningsEntry {
  const timing = timingOf(atom);
  const timed = timing === undefined ? {} : { MarketTiming: timing };
  if (atom.concept === "date") return { Id: id, DateState: dateStateOf(atom), ...timed };
  if (!isFigureName(atom.concept)) {
    const text = atom.rhs.kind === "texts" ? atom.rhs.texts[0] : undefined;
    return { Id: id, MarketTiming: MARKET_TIMINGS.find((one) => one === text) ?? "unknown" };
  }
  const [from, to] = [numberParam(atom, "from_day"), numberParam(atom, "to_day")];
  const dates = {
    ...(from === undefined ? {} : { Lower: { Operator: "gte" as const, Value: dayText(from) } }),
    ...(to === undefined ? {} : { Upper: { Operator: "lte" as const, Value: dayText(to) } }),
  };
  return {
    Id: id,
    ...(from === undefined && to === undefined ? {} : { DateState: dates }),
    ...timed,
    [EARNINGS_FIGURES[atom.concept]]: [{ State: { Value: boundsOf(atom) } }],
  };
}

/** Returns the days of a figure's report as parameters; undefined where parameters cannot express them. */
function dayParams({ DateState: state }: EarningsEntry): AtomParams | undefined {
  const { Equals: equal, Lower: lower, Upper: upper } = state ?? {};
  if (equal != null || lower?.Operator === "gt" || upper?.Operator === "lt") return undefined;
  const from = lower === undefined ? undefined : dayNumber(lower.Value);
  const to = upper === undefined ? undefined : dayNumber(upper.Value);
  if ((lower !== undefined && from === undefined) || (upper !== undefined && to === undefined)) return undefined;
  return paramsOf({ from_day: from, to_day: to }) ?? [];
}

function atomsOf(entry: EarningsEntry): Atom[] | undefined {
  const timing = entry.MarketTiming;
  const figures = (Object.keys(EARNINGS_FIGURES) as Figure[]).flatMap((concept) =>
    (entry[EARNINGS_FIGURES[concept]] ?? [])
      .filter((one) => one.IsDisabled !== true)
      .flatMap((one) => rangeTests(one.State?.Value).map((test) => ({ concept, test }))),
  );
  // One report must meet both; two atoms could be met by two reports.
  if (figures.length > 1) return undefined;
  const figure = figures[0];
  if (figure !== undefined) {
    const days = dayParams(entry);
    if (days === undefined) return undefined;
    const params = [...(paramsOf({ timing }) ?? []), ...days];
    return [newAtom("earnings", figure.concept, figure.test.op, figure.test.rhs, { params })];
  }
  const date = readDateState(entry.DateState);
  if (date === undefined) return undefined;
  if (date !== "nothing") {
    return [newAtom("earnings", "date", date.op, date.rhs, { params: paramsOf({ timing }) })];
  }
  return timing === undefined ? [] : [newAtom("earnings", "timing", "is", { kind: "texts", texts: [timing] })];
}
