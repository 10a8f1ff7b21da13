import { EXAMPLES } from "#language";

/** The worked examples that have a payload, one to a line as JSON. */
export function examplesText(): string {
  return EXAMPLES.filter(({ payload }) => payload !== null)
    .map(({ query, payload }) => JSON.stringify({ query, payload }))
    .join("\n");
}
