/** The row of a table under names with a prefix, as a join selects it. */
export type Prefixed<T, P extends string> = { readonly [K in keyof T & string as `${P}${K}`]: T[K] };
