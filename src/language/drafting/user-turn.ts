import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { findInjections } from "./tripwire.ts";

const MOST_MODELS = 40;
const MOST_NAME = 60;
/** Texts of the listings; industries are too many to be told. */
const MOST_VALUES = 30;

export interface UserTurn {
  /** Without what tripped the wire. */
  readonly query: string;
  readonly context: WordsContext;
  /** The parser's form; null where it found nothing. */
  readonly draft: IntermediateForm | null;
  readonly examples: readonly { readonly example: RetrievedExample; readonly form: IntermediateForm }[];
}

/** What a model is told of one query: one JSON object, so that no text in it can be taken for anything but a text. */
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
    draft: draft === null ? null : written(draft, query),
    examples: examples.map(({ example, form }) => ({
      query: example.query,
      form: written(form, null),
    })),
  });
}

/** A form as a model writes it: words for places, and nothing that is null or empty. */
export function written(form: IntermediateForm, query: string | null): object {
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
