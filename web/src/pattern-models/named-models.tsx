import { usePatternModelNames } from "../api/pattern-model-names.ts";

/** The ids of pattern models, in quotes or not, as they stand in payloads and in what is said of these. */
const MODEL_IDS = /("?)\b(pm_[\w-]+)\1/g;

/** A text with the names of the account's pattern models for their ids; the id of a model that it does not have stays. */
export function useNamedModels(text: string): string {
  const { data = [] } = usePatternModelNames(text.search(MODEL_IDS) >= 0);
  const names = new Map(data.map(({ id, name }) => [id, `“${name}”`]));
  return text.replaceAll(MODEL_IDS, (found, _quote, id: string) => names.get(id) ?? found);
}

/** The same as a part of the page. */
export const NamedModels = ({ text }: { readonly text: string }) => useNamedModels(text);
