import { daysOfIso } from "../calendar/civil-date.ts";
import { fieldsOf } from "./json-reply.ts";
import type { ProviderAction } from "./provider.ts";
import { ReplyFault } from "./reply-fault.ts";

export interface ReadActions {
  readonly actions: readonly ProviderAction[];
  readonly refused: readonly string[];
}

/**
 * Parses each row of a list. An unusable row is reported in `refused` and left out, so that the other rows stay usable.
 */
export function readActions(
  rows: readonly unknown[],
  list: string,
  read: (row: ReadonlyMap<string, unknown>, place: string) => ProviderAction | undefined,
): ReadActions {
  const actions: ProviderAction[] = [];
  const refused: string[] = [];
  for (const [i, one] of rows.entries()) {
    const place = `${list}[${i}]`;
    try {
      const action = read(fieldsOf(one, place), place);
      if (action === undefined) continue;
      if (daysOfIso(action.exDate) === undefined) throw new ReplyFault(`${place} is of "${action.exDate}", no date`);
      actions.push(action);
    } catch (error) {
      if (!(error instanceof ReplyFault)) throw error;
      refused.push(`${error.message} (${JSON.stringify(one).slice(0, 120)})`);
    }
  }
  return { actions, refused };
}
