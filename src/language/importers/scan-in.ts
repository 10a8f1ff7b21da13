import type { SourceSpan } from "./translation.ts";

/** Span of a scan within a text. `outside`: spans of surrounding words that add a condition. */
export interface FoundScan {
  readonly span: SourceSpan;
  readonly outside: readonly SourceSpan[];
}

/** Words around a scan that add no condition, such as "please convert this chartink scan". */
const FILLERS: ReadonlySet<string> = new Set(
  `a all an and any can chartink clause code condition conditions convert could equivalent filter filters find finviz
  does following for formula from get give has have having here i import in into is it list me my of pine please query run same scan
  scanner screen screener script select show stock stockcharts stockfetcher stocks symbols tc2000 thanks thank that the
  these thinkorswim thinkscript this ticker tickers to tos tradingview translate url use want what whose where which winnow with
  would you`.split(/\s+/),
);
const FENCE = /```[a-z]{0,20}\n?([^`]*)```/i;
const ADDRESS = /(?:https?:\/\/)?(?:www\.|elite\.)?finviz\.com\/\S+/i;
/** Name of a study before its condition, as thinkorswim displays it. */
const STUDY = /^\s*[A-Z][a-z]*[A-Z]\w{0,60}:\s+(?=\S)/;
const COURTESY = /(?:[\s.?!,]+(?:please|thanks|thank you))?[\s.?!]*$/i;
const SQL = /^\s*select\s[^<>=]{0,80}?\bwhere\s+/i;

const RESTRICTING = /\b(?:or|not|no|none|never|either|except|without|unless|other|exclud\w*)\b/i;
/** Punctuation between a scan and its surroundings. */
const PUNCTUATION = /^[\s.,;:!?`]+|[\s.,;:!?`]+$/g;

/**
 * Finds the pasted scan in a query: a code fence, an address, or the text between filler words. Returns the whole text
 * if there are none, or if a word outside the scan changes its meaning.
 */
export function scanIn(text: string): FoundScan {
  const address = ADDRESS.exec(text);
  if (address !== null) {
    return withOutside(text, [address.index, address.index + address[0].replace(/[.,;!?)]+$/, "").length]);
  }
  const fence = FENCE.exec(text);
  if (fence !== null) {
    const from = fence.index + fence[0].indexOf(fence[1]!, 3);
    return withOutside(text, [from, from + fence[1]!.length]);
  }
  const from = SQL.exec(text)?.[0].length ?? STUDY.exec(text)?.[0].length ?? fillerLength(text);
  const courtesy = COURTESY.exec(text.slice(from));
  return { span: [from, courtesy === null ? text.length : from + courtesy.index], outside: [] };
}

function withOutside(text: string, span: SourceSpan): FoundScan {
  const sides: readonly SourceSpan[] = [
    [0, span[0]],
    [span[1], text.length],
  ];
  const outside = sides.flatMap(([from, to]): SourceSpan[] => {
    const side = text.slice(from, to).replace(/```[a-z]{0,20}/gi, (one) => "`".repeat(one.length));
    const words = side.toLowerCase().match(/[^\s.,;:!?`]+/g) ?? [];
    if (words.every((word) => FILLERS.has(word))) return [];
    const trimmed = side.replaceAll(PUNCTUATION, "");
    const start = from + side.indexOf(trimmed);
    return [[start, start + trimmed.length]];
  });
  // Such a word changes the meaning of the scan, so the text cannot be cut.
  if (outside.some(([from, to]) => RESTRICTING.test(text.slice(from, to))))
    return { span: [0, text.length], outside: [] };
  return { span, outside };
}

/** Returns the length of the leading filler words, up to a colon or dash. */
function fillerLength(text: string): number {
  let at = 0;
  for (const match of text.matchAll(/\s*([A-Za-z][A-Za-z0-9]*)(?=[\s:,–—-]|$)\s*(?:[:–—]\s*)?/g)) {
    if (match.index !== at || !FILLERS.has(match[1]!.toLowerCase())) break;
    at = match.index + match[0].length;
  }
  return at;
}
