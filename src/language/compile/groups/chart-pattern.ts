import { chartPatternOf } from "#catalogue";
import { CHART_PATTERN_TIMEFRAMES, type ChartPatternEntry, type ChartPatternSide } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalTest } from "../canonical-test.ts";
import { newAtom } from "../new-atom.ts";
import { joined, readEntries } from "./read-entries.ts";

/** Chart patterns: `ChartPattern`, one list per name. A window is the number of bars to search, `LookbackBars`. */
export const chartPatternCodec: AtomCodec = {
  canonical: (atom) => ({
    ...atom,
    ...canonicalTest(atom),
    concept: chartPatternOf(atom.concept)?.id ?? atom.concept,
    params: paramsOf({
      side: sideOf(atom)?.toLowerCase(),
      lookback: numberParam(atom, "lookback") ?? atom.within ?? undefined,
    }),
    timeframe: atom.timeframe === "1d" ? null : atom.timeframe,
    session: zonesOf(atom),
    bars_ago: atom.bars_ago === 0 ? null : atom.bars_ago,
    within: null,
    within_all: null,
  }),
  negatesInline: () => false,
  listOf: ({ concept }) => `/ChartPattern/${concept}`,
  write(atom, id): ChartPatternEntry {
    const timeframe = CHART_PATTERN_TIMEFRAMES.find((one) => one === atom.timeframe);
    const side = sideOf(atom);
    const lookback = numberParam(atom, "lookback");
    return {
      Id: id,
      ...(timeframe === undefined ? {} : { Timeframe: timeframe }),
      ...(side === undefined ? {} : { BullishBearish: side }),
      ...(lookback === undefined ? {} : { LookbackBars: lookback }),
    };
  },
  keepsId: true,
  read: ({ ChartPattern: map }) =>
    joined(
      Object.entries(map ?? {}).map(([name, entries]) =>
        readEntries(entries, `/ChartPattern/${name}`, (entry) => [
          newAtom(
            "chart_pattern",
            entry.DisplayName ?? name,
            "is",
            { kind: "flag" },
            {
              params: paramsOf({ side: entry.BullishBearish?.toLowerCase(), lookback: entry.LookbackBars }),
              timeframe: entry.Timeframe ?? null,
            },
          ),
        ]),
      ),
    ),
};

function sideOf(atom: Atom): ChartPatternSide | undefined {
  const side = textParam(atom, "side")?.toUpperCase();
  return side === "BULLISH" || side === "BEARISH" ? side : undefined;
}

function zonesOf({ session }: Atom): Atom["session"] {
  return session === null || session.length === 0 || session.join() === "regular" ? null : session;
}
