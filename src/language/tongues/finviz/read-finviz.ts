import { nearestName, ownMember, table } from "#base";
import type { Condition, ValueComparison } from "#contract";
import { all, any, type Clause, lost } from "../clause.ts";
import { figure, isOneOf, priceToEarnings, shortSelling } from "../facts.ts";
import type { Reading } from "../reading.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { yearlyGrowthClause } from "./finviz-growth.ts";
import { NUMBER_FAMILIES, type NumberFamily } from "./finviz-numbers.ts";
import { type LabelLine, labelLines, labelPairs } from "./finviz-labels.ts";
import { TECHNICAL_FAMILIES, technicalSignal } from "./finviz-technical.ts";
import { FINVIZ_WITHOUT, signalClause, WORD_FAMILIES, type WordFamily } from "./finviz-words.ts";

type Family =
  | { readonly kind: "numbers"; readonly family: NumberFamily }
  | { readonly kind: "words"; readonly family: WordFamily };

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ...NUMBER_FAMILIES.map((family) => [family.prefix, { kind: "numbers", family }] as const),
  ...[...WORD_FAMILIES, ...TECHNICAL_FAMILIES].map((family) => [family.prefix, { kind: "words", family }] as const),
]);

/** Parameters that say how the result is shown, not what is in it. */
const DISPLAY = new Set(["v", "ft", "r", "c", "ar", "ta", "p", "tad", "d", "ty", "fs", "b", "rev", "auth", "g"]);
const LONGEST = 400;
const FILTER = /^[a-z][a-z0-9]*_/i;

interface Piece {
  readonly text: string;
  readonly span: Span;
}

