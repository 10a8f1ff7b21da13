import { EMPTY_FORM, type IntermediateForm, type RefusalCode } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { clausesOf } from "./assemble/clauses.ts";
import { bracketings, combined } from "./assemble/combined.ts";
import { formOf } from "./assemble/form-of.ts";
import { titleWords, withoutTitle } from "./assemble/title-words.ts";
import { withoutTornNumbers } from "./assemble/torn-numbers.ts";

import { withSpans } from "./assemble/with-spans.ts";
import { Chart } from "./chart/chart.ts";
import { coverOf, type Cover } from "./cover.ts";
import { faultOf } from "./faults.ts";
import { grammarStems, LAYERS } from "./layers.ts";
import { FILLER_STEMS, isFiller } from "./lexicon/fillers.ts";
import { LEXICON } from "./lexicon/lexicon.ts";
import { refusedByWords } from "./refusals/refused-by-words.ts";
import { NUMBER_WORDS, tagNumbers } from "./rules/number-words.ts";
import { suggestionsFor } from "./suggestions.ts";
import { tagNames } from "./taggers.ts";
import { Speller } from "./text/spelling.ts";
import type { Token } from "./text/token.ts";
import { tokenize } from "./text/tokenize.ts";
import { withoutLetter } from "./text/without-letter.ts";

/** What was made of words. */
export interface WordsDraft {
  readonly form: IntermediateForm;
  /** The share of the words with a meaning that the form rests on. */
  readonly coverage: number;
  /** All ways to read them, the form's first, where two bracketings differ and no rule prefers one; else none. */
  readonly readings: readonly IntermediateForm[];
}

const LONGEST = 2000;
const BRACKETS = "these ands and ors can be bracketed in several ways; brackets tell which is meant";
const known = new Set([...LEXICON.stems, ...grammarStems(), ...FILLER_STEMS, ...NUMBER_WORDS]);
const speller = new Speller(known);

const refuse = (
  code: RefusalCode,
  message: string,
  query: string,
  rest: Partial<IntermediateForm> = {},
  readings: readonly string[] = [],
): WordsDraft => ({
  form: {
    ...EMPTY_FORM,
    ...rest,
    refusal: { code, message, suggestions: [...readings, ...suggestionsFor(code, query)].slice(0, 3) },
  },
  coverage: 0,
  readings: [],
});

/** Reads a query without a model. Never throws; what it cannot serve is refused with queries that work. */
export function parseWords(query: string, context: WordsContext): WordsDraft {
  const text = query.slice(0, LONGEST);
  const plain = withoutLetter(text);
  const written = tokenize(plain);
  if (written.length === 0) return refuse("empty_query", "the query has no words", text);
  const outright = refusedByWords(plain);
  if (outright !== null) return refuse(outright.code, outright.message, text);
  const tokens = speller.correct(written);
  const chart = new Chart(tokens, context);
  tagNumbers(chart);
  tagNames(chart, text, context);
  for (const layer of LAYERS) chart.apply(layer);
  const { cover, title } = withoutTitle(withoutTornNumbers(coverOf(chart), tokens), tokens);
  return draftOf(text, tokens, cover, title, context);
}

function draftOf(
  query: string,
  tokens: readonly Token[],
  cover: Cover,
  named: readonly number[],
  context: WordsContext,
): WordsDraft {
  const clauses = clausesOf(cover.pieces, tokens, cover.left);
  const { tree, notes, other, isOpen } = combined(withSpans(clauses.items));
  const made = formOf(tree, notes);
  const unread = [...cover.left.filter((at) => !clauses.linking.has(at)), ...clauses.left]
    .filter((at) => !named.includes(at) && !isFiller(tokens[at]!.stem))
    .sort((a, b) => a - b);
  const title = made.atoms.length === 0 ? [] : titleWords(unread, cover.pieces, tokens);
  const manner =
    made.atoms.length === 0 ? [] : unread.filter((at) => title.includes(at) || saysHow(at, tokens, unread));
  const left = unread.filter((at) => !manner.includes(at));
  const unsupported = [
    ...clauses.topics.map(({ reason, span }) => ({ span: [...span], reason })),
    ...spansOf(left, tokens),
  ];
  const asOf =
    clauses.asOf === null ? null : { value: clauses.asOf.value, basis: clauses.basis, span: [...clauses.asOf.span] };
  const passedOver = manner.map((at) => ({
    atom: null,
    field: "words",
    value: `"${tokens[at]!.text}"`,
    why: title.includes(at) ? "taken for the name of the scan" : "taken to say how, and nothing that could be asked",
  }));
  const name = spansOf(named, tokens).map(({ span: [from, to] }) => ({
    atom: null,
    field: "words",
    value: `"${query.slice(from, to)}"`,
    why: "taken for the name of the scan",
  }));
  const assumptions = [...(made.assumptions ?? []), ...passedOver, ...name];
  const form: IntermediateForm = { ...EMPTY_FORM, ...made, as_of: asOf, unsupported, assumptions };
  const content = tokens.filter((token) => !isFiller(token.stem) && token.kind !== "symbol").length;
  const coverage =
    content === 0
      ? made.atoms.length > 0
        ? 1
        : 0
      : Math.max(0, 1 - (left.length + topicTokens(clauses.topics, tokens)) / content);
  const fault = faultOf({ query, tokens, form, clauses, left, content, context });
  if (fault !== null) return refuse(fault.code, fault.message, query, { unsupported });
  if (isOpen) return refuse("ambiguous", BRACKETS, query, { unsupported }, bracketings(clauses.items, query));
  const second = other === null ? null : formOf(other, notes);
  const readings = second === null ? [] : [form, { ...form, ...second }];
  return { form, coverage, readings };
}

/** A lone participle that no rule knows, between what was understood, as in "carving out a double bottom". */
function saysHow(at: number, tokens: readonly Token[], unread: readonly number[]): boolean {
  const { text, stem } = tokens[at]!;
  const isLone = !unread.includes(at - 1) && !unread.includes(at + 1);
  return isLone && !known.has(stem) && /^[a-z]{2,}ing$/.test(text);
}

function topicTokens(
  topics: readonly { readonly span: readonly [number, number] }[],
  tokens: readonly Token[],
): number {
  return tokens.filter((token) => topics.some(({ span }) => token.from >= span[0] && token.to <= span[1])).length;
}

/** Neighbouring words that were not understood are one span. */
function spansOf(left: readonly number[], tokens: readonly Token[]): { span: number[]; reason: string }[] {
  const spans: { span: number[]; reason: string }[] = [];
  let last = -2;
  for (const at of left) {
    const token = tokens[at]!;
    if (at === last + 1) spans.at(-1)!.span[1] = token.to;
    else spans.push({ span: [token.from, token.to], reason: "not_understood" });
    last = at;
  }
  return spans;
}
