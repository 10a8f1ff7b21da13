import { DEFAULTS, type WordDefault } from "../words/defaults.ts";
import { catalogueLines } from "./catalogue-lines.ts";
import { FORM_RULES } from "./form-rules.ts";

let built: string | undefined;

/**
 * Returns the system prompt: the task, the form, the defaults of vague words, the whole catalogue. It is equal to the byte
 * for all queries and users, so that providers can cache it.
 */
export function systemPrompt(): string {
  built ??= `${FORM_RULES}\n\nDEFAULTS\n${defaultLines()}\n\nCATALOGUE\n${catalogueLines()}\n`;
  return built;
}

function defaultLines(): string {
  return Object.values<WordDefault>(DEFAULTS)
    .map(({ words, meaning }) => `${words}: ${meaning}`)
    .join("\n");
}
