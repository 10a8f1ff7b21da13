import { DRAFT_SCHEMA, type Drafter } from "#language";
import { openDrafter } from "#storage";
import type { Config } from "./config.ts";

/** Opens the language model of the configuration. Errors: bad_request naming a variable that its provider needs. */
export function openModel({ model }: Pick<Config, "model">): Drafter | undefined {
  if (model === undefined) return undefined;
  const { dailyCredits: _dailyCredits, ...settings } = model;
  return openDrafter({ ...settings, schema: DRAFT_SCHEMA });
}
