import type { SourceSpan } from "./translation.ts";

/** Span of a scan within a text, and the spans around it whose words ask for something else. */
export interface FoundScan {
  readonly span: SourceSpan;
  readonly beside: readonly SourceSpan[];
}

/** Words around a scan that add no condition, such as "please convert this chartink scan". */
const ASKING: ReadonlySet<string> = new Set(
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
const BEHIND = /(?:[\s.?!,]+(?:please|thanks|thank you))?[\s.?!]*$/i;
const SQL = /^\s*select\s[^<>=]{0,80}?\bwhere\s+/i;

const TURNING = /\b(?:or|not|no|none|never|either|except|without|unless|other|exclud\w*)\b/i;
/** Punctuation between a scan and its surroundings. */
const JOINING = /^[\s.,;:!?`]+|[\s.,;:!?`]+$/g;

/**
 * Finds the pasted scan in a query: a code fence, an address, or the text between words that only ask for it. Returns
 * the whole text without such words.
 */
export function scanIn(text: string): FoundScan {
  const address = ADDRESS.exec(text);
  if (address !== null) {
    return withBeside(text, [address.index, address.index + address[0].replace(/[.,;!?)]+$/, "").length]);
  }
  const fence = FENCE.exec(text);
  if (fence !== null) {
    const from = fence.index + fence[0].indexOf(fence[1]!, 3);
    return withBeside(text, [from, from + fence[1]!.length]);
  }
  const from = SQL.exec(text)?.[0].length ?? STUDY.exec(text)?.[0].length ?? askingLength(text);
  const behind = BEHIND.exec(text.slice(from));
  return { span: [from, behind === null ? text.length : from + behind.index], beside: [] };
}

function withBeside(text: string, span: SourceSpan): FoundScan {
  const sides: readonly SourceSpan[] = [
    [0, span[0]],
    [span[1], text.length],
  ];
  const beside = sides.flatMap(([from, to]): SourceSpan[] => {
    const side = text.slice(from, to).replace(/```[a-z]{0,20}/gi, (one) => "`".repeat(one.length));
    const words = side.toLowerCase().match(/[^\s.,;:!?`]+/g) ?? [];
    if (words.every((word) => ASKING.has(word))) return [];
    const trimmed = side.replaceAll(JOINING, "");
    const start = from + side.indexOf(trimmed);
    return [[start, start + trimmed.length]];
  });
  // Such a word changes the meaning of the scan, so the text cannot be cut.
  if (beside.some(([from, to]) => TURNING.test(text.slice(from, to)))) return { span: [0, text.length], beside: [] };
  return { span, beside };
}

/** Returns the length of the leading words that only ask; a colon or dash ends them. */
function askingLength(text: string): number {
  let at = 0;
  for (const match of text.matchAll(/\s*([A-Za-z][A-Za-z0-9]*)(?=[\s:,–—-]|$)\s*(?:[:–—]\s*)?/g)) {
    if (match.index !== at || !ASKING.has(match[1]!.toLowerCase())) break;
    at = match.index + match[0].length;
  }
  return at;
}
