import { EMPTY_FORM, type IntermediateForm, type RefusalCode } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { clausesOf } from "./assemble/clauses.ts";
import type { Clauses } from "./assemble/item.ts";
import { combined } from "./assemble/combined.ts";
import { withExclusions } from "./assemble/exclusions.ts";
import { fitting } from "./assemble/fitting.ts";
import { formOf } from "./assemble/form-of.ts";
import { redefinedAtoms } from "./assemble/redefined.ts";
import { withoutAtoms, withoutFaulty, withoutSpans } from "./assemble/faulty.ts";
import { withEventTimes } from "./assemble/event-times.ts";
import { withSentences, withSides } from "./assemble/sides.ts";
import { titleWords, withoutTitle } from "./assemble/scan-name.ts";
import { withoutTornClauses } from "./assemble/torn-clauses.ts";
import { Chart } from "./chart/chart.ts";
import { coverOf, type Cover } from "./cover.ts";
import { faultOf, certainAtoms } from "./faults.ts";
import { grammarStems, LAYERS } from "./layers.ts";
import { FILLER_STEMS, isFiller } from "./lexicon/fillers.ts";
import { LEXICON } from "./lexicon/lexicon.ts";
import { refusedByWords } from "./refusals/refused-by-words.ts";
import { type RefusedPart, refusedPartsOf } from "./refusals/refused-parts.ts";
import { NUMBER_WORDS, tagNumbers } from "./rules/number-rules.ts";
import { bracketings, suggestionsFor } from "./suggestions.ts";
import { tagNames } from "./taggers.ts";
import { Speller } from "./text/spelling.ts";
import type { QueryToken } from "./text/token.ts";
import { RUPEES, tokenize } from "./text/tokenize.ts";
import { type Explained, withoutExplanations } from "./text/without-explanations.ts";
import { withoutFraming } from "./text/without-framing.ts";

/** Result of reading a query. */
export interface WordsDraft {
  readonly form: IntermediateForm;
  /** Share of the meaningful words that the form rests on, 0 to 1. */
  readonly coverage: number;
  /** All readings, that of the form first, if two bracketings differ and no rule prefers one; otherwise empty. */
  readonly readings: readonly IntermediateForm[];
}

interface WordsReading extends WordsDraft {
  readonly cover: Cover;
  /** Tokens with a meaning that the form does not rest on. */
  readonly left: readonly number[];
  /** Tokens of the scan's name. */
  readonly named: readonly number[];
}

/** Matches the end of a wrapped line, which ends no sentence. */
const WRAPPED = /(?<=[^\n]{50,}[a-z0-9,%$])\n(?=[a-z])(?!\w+ ?[<>=])/g;
const LONGEST = 2000;
const BRACKETS = "these ands and ors can be bracketed in several ways; brackets tell which is meant";
const TITLE = "taken for the name of the scan";
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

/** Reads a query without a model. Never throws. It refuses what no scan can serve and suggests queries that work. */
export function parseWords(query: string, context: WordsContext): WordsDraft {
  const text = query.slice(0, LONGEST).replace(WRAPPED, " ");
  const { text: plain, spans } = withoutExplanations(withoutFraming(text));
  const written = tokenize(plain);
  if (written.length === 0) return refuse("empty_query", "the query has no words", text);
  const outright = refusedByWords(plain);
  if (outright === null) return withExplanations(readingOf(text, written, context), spans);
  const apart = withoutRefusedParts(text, plain, context);
  return apart === null ? refuse(outright.code, outright.message, text) : withExplanations(apart, spans);
}

/** Adds the explanations of the query to the words left out. */
function withExplanations(draft: WordsDraft, spans: Explained["spans"]): WordsDraft {
  const { form } = draft;
  if (spans.length === 0 || form.refusal !== null) return draft;
  const explanations = spans.map(({ span, reason }) => ({ span: [...span], reason }));
  const unsupported = [...form.unsupported, ...explanations].toSorted((a, b) => a.span[0]! - b.span[0]!);
  return { ...draft, form: { ...form, unsupported } };
}

