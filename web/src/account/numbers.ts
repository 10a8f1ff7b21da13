/** A count with its thousands parted: "12,345". */
export const countText = (count: number): string => count.toLocaleString("en-US");
