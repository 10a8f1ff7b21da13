import { defineCrossOperation, LEAST_GROUP } from "../cross-section.ts";
import { eachGroup } from "./each-group.ts";
import { eachRank } from "./each-rank.ts";

/** 100 × (rank - 0.5) / N: 0 … 100, the highest value near 100; ties share their mean rank. */
export const rankPercent = defineCrossOperation({
  op: "rank_percent",
  inputs: 1,
  params: [],
  cost: () => 200,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    eachGroup(inputs, groups, (members) => {
      if (members.length < LEAST_GROUP) return;
      eachRank(values, members, (i, rank) => (output[i] = (100 * (rank - 0.5)) / members.length));
    });
  },
});

/** The place in descending order, 1 = the highest value; ties share their mean place. */
export const rankPlace = defineCrossOperation({
  op: "rank_place",
  inputs: 1,
  params: [],
  cost: () => 200,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    eachGroup(inputs, groups, (members) => {
      if (members.length < LEAST_GROUP) return;
      eachRank(values, members, (i, rank) => (output[i] = members.length + 1 - rank));
    });
  },
});

/** ceil(99 × (rank - 0.5) / N), 1 … 99; groups of fewer than `least` members have none. */
export const rankRating = defineCrossOperation({
  op: "rank_rating",
  inputs: 1,
  params: ["least"],
  cost: () => 200,
  across(inputs, groups, output, [least]) {
    const values = inputs[0]!;
    eachGroup(inputs, groups, (members) => {
      if (members.length < least!) return;
      eachRank(values, members, (i, rank) => (output[i] = rating(rank, members.length)));
    });
  },
});

/** The rating, 1 … 99, of a rank among `count`, 1 = lowest. */
export function rating(rank: number, count: number): number {
  return Math.min(99, Math.max(1, Math.ceil((99 * (rank - 0.5)) / count)));
}
