/** Type of a table's row whose columns have a prefix, as a join selects them. */
export type Prefixed<T, P extends string> = { readonly [K in keyof T & string as `${P}${K}`]: T[K] };
