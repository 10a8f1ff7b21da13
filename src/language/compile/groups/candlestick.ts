import { candlestickOf } from "#catalogue";
import { SENTIMENTS, type CandlestickEntry, type Sentiment } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { numberParam, paramsOf, textParam } from "../atom-params.ts";
import { canonicalTest, canonicalWindow } from "../canonical-test.ts";
import { newAtom } from "../new-atom.ts";
import { zonesUnless } from "../zones.ts";
import { joined, readEntries } from "./read-entries.ts";

/** Candlestick patterns: `CandlestickPattern`, one list per id. `within_all` is written as `ConsecutiveBars`. */
export const candlestickCodec: AtomCodec = {
  canonical: (atom) => ({
    ...atom,
    ...canonicalWindow(atom),
    ...canonicalTest(atom),
    concept: candlestickOf(atom.concept)?.id ?? atom.concept,
    params: paramsOf({ sentiment: sentimentOf(atom), penetration: numberParam(atom, "penetration") }),
    timeframe: atom.timeframe === "1d" ? null : atom.timeframe,
    session: zonesUnless(null, atom.session),
  }),
  negatesInline: () => false,
  listOf: ({ concept }) => `/CandlestickPattern/${concept}`,
  write(atom, id): CandlestickEntry {
    const sentiment = sentimentOf(atom);
    const penetration = numberParam(atom, "penetration");
    return {
      Id: id,
      ...(atom.timeframe === null ? {} : { Timeframe: atom.timeframe }),
      ...(atom.session === null ? {} : { SessionZones: atom.session }),
      ...(atom.bars_ago === null ? {} : { BarsAgo: atom.bars_ago }),
      ...(atom.within === null ? {} : { [atom.within_all === true ? "ConsecutiveBars" : "Within"]: atom.within }),
      ...(sentiment === undefined ? {} : { Sentiment: sentiment }),
      ...(penetration === undefined ? {} : { Inputs: [String(penetration)] }),
    };
  },
  keepsId: true,
  read: ({ CandlestickPattern: map }) =>
    joined(
      Object.entries(map ?? {}).map(([id, entries]) =>
        readEntries(entries, `/CandlestickPattern/${id}`, (entry) => atomsOf(id, entry)),
      ),
    ),
};

function sentimentOf(atom: Atom): Sentiment | undefined {
  const sentiment = textParam(atom, "sentiment")?.toLowerCase();
  return SENTIMENTS.find((one) => one === sentiment);
}

function atomsOf(id: string, entry: CandlestickEntry): Atom[] | undefined {
  const inARow = entry.ConsecutiveBars ?? 1;
  const within = entry.Within ?? 1;
  const penetration = entry.Inputs?.length ? Number(entry.Inputs[0]) : undefined;
  if ((inARow > 1 && within > 1) || (entry.Inputs?.length ?? 0) > 1 || Number.isNaN(penetration)) return undefined;
  const zones = entry.SessionZones ?? [];
  return [
    newAtom(
      "candlestick",
      id,
      "is",
      { kind: "flag" },
      {
        params: paramsOf({ sentiment: entry.Sentiment, penetration }),
        timeframe: entry.Timeframe ?? null,
        session: entry.IncludeExt === true ? [...zones, "all"] : zones,
        bars_ago: entry.BarsAgo ?? null,
        within: inARow > 1 ? inARow : within,
        within_all: inARow > 1 ? true : null,
      },
    ),
  ];
}
