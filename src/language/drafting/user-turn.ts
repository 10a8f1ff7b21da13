import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { findInjections } from "./tripwire.ts";

const MOST_MODELS = 40;
const MOST_NAME = 60;
/** Values shown per text of the listings; industries are too many to show at all. */
const MOST_VALUES = 30;

export interface UserTurn {
  /** The query without its injections. */
  readonly query: string;
  readonly context: WordsContext;
  /** The parser's form; null where the parser found nothing. */
  readonly draft: IntermediateForm | null;
  readonly examples: readonly { readonly example: RetrievedExample; readonly form: IntermediateForm }[];
}

/** Returns the user message for one query: one JSON object, so that every text in it is recognizable as text. */
export function userTurn({ query, context, draft, examples }: UserTurn): string {
  const names = context.models.map(({ name }) => name.slice(0, MOST_NAME));
  return JSON.stringify({
    query,
    today: context.today,
    listings: {
      Sector: context.sectors.slice(0, MOST_VALUES),
      Exchange: context.exchanges.slice(0, MOST_VALUES),
      IndexMembership: context.indexes.slice(0, MOST_VALUES),
    },
    models: names.filter((name) => findInjections(name).length === 0).slice(0, MOST_MODELS),
    draft: draft === null ? null : promptForm(draft, query),
    examples: examples.map(({ example, form }) => ({
      query: example.query,
      form: promptForm(form, null),
    })),
  });
}

/** Returns a form as a model would write it: quoted words for spans, no null or empty members. */
export function promptForm(form: IntermediateForm, query: string | null): object {
  return JSON.parse(
    JSON.stringify(form, (name, value: unknown) => {
      if (value === null || name === "why" || name === "message" || name === "suggestions") return undefined;
      if (Array.isArray(value) && value.length === 0 && name !== "atoms") return undefined;
      if (typeof value !== "object" || Array.isArray(value) || !("span" in value)) return value;
      const { span, ...members } = value;
      return { ...members, ...quotation(span, query) };
    }),
  );
}

function quotation(span: unknown, query: string | null): { readonly words?: string } {
  if (query === null || !Array.isArray(span)) return {};
  return { words: query.slice(Number(span[0]), Number(span[1])) };
}
