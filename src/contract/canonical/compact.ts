/** Says of an object literal that its members may be absent, as `compact` leaves them out. */
type Loose<T> = { [K in keyof T]?: T[K] | undefined };

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * The same object without members that are absent, null or empty, in the order in which they are written; -0 is 0.
 * Members that hold compact objects leave a compact object.
 */
export function compact<T extends object>(members: Loose<T>): T {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (!isNothing(value)) kept[name] = value === 0 ? 0 : value;
  }
  // Only optional members may be left out, which is what every caller passes as possibly absent.
  return kept as T;
}

/** A value, or nothing when it says no more than being absent does. */
export function unless<T>(idle: T, value: T | undefined): T | undefined {
  return value === idle ? undefined : value;
}

/** Sorted by text, each once. */
export function sortedTexts(texts: readonly string[] | null | undefined): string[] {
  return [...new Set(texts)].sort();
}

/** Sorted by canonical text, each once. */
export function sortedSet<T>(items: readonly T[]): T[] {
  const byText = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** Sorted by canonical text, repetitions kept. */
export function sortedList<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
}

interface Switchable {
  readonly IsDisabled?: boolean | undefined;
}

/** The entries of a group that constrain something, in canonical form; undefined when there is none. */
export function entries<E extends Switchable>(
  list: readonly E[] | null | undefined,
  canonical: (entry: E) => E,
  keepEmpty = false,
): E[] | undefined {
  const kept = (list ?? []).filter((entry) => entry.IsDisabled !== true).map(canonical);
  const telling = keepEmpty ? kept : kept.filter((entry) => !isNothing(entry));
  return telling.length === 0 ? undefined : sortedSet(telling);
}
