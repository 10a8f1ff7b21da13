import type { RefusalCode } from "../../intermediate/form.ts";
import { type Refused, refusedByWords } from "./refused-by-words.ts";

/** A part of a query that is refused by its words and leaves the conditions of the other parts valid. */
export interface RefusedPart {
  readonly code: RefusalCode;
  /** Offsets of the part. */
  readonly span: readonly [from: number, to: number];
  /** Offsets of the sentence of the part. */
  readonly sentence: readonly [from: number, to: number];
  /** Number of certain conditions without which the whole query is refused, unless another sentence gives one. */
  readonly fewest: number;
}

/** Refusals that concern one clause, such as a question, a forecast or an order. */
const OF_CLAUSES: ReadonlySet<RefusalCode> = new Set(["out_of_scope", "prediction_request", "trade_action"]);
const OF_SENTENCES: ReadonlySet<RefusalCode> = new Set([...OF_CLAUSES, "forbidden_reference", "unsupported_asset"]);
const SENTENCE = /[\s\S]+?(?:[.!?;](?=\s|$)|\n|$)/g;
/** Matches a clause with the mark or word before it; a bound alone belongs to the clause before. */
const CLAUSE =
  /(?:^|[,:()]|\b(?:and|or|but|where|with|while|when|whose|which|that|if|then|also)\b)(?:(?![,:()]|\b(?:and|or|but|where|with|while|when|whose|which|that|if|then|also)\b)[\s\S]|[,:]?\s*(?:and|or|but)?\s*(?:above|below|over|under|between|at least|at most|[<>])(?=\W))*/gi;
const END = /[\s.,;:!?]+$/;
const JOINT = /^[,:()\s]*(?:(?:and|or|but|with|then|also)\b\s*)*/i;
/** Most adjacent clauses of one order or question. */
const MOST_CLAUSES = 4;

/** Returns the parts of a query that are refused; null if a refusal concerns the whole query, or if none is refused. */
export function refusedPartsOf(plain: string): readonly RefusedPart[] | null {
  const parts: RefusedPart[] = [];
  for (const { 0: sentence, index } of plain.matchAll(SENTENCE)) {
    const refused = refusedByWords(sentence);
    if (refused === null) continue;
    if (!OF_SENTENCES.has(refused.code)) return null;
    const isWhole = plain.trim() === sentence.trim();
    const found = OF_CLAUSES.has(refused.code) ? refusedClausesOf(sentence) : [];
    const spans =
      found.length > 0
        ? found
        : [isWhole ? refused : { ...refused, span: [0, sentence.replace(END, "").length] as const }];
    for (const { code, span } of spans) {
      const [from, to] = span;
      const isOfMany = found.length > 0 || isWhole;
      const isLead = /^how\b/i.test(sentence.slice(from, to).trim());
      const fewest = !isOfMany || code === "prediction_request" || (code === "out_of_scope" && isLead) ? 1 : 2;
      parts.push({
        code,
        span: [index + from, index + to],
        sentence: [index, index + sentence.length],
        fewest,
      });
    }
  }
  return parts.length === 0 ? null : parts;
}

/** Returns the shortest runs of clauses that are refused; none if the sentence without them is still refused. */
function refusedClausesOf(sentence: string): readonly Refused[] {
  const clauses = [...sentence.matchAll(CLAUSE)].map(
    ({ 0: words, index }) => [index, index + words.replace(END, "").length] as const,
  );
  const found: Refused[] = [];
  let rest = sentence;
  for (let size = 1; size <= Math.min(MOST_CLAUSES, clauses.length - 1); size++)
    for (let first = 0; first + size <= clauses.length; first++) {
      const span = [clauses[first]![0], clauses[first + size - 1]![1]] as const;
      const words = rest.slice(...span);
      const start = JOINT.exec(words)![0].length;
      const refused = refusedByWords(words.slice(start));
      if (refused === null || !OF_CLAUSES.has(refused.code)) continue;
      found.push({ ...refused, span: [span[0] + start, span[1]] });
      rest = rest.slice(0, span[0]) + " ".repeat(words.length) + rest.slice(span[1]);
    }
  return refusedByWords(rest) === null ? found : [];
}
