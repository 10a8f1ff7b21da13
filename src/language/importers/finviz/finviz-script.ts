import { table } from "#base";
import { type ImportedClause, lost } from "../clause.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { filterClause, isFilter, type TextPart, pieceAt, pieces, signalOf } from "./finviz-filter.ts";
import { withoutContradiction } from "./finviz-ranges.ts";
import { type LabelLine, labelPairs, withoutComments } from "./finviz-labels.ts";

/** Groups of filters; no other text of a script begins like them. */
const GROUP = /^\s*(?:cap|exch|idx|sec|ind|geo|fa|sh|ta|an|ah|tad|employees|earningsdate|ipodate|targetprice)_/i;
const CODE = /^\s*[a-z][a-z0-9]*_[^\s"']+\s*$/i;
const LIST = /\[([^[\]]*)\]/g;
/** Texts and other items of a list. */
const ITEM = /[frb]{0,2}(["'])([^"'\n]*)\1|[^\s,"'][^,"'\n]*/gi;
const TEXT = /(["'])([^"'\n]{1,4000})\1/g;
const SIGNAL = /(?:\bsignal["']?|["']s["'])\s{0,9}[=:]\s{0,9}(["'])([^"'\n]{1,40})\1/gi;
const TICKERS = /[(,]\s{0,80}(tickers?\s{0,9}=\s{0,9}(?:\[[^[\]]+\]|"[^"\n]+"|'[^'\n]+'))/gi;

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

/**
 * Returns the filters of a Python script, from dictionaries of labels and lists of codes, with its signals; empty
 * without filters. Throws ImportFault for two sets of labels.
 */
export function scriptClauses(text: string): readonly ImportedClause[] {
  const code = withoutComments(text);
  const signals = [...code.matchAll(SIGNAL)].map((match) => {
    const at = match.index + match[0].length - 1 - match[2]!.length;
    return pieceAt(match[2]!, at);
  });
  const pairs = labelPairs(text).filter(({ span }) => !signals.some((signal) => within(signal.span, span)));
  if (new Set(pairs.map(({ label }) => label)).size < pairs.length) {
    throw new ImportFault("a label stands there twice, as in two sets of filters; give one at a time", [
      0,
      text.length,
    ]);
  }
  const filters = codeClauses(code, [...pairs, ...signals]);
  if (pairs.length === 0 && filters.length === 0) return [];
  const tickers = [...code.matchAll(TICKERS)].map((match) =>
    lost("tickers of a script are not looked at; give them in the address, as in t=AAPL,MSFT", [
      match.index + match[0].length - match[1]!.length,
      match.index + match[0].length,
    ]),
  );
  const named = signals.map(({ text: name, span }) => ({ text: SIGNAL_NAMES[name.toLowerCase()] ?? name, span }));
  return [...pairs.map(lineClause), ...filters, ...named.map(signalOf), ...tickers];
}

const within = (inner: SourceSpan, outer: SourceSpan): boolean => inner[0] >= outer[0] && inner[1] <= outer[1];

/** Reads the codes of lists, in which each item is a filter, and single codes. */
function codeClauses(code: string, others: readonly { readonly span: SourceSpan }[]): readonly ImportedClause[] {
  const lists = [...code.matchAll(LIST)]
    .map((match) => pieceAt(match[1]!, match.index + 1))
    .filter((list) => textsIn(list).some((text) => partsOf(text).some(isCode)));
  const alone = textsIn(pieceAt(code, 0))
    .filter(({ span }) => ![...lists, ...others].some((other) => within(span, other.span)))
    .map(partsOf)
    .filter((parts) => parts.every(({ text }) => CODE.test(text)) && parts.some(isCode));
  const clauses = [...lists.flatMap(itemClauses), ...alone.flat().map(filterClause)];
  return withoutContradiction(clauses.toSorted((a, b) => a.span[0] - b.span[0]));
}

function textsIn({ text, span }: TextPart): readonly TextPart[] {
  return [...text.matchAll(TEXT)].map((match) => pieceAt(match[2]!, span[0] + match.index + 1));
}

/** Splits a text with several codes: "cap_mid,fa_pe_u15". */
const partsOf = (text: TextPart): readonly TextPart[] => pieces(text, /,/g);

const isCode = ({ text }: TextPart): boolean => CODE.test(text) && (GROUP.test(text) || isFilter(text));

function itemClauses({ text, span }: TextPart): readonly ImportedClause[] {
  return [...text.matchAll(ITEM)].flatMap((match): readonly ImportedClause[] => {
    const [item, quote, content = ""] = match;
    const from = span[0] + match.index;
    if (quote === undefined) return [lost(NO_TEXT, [from, from + item.trimEnd().length])];
    return partsOf(pieceAt(content, from + item.length - content.length - 1)).map(filterClause);
  });
}

const NO_TEXT = "it is no text, so the list does not say which filter it is";

/** Reads a pair of label and value as its filter. */
export function lineClause({ filter, span, labelled }: LabelLine): ImportedClause {
  if (filter !== undefined) return filterClause({ text: filter, span });
  return lost(
    labelled ? "its value is none that the label is known to have" : "its label is none of Finviz that is known",
    span,
  );
}