/** Reads a query without its refused parts; null if the other parts give too few certain conditions. */
function withoutRefusedParts(query: string, plain: string, context: WordsContext): WordsDraft | null {
  const parts = refusedPartsOf(plain);
  if (parts === null) return null;
  const draft = readingOf(query, tokenize(plain), context, parts);
  const certain = certainAtoms(draft.form);
  const isOutside = ([from, to]: RefusedPart["sentence"]): boolean =>
    certain.some(({ span }) => span !== null && (span[1]! <= from || span[0]! >= to));
  const isEnough = parts.every(({ fewest, sentence }) => certain.length >= fewest || isOutside(sentence));
  return draft.form.refusal === null && isEnough ? draft : null;
}

function readingOf(
  text: string,
  written: readonly QueryToken[],
  context: WordsContext,
  refused: readonly RefusedPart[] = [],
): WordsReading {
  const tokens = speller.correct(speller.apart(written, text), text);
  const chart = new Chart(tokens, context);
  tagNumbers(chart);
  tagNames(chart, text, context);
  for (const layer of LAYERS) chart.apply(layer);
  const cover = refused.reduce((rest, { span, code }) => withoutSpans(rest, [span], code, tokens), coverOf(chart));
  const reading = trustedReading(
    text,
    tokens,
    withSentences(withSides(withExclusions(cover, tokens), tokens), tokens),
    context,
  );
  const redefined = redefinedAtoms(reading.form, reading.left, tokens);
  if (redefined.length === 0) return reading;
  const rest = draftOf(
    text,
    tokens,
    withoutAtoms(reading.cover, redefined, "not_understood", tokens),
    reading.named,
    context,
  );
  return rest.form.refusal === null || redefined.length === reading.form.atoms.length ? rest : reading;
}

/** Returns the reading without clauses of which a part is unread. */
function trustedReading(text: string, tokens: readonly QueryToken[], best: Cover, context: WordsContext): WordsReading {
  const isSound = ({ form }: WordsReading): boolean => form.refusal === null && certainAtoms(form).length > 0;
  const isServed = ({ form }: WordsReading): boolean => form.refusal === null;
  /** Reads twice: the clauses of the first reading leave further words over. */
  const readingBy = (isStrict: boolean, isEnough: (reading: WordsReading) => boolean): WordsReading => {
    const { cover, title } = withoutTitle(withoutTornClauses(best, tokens, isStrict), tokens);
    const first = draftOf(text, tokens, cover, title, context);
    if (!isEnough(first)) return first;
    const left = [...new Set([...cover.left, ...first.left])].sort((a, b) => a - b);
    const second = draftOf(text, tokens, withoutTornClauses({ ...cover, left }, tokens, isStrict), title, context);
    return isEnough(second) ? second : first;
  };
  // The strict reading drops a clause with unread words as a whole; it applies if a condition with a figure remains.
  const strict = readingBy(true, isSound);
  return isSound(strict) ? strict : readingBy(false, isServed);
}

