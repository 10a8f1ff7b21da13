declare const inheritsNothing: unique symbol;

/** An object that has the members it was given and no others: `table["constructor"]` is undefined. */
export interface Table<V> {
  readonly [name: string]: V;
  readonly [inheritsNothing]?: never;
}

/** A table that may be read under any text. */
export function table<V>(members: Readonly<Record<string, V>>): Table<V> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, V>, members));
}

/** The member of that name, unless the object has none of its own: what every object inherits is none. */
export function ownMember<T extends object>(object: T | null | undefined, name: string): T[keyof T] | undefined {
  return object != null && Object.hasOwn(object, name) ? object[name as keyof T] : undefined;
}
