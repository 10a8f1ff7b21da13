/** The newest price: followed for the small charts, whether or not it is shown. */
export const PRICE_COLUMN = "last";

/** What a stream is asked to follow for a table of such columns. */
export const followedColumns = (columns: readonly string[]): string[] => [...new Set([...columns, PRICE_COLUMN])];