function draftOf(
  query: string,
  tokens: readonly QueryToken[],
  cover: Cover,
  named: readonly number[],
  context: WordsContext,
): WordsReading {
  // `limited to US stocks`: no pronoun.
  const isCountry = (at: number): boolean =>
    cover.left.includes(at) && query.slice(tokens[at]!.from, tokens[at]!.to) === "US";
  const clauses = fitting(withEventTimes(clausesOf(cover.pieces, tokens, cover.left), tokens), cover.pieces, tokens);
  const { tree, notes, other, isOpen } = combined(clauses.items);
  const made = formOf(tree, notes);
  const unread = [...new Set([...cover.left.filter((at) => !clauses.linking.has(at)), ...clauses.left])]
    .filter((at) => !named.includes(at) && (!isFiller(tokens[at]!.stem) || isCountry(at)))
    .sort((a, b) => a - b);
  const isEmpty = made.atoms.length === 0;
  const title = isEmpty ? [] : titleWords(unread, cover.pieces, tokens);
  const manner = isEmpty ? [] : unread.filter((at) => !title.includes(at) && isManner(at, tokens, unread));
  const left = unread.filter((at) => !title.includes(at) && !manner.includes(at));
  const { asOf } = clauses;
  const topics = clauses.topics.map(({ reason, span }) => ({ span: [...span], reason }));
  const form: IntermediateForm = {
    ...EMPTY_FORM,
    ...made,
    as_of: asOf === null ? null : { value: asOf.value, basis: clauses.basis, span: [...asOf.span] },
    unsupported: [...topics, ...spansOf(left, tokens)],
    assumptions: [
      ...(made.assumptions ?? []),
      ...unread.flatMap((at) => {
        if (title.includes(at)) return [passedOver(tokens[at]!.text, TITLE)];
        return manner.includes(at)
          ? [passedOver(tokens[at]!.text, "taken to say how, and nothing that could be asked")]
          : [];
      }),
      ...spansOf(named, tokens).map(({ span: [from, to] }) => passedOver(query.slice(from, to), TITLE)),
      ...[...query.matchAll(CURRENCY)]
        .slice(0, 1)
        .map(([words]) => passedOver(words.trim(), "amounts are in the currency of the listing")),
    ],
  };
  const { unsupported } = form;
  const content = contentOf(tokens).length;
  const lostWords = left.filter((at) => tokens[at]!.kind !== "symbol");
  const lost = lostWords.length + topicTokens(clauses.topics, tokens);
  const fault = faultOf({ query, tokens, form, clauses, left: lostWords, content, context });
  if (fault !== null) {
    const { cover: rest, fewest } = withoutFaulty(cover, fault, tokens);
    const draft = rest === null ? null : draftOf(query, tokens, rest, named, context);
    return draft?.form.refusal === null && certainAtoms(draft.form).length >= fewest
      ? draft
      : { ...refuse(fault.code, fault.message, query, { unsupported }), cover, left, named };
  }
  if (isOpen)
    return {
      ...refuse("ambiguous", BRACKETS, query, { unsupported }, bracketings(clauses.items, query)),
      cover,
      left,
      named,
    };
  const readings = other === null ? [] : [form, { ...form, ...formOf(other, notes) }];
  const coverage = content === 0 ? (isEmpty ? 0 : 1) : Math.max(0, 1 - lost / content);
  return { form, coverage, readings, cover, left, named };
}

/** Matches currencies; amounts in them are not converted. */
const CURRENCY = new RegExp(
  String.raw`[₹€£¥]|${RUPEES.source}|\b(?:inr|rupees?|crores?|cr|lakhs?|euros?|eur|gbp|pounds?|yen)\b`,
  "gi",
);

/** Returns the tokens with a meaning. */
const contentOf = (tokens: readonly QueryToken[]): readonly QueryToken[] =>
  tokens.filter(({ stem, kind }) => !isFiller(stem) && kind !== "symbol");

const passedOver = (words: string, why: string): NonNullable<IntermediateForm["assumptions"]>[number] => ({
  atom: null,
  field: "words",
  value: `"${words}"`,
  why,
});

/** Returns true for a lone participle that no rule knows, between understood words, as in "carving out a double bottom". */
function isManner(at: number, tokens: readonly QueryToken[], unread: readonly number[]): boolean {
  const { text, stem } = tokens[at]!;
  const isLone = !unread.includes(at - 1) && !unread.includes(at + 1);
  return isLone && !known.has(stem) && /^[a-z]{2,}ing$/.test(text);
}

const topicTokens = (topics: Clauses["topics"], tokens: readonly QueryToken[]): number =>
  contentOf(tokens).filter((token) => topics.some(({ span }) => token.from >= span[0] && token.to <= span[1])).length;

/** Merges adjacent unread words into one span. */
function spansOf(left: readonly number[], tokens: readonly QueryToken[]): { span: number[]; reason: string }[] {
  const spans: { span: number[]; reason: string }[] = [];
  for (const [k, at] of left.entries()) {
    const token = tokens[at]!;
    if (k > 0 && at === left[k - 1]! + 1) spans.at(-1)!.span[1] = token.to;
    else spans.push({ span: [token.from, token.to], reason: "not_understood" });
  }
  return spans;
}
