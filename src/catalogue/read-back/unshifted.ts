/** A filter of any group, by the members that say when it holds and how a client names it. */
interface Entry {
  readonly Id?: string;
  readonly Input?: string;
}

/**
 * Returns the filters of a value as JSON without their shifts (`BarsAgo`, `PeriodsAgo`) and labels. An `Id` next to an `Input`
 * is a label. The shifts of right-hand sides remain.
 */
export const unshifted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (Array.isArray(part) ? part.map(withoutShift) : part));

function withoutShift(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const { Id, Input } = entry as Entry;
  const labels = { Id: Input === undefined ? Id : undefined, DisplayName: undefined, Description: undefined };
  return { ...entry, ...labels, BarsAgo: undefined, PeriodsAgo: undefined };
}
