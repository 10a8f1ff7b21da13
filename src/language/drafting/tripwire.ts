/** Range of characters, end exclusive. */
export type TextSpan = readonly [from: number, to: number];

/** Patterns of words that address a model instead of a screener. */
const ROLE_TAGS = [
  /<\|[a-z_]{1,24}\|>/,
  /<\/?(?:system|assistant|user|developer|tool|instructions?|prompt)\b[^>]{0,40}>/,
  /\[\/?inst\]/,
  /<<\/?sys>>/,
  /(?:^|[\n.;])\s*(?:system|assistant|developer)\s*:/,
  /#{2,}\s*(?:system|instructions?|new task)\b/,
];
const RULES = "(?:instructions?|prompts?|rules?|directions?|guidelines?|guardrails?|constraints?|safety)";
const OVERRIDES = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass|discard|skip)\\b[^.;\\n]{0,40}\\b(?:previous|prior|above|earlier|preceding|your|all|any|the|these|those|system)\\b[^.;\\n]{0,30}\\b${RULES}\\b`,
  ),
  /\b(?:new|updated|real|hidden) instructions?\b/,
  /\b(?:system|hidden|initial|original) (?:prompt|message|instructions?)\b/,
  /\b(?:reveal|print|show|repeat|output|leak|display|tell me)\b[^.;\n]{0,30}\b(?:your|the) (?:[a-z]+ )?(?:prompt|instructions?|rules|api key|secrets?|credentials?|password|environment variables?)\b/,
  /\byou are (?:now|no longer)\b/,
  /\b(?:pretend|act) (?:to be|as if|as an? (?:ai|assistant|developer|admin|root|system|hacker|dan)\b)/,
  /\b(?:developer|debug|god|admin|root) mode\b/,
  /\bjailbreak|\bdo anything now\b/,
  /\b(?:respond|reply|answer|output) (?:only )?(?:with|in)\b[^.;\n]{0,20}\b(?:json|yaml|xml|text|the following|exactly)\b/,
];
const CODE = [
  /<script\b|<\/?(?:iframe|img|svg|object|style)\b/,
  /\bdrop\s+table\b|\bunion\s+select\b|\bdelete\s+from\b|\binsert\s+into\b|'\s*or\s+'?1'?\s*=\s*'?1/,
  /\$\{|\{\{|\$\(|<%/,
  /\b(?:eval|exec|require|__import__|import)\s*\(|\bprocess\.env\b|\bos\.system\b|\bsubprocess\b/,
  /\b(?:curl|wget)\s+\S|\brm\s+-rf?\b/,
  /[{,]\s*"(?:atoms|refusal|all|any|none|leaf|instructions|role|content|featurewindow)"\s*:/i,
];
const TRIPS = [...ROLE_TAGS, ...OVERRIDES, ...CODE].map((one) => new RegExp(one.source, "giu"));
/** End of a sentence; a point inside a number does not count. */
const SENTENCE_END = /[.!?](?=\s|$)|[;\n]/g;
/** Fenced block of code, closed or not. */
const BLOCK = /```.*?(?:```|$)/gs;

/**
 * Finds parts of a query that try to instruct a model or to smuggle code: role tags, overrides of instructions, fragments
 * of code. Each part reaches to the end of its sentence; parts are in order and do not overlap.
 */
export function findInjections(query: string): readonly TextSpan[] {
  const { text, offsets } = plain(query);
  const blocks = [...text.matchAll(BLOCK)].map(({ index, 0: block }): TextSpan => [index, index + block.length]);
  const prose = withoutSpans(text, blocks);
  const trips = TRIPS.flatMap((trip) =>
    [...prose.matchAll(trip)].map(({ index, 0: words }): TextSpan => [index, sentenceEnd(prose, index + words.length)]),
  );
  const spans = [...blocks, ...trips].map(([from, to]): [number, number] => [offsets[from]!, offsets[to]!]);
  const merged: [number, number][] = [];
  for (const span of spans.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else merged.push(span);
  }
  return merged;
}

/** Replaces these parts of a query with spaces, so that all other offsets stay. */
export function withoutSpans(query: string, spans: readonly TextSpan[]): string {
  let text = query;
  for (const [from, to] of spans) text = text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
  return text;
}

function sentenceEnd(text: string, from: number): number {
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(text)?.index ?? text.length;
}

/**
 * Returns the query in lower case, without invisible characters and with wide letters folded, and the old offset of
 * each character.
 */
function plain(query: string): { readonly text: string; readonly offsets: readonly number[] } {
  let text = "";
  const offsets: number[] = [];
  for (let i = 0; i < query.length; i++) {
    const character = query[i]!;
    if (/[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/.test(character)) continue;
    const folded = character.normalize("NFKC").toLowerCase();
    text += folded.length === 1 ? folded : character;
    offsets.push(i);
  }
  offsets.push(query.length);
  return { text, offsets };
}
