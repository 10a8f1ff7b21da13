import { defineFact } from "#expression";

/** The instant at which a bar stands, minutes since 1970. */
export const momentInstant = defineFact({
  op: "momentInstant",
  feeds: [],
  params: [],
  cost: () => 5,
  value: (_, { instant }) => instant,
});
