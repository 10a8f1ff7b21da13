const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The same value, of plain objects and lists, which from now on nobody can change at any depth. */
export function freezeDeep<T>(value: T): T {
  const waiting: object[] = isObject(value) ? [value] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const member of Object.values(next)) if (isObject(member)) waiting.push(member);
  }
  return value;
}

/**
 * The same function, which looks only once at a value that `freezeDeep` has frozen, as long as somebody holds it: what it
 * gives must depend on nothing else, and is frozen too, for many share it. What it throws is not kept, nor anything of
 * other values, which may change.
 */
export function ofFrozen<K, V>(find: (value: K) => V): (value: K) => V {
  const known = new WeakMap<object, { readonly found: V }>();
  return (value) => {
    if (!isObject(value) || !Object.isFrozen(value)) return find(value);
    const before = known.get(value);
    if (before !== undefined) return before.found;
    const found = freezeDeep(find(value));
    known.set(value, { found });
    return found;
  };
}
