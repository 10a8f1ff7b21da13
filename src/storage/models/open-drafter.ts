import type { Drafter } from "#language";
import { checkSettings, type DrafterSettings } from "./drafter-settings.ts";
import type { OpenedModel } from "./language-model.ts";

/**
 * Opens a language model of one of the providers. Loads the SDK with the first call. Every call is one request at
 * temperature 0, without retries, and ends within its time limit. Throws bad_request for incomplete settings.
 */
export function openDrafter(settings: DrafterSettings): Drafter {
  const checked = checkSettings(settings);
  let opened: OpenedModel | undefined;
  return {
    id: `${checked.provider}/${checked.model}`,
    priceFactor: checked.priceFactor,
    async draft(request) {
      try {
        const { openLanguageModel } = await import("./language-model.ts");
        const { callModel } = await import("./call-model.ts");
        opened ??= await openLanguageModel(checked);
        return await callModel(opened, request, settings.schema);
      } catch {
        return { ok: false, fault: "unavailable", message: "the provider's part could not be loaded", usage: null };
      }
    },
  };
}
