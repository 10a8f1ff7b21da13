import type { AccountsContext } from "#accounts";
import { parseJson, validatePayload } from "#contract";
import type { SavedExample } from "#language";

/** The newest of a user's saved scans, whose names say what they seek; those of others are never read. */
const NEWEST = 100;

/** What a language model may be shown of a user's own. */
export async function ownExamples({ store }: AccountsContext, userId: string): Promise<readonly SavedExample[]> {
  const { items } = await store.scans.list(userId, { limit: NEWEST });
  return items.flatMap(({ name, instructions }) => {
    const checked = validatePayload(parseJson(new TextEncoder().encode(instructions)));
    return checked.ok ? [{ name, payload: checked.payload }] : [];
  });
}
