import { defineFact } from "#expression";

/** 1 while the newest message, of whatever day, is a halt; 0 after a resumption and without any message. */
export const haltedNow = defineFact({
  op: "haltedNow",
  feeds: ["halts"],
  params: [],
  cost: () => 20,
  value: ([halts]) => (halts!.to > halts!.from && halts!.columns["halted"]![halts!.to - 1] === 1 ? 1 : 0),
});