const ADDRESS = /(?:https?:\/\/)?(?:www\.|elite\.)?finviz\.com\/[^\s"'<>]+/gi;

/**
 * Reads the address of a Finviz screener, its part behind the question mark, a bare list of filters, its labels, or these as
 * scripts of Python hold them. Throws TongueFault.
 */
export function readFinviz(text: string): Reading {
  const addresses = [...text.matchAll(ADDRESS)];
  if (addresses.length > 1) {
    const distinct = new Set(addresses.map(([address]) => address));
    if (distinct.size > 1)
      throw new TongueFault(`here are ${distinct.size} addresses; give one at a time`, [0, text.length]);
  }
  const [address] = addresses;
  if (address !== undefined) return readAddress(text, [address.index, address.index + address[0].length]);
  const plain = /^\s*(?:https?:|[a-z]{1,3}=|[\w./-]*\?)/i.test(text);
  const script = plain ? undefined : readScript(text);
  return script ?? (plain ? undefined : readLabels(text)) ?? readAddress(text, [0, text.length]);
}

const CODE =
  /(["'])((?:cap|exch|idx|sec|ind|geo|fa|sh|ta|an|ah|employees|earningsdate|ipodate|targetprice)_[\w.|-]{1,80})\1/gi;
const SIGNAL = /\bsignal\s{0,9}=\s{0,9}(["'])([^"'\n]{1,40})\1/gi;
const SCRIPT_NOTE =
  "Of the script the filters and the signal were read; what it does with the result selects nothing here.";

/** The filters of a script of Python: a dictionary of labels, or a list of codes; undefined where there are none. */
function readScript(text: string): Reading | undefined {
  const pairs = labelPairs(text);
  const codes = [...text.matchAll(CODE)].map((match) => pieceAt(match[2]!, match.index + 1));
  if (pairs.length === 0 && codes.length === 0) return undefined;
  const labels = new Set(pairs.map((one) => one.text.slice(0, one.text.indexOf(":"))));
  if (labels.size < pairs.length) {
    throw new TongueFault("a label stands there twice, as in two sets of filters; give one at a time", [
      0,
      text.length,
    ]);
  }
  const signals = [...text.matchAll(SIGNAL)].map((match) => {
    const at = match.index + match[0].length - 1 - match[2]!.length;
    const named = SIGNAL_NAMES[match[2]!.toLowerCase()] ?? match[2]!;
    return signalOf({ text: named, span: [at, at + match[2]!.length] });
  });
  const of = [...pairs.map(lineClause), ...codes.map(filterClause), ...signals];
  return { clause: all(of, [0, text.length]), notes: [SCRIPT_NOTE] };
}

const SIGNAL_NAMES = table<string>({
  "new high": "ta_newhigh",
  "new low": "ta_newlow",
  overbought: "ta_overbought",
  oversold: "ta_oversold",
  "top gainers": "ta_topgainers",
  "top losers": "ta_toplosers",
  "most volatile": "ta_mostvolatile",
  "most active": "ta_mostactive",
  "unusual volume": "ta_unusualvolume",
  "earnings before": "n_earningsbefore",
  "earnings after": "n_earningsafter",
});

const pieceAt = (text: string, from: number): Piece => ({ text, span: [from, from + text.length] });

function lineClause({ filter, span, labelled }: LabelLine): Clause {
  if (filter !== undefined) return filterClause({ text: filter, span });
  return lost(
    labelled ? "its value is none that the label is known to have" : "its label is none of Finviz that is known",
    span,
  );
}

/** Lines as the page shows them: `Market Cap: Mid; P/E: Under 15`. Undefined where there are none. */
function readLabels(text: string): Reading | undefined {
  const { lines, before } = labelLines(text);
  if (lines.length === 0) return undefined;
  const of = lines.map(lineClause);
  const stray = before.trim() === "" ? [] : [lost("it stands before the first label", [0, before.length])];
  return { clause: all([...stray, ...of], [0, text.length]), notes: [] };
}

function readAddress(text: string, place: Span): Reading {
  const notes: string[] = [];
  const parts: Clause[] = [];
  for (const { name, value } of parameters(text, place)) {
    switch (name) {
      case "f":
        parts.push(...pieces(value, /,|%2C/gi).map(filterClause));
        break;
      case "s":
        parts.push(...pieces(value, /,|%2C/gi).map(signalOf));
        break;
      case "t": {
        const tickers = pieces(value, /,|%2C|\+|%20/gi).map((one) => one.text.toUpperCase());
        if (tickers.length > 0) parts.push(isOneOf("Symbol", tickers, value.span));
        break;
      }
      case "o":
        notes.push("The order of the result (o) is asked of a table; a payload only selects.");
        break;
      default:
        if (!DISPLAY.has(name))
          parts.push(
            lost(
              `the parameter ${name.slice(0, 20)} is not known; f holds the filters, s a signal, t tickers`,
              value.span,
            ),
          );
    }
  }
  return { clause: all(parts, [0, text.length]), notes };
}

/** The parameters of an address; without a question mark and an equals sign the text is the value of f. */
function parameters(text: string, [begin, stop]: Span): readonly { readonly name: string; readonly value: Piece }[] {
  const part = text.slice(begin, stop);
  const from = begin + part.length - part.trimStart().length;
  const to = begin + part.trimEnd().length;
  const mark = part.indexOf("?");
  const query = mark < 0 ? from : begin + mark + 1;
  const hash = text.indexOf("#", query);
  const end = hash < 0 ? to : Math.min(hash, to);
  if (mark < 0 && /^(?:https?:|(?:www\.|elite\.)?finviz\.com)/i.test(part.trim())) {
    throw new TongueFault("the address has no question mark with filters behind it", [from, to]);
  }
  const whole = text.slice(query, end);
  if (mark < 0 && !/^[a-z]{1,3}=/i.test(whole)) {
    if (!FILTER.test(whole))
      throw new TongueFault("this is no Finviz address and no list of its filters such as cap_largeover,fa_pe_u15", [
        from,
        to,
      ]);
    return [{ name: "f", value: { text: whole, span: [query, end] } }];
  }
  return pieces({ text: whole, span: [query, end] }, /&amp;|&/g).map((pair) => {
    const equals = pair.text.indexOf("=");
    const name = equals < 0 ? pair.text : pair.text.slice(0, equals);
    const at = pair.span[0] + (equals < 0 ? pair.text.length : equals + 1);
    return {
      name: name.toLowerCase(),
      value: { text: equals < 0 ? "" : pair.text.slice(equals + 1), span: [at, pair.span[1]] },
    };
  });
}

/** The parts between separators that are not empty. */
function pieces({ text, span }: Piece, separator: RegExp): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  const cut = (to: number): void => {
    const part = text.slice(from, to);
    if (part.trim() !== "") found.push({ text: part, span: [span[0] + from, span[0] + to] });
  };
  for (const match of text.matchAll(separator)) {
    cut(match.index);
    from = match.index + match[0].length;
  }
  cut(text.length);
  return found;
}

/** A value with the characters that addresses escape. */
function unescaped(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim()
    .toLowerCase();
}

function filterClause(piece: Piece): Clause {
  const written = unescaped(piece.text);
  if (written.length > LONGEST) return lost(`a filter has at most ${LONGEST} characters`, piece.span);
  const parts = written.split("_");
  for (let n = parts.length - 1; n > 0; n--) {
    const prefix = parts.slice(0, n).join("_");
    const family = FAMILIES.get(prefix);
    const values = parts.slice(n).join("_").split("|");
    if (family !== undefined) return familyClause(family, values, piece.span);
    if (Object.hasOwn(FINVIZ_WITHOUT, prefix)) return lost(FINVIZ_WITHOUT[prefix]!, piece.span);
  }
  const prefix = parts.slice(0, -1).join("_") || written;
  const near = nearestName(prefix, [...FAMILIES.keys()]);
  return lost(
    `the filter ${prefix.slice(0, 40)} is not known${near === undefined ? "" : `; did you mean ${near}?`}`,
    piece.span,
  );
}

/** Values that are joined by | are alternatives. */
function familyClause(known: Family, values: readonly string[], span: Span): Clause {
  const of = values.map((value) => {
    const clause = known.kind === "numbers" ? numberClause(known.family, value, span) : known.family.read(value, span);
    return (
      clause ?? lost(`${known.family.name} has no value ${JSON.stringify(value.slice(0, 40))} that is known`, span)
    );
  });
  return oneText(of) ?? any(of, span);
}

/** Alternatives of one text as one filter with all of their values. */
function oneText(of: readonly Clause[]): Clause | undefined {
  const [first] = of;
  const texts = of.map((clause) => (clause.kind === "fact" ? textsOf(clause.condition) : undefined));
  const group = texts[0]?.group;
  if (first === undefined || group === undefined || texts.some((text) => text?.group !== group)) return undefined;
  return isOneOf(group, [...new Set(texts.flatMap((text) => text?.values ?? []))], first.span, {
    notes: first.notes ?? [],
  });
}

function textsOf({ Stock }: Condition): { readonly group: TextGroup; readonly values: readonly string[] } | undefined {
  for (const group of TEXT_GROUPS) {
    const state = Stock?.[group]?.[0]?.State;
    if (state?.Value != null && state.Exclude !== true) return { group, values: state.Value };
  }
  return undefined;
}

const TEXT_GROUPS = ["Country", "Exchange", "IndexMembership", "Industry", "Sector", "SecurityType"] as const;
type TextGroup = (typeof TEXT_GROUPS)[number];

function numberClause(family: NumberFamily, value: string, span: Span): Clause | undefined {
  const { words = {}, scale = 1, percentage } = family;
  if (percentage !== undefined && /^[uo]\d{1,3}p$/.test(value)) {
    return targetClause({ ...family, target: percentage }, comparison(value.slice(0, -1), 1)!, span);
  }
  const wanted = Object.hasOwn(words, value) ? ownMember(words, value)! : comparison(value, scale);
  return wanted === undefined ? undefined : targetClause(family, wanted, span);
}

/** u15, o15, 5to10, 5to, to10. */
function comparison(value: string, scale: number): ValueComparison | undefined {
  const [, way, bound] = /^([uo])(-?\d{1,12}(?:\.\d{1,6})?)$/.exec(value) ?? [];
  if (way !== undefined) return { [way === "u" ? "LessThan" : "GreaterThan"]: scaledBy(bound!, scale) };
  const [, low, high] = /^(-?\d{1,12}(?:\.\d{1,6})?)?to(-?\d{1,12}(?:\.\d{1,6})?)?$/.exec(value) ?? [];
  if (low === undefined && high === undefined) return undefined;
  return {
    Range: {
      ...(low === undefined ? {} : { Lower: { Operator: "gte", Value: scaledBy(low, scale) } }),
      ...(high === undefined ? {} : { Upper: { Operator: "lte", Value: scaledBy(high, scale) } }),
    },
  };
}

/** In the unit of the family; 2.3 billions are 2,300,000,000 and no fraction less. */
function scaledBy(written: string, scale: number): number {
  return Number((Number(written) * scale).toPrecision(15));
}

function targetClause({ target, note }: NumberFamily, wanted: ValueComparison, span: Span): Clause {
  const notes = note === undefined ? [] : [note];
  if ("figure" in target) return figure(target.figure, wanted, span, { period: target.period, notes });
  if ("priceToEarnings" in target) return priceToEarnings(wanted, span, notes);
  if ("growthOf" in target) return yearlyGrowthClause(target, wanted, span, notes);
  if ("short" in target) return shortSelling(target.short, wanted, span);
  return { kind: "filter", filter: { Input: target.study, Returns: { Want: { Value: wanted } } }, span, notes };
}

function signalOf(piece: Piece): Clause {
  const value = unescaped(piece.text);
  return (
    technicalSignal(value, piece.span) ??
    signalClause(value, piece.span) ??
    lost(`the signal ${value.slice(0, 40)} has no counterpart`, piece.span)
  );
}
