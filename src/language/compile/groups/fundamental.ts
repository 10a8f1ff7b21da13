import { findFundamental } from "#catalogue";
import { FUNDAMENTAL_PERIODS, type FundamentalFilter } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalRight } from "../canonical-right.ts";
import { canonicalTest } from "../canonical-test.ts";
import { NO_BARS } from "../no-bars.ts";
import { newAtom } from "../new-atom.ts";
import { rangeOf, rangeTests, testsOf, valueOf, valueTests, wantOf } from "../want.ts";
import { readEntries } from "./read-entries.ts";

const LIST = "/Fundamental/Filters";

/** Reported figures: `Fundamental.Filters`. A filter's Id is the figure's name, so a filter has no id of its own. */
export const fundamentalCodec: AtomCodec = {
  canonical(atom) {
    const test = canonicalTest(atom);
    const ago = numberParam(atom, "periods_ago");
    return {
      ...atom,
      ...test,
      concept: figureName(atom.concept) ?? atom.concept,
      rhs: canonicalRight(test.rhs, figureName),
      params: paramsOf({ period: textParam(atom, "period")?.toUpperCase(), periods_ago: ago === 0 ? undefined : ago }),
      ...NO_BARS,
    };
  },
  negatesInline: () => false,
  listOf: () => LIST,
  write(atom): FundamentalFilter {
    const period = FUNDAMENTAL_PERIODS.find((one) => one === textParam(atom, "period"));
    const ago = numberParam(atom, "periods_ago");
    const value = valueOf(atom);
    const range = atom.rhs.kind === "range" ? rangeOf(atom.rhs) : undefined;
    return {
      Id: atom.concept,
      ...(period === undefined ? {} : { Period: period }),
      ...(ago === undefined ? {} : { PeriodsAgo: ago }),
      ...(range !== undefined
        ? { Range: range }
        : value !== undefined
          ? { Value: value }
          : { Returns: { Want: wantOf(atom, atom.concept) } }),
    };
  },
  keepsId: false,
  read: ({ Fundamental: group }) => readEntries(group?.Filters, LIST, atomsOf),
};

function figureName(written: string): string | undefined {
  const found = findFundamental(written);
  return found.ok ? found.found.id : undefined;
}

function atomsOf(filter: FundamentalFilter): Atom[] | undefined {
  const figure = filter.Id ?? "";
  const tests = [...valueTests(filter.Value), ...rangeTests(filter.Range), ...testsOf(filter.Returns?.Want, figure)];
  if (tests.some((test) => (test.within ?? 1) > 1)) return undefined;
  const params = paramsOf({ period: filter.Period, periods_ago: filter.PeriodsAgo });
  return tests.map(({ op, rhs }) => newAtom("fundamental", figure, op, rhs, { params }));
}
