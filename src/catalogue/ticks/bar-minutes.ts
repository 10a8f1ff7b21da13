import { defineFact } from "#expression";

/** How long the bar is so far, minutes. */
export const barMinutes = defineFact({
  op: "barMinutes",
  feeds: [],
  params: [],
  cost: () => 5,
  value: (_, { start, end }) => end - start,
});
