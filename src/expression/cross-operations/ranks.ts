import { defineCrossOperation, LEAST_GROUP, type CrossOperation } from "../cross-section.ts";
import { eachGroup } from "./each-group.ts";
import { eachRank } from "./each-rank.ts";

/** An operation that gives each member of a group a number by its rank, 1 = lowest; `params`: ["least"] or none. */
function rankFigure(
  op: string,
  params: readonly string[],
  figure: (rank: number, count: number) => number,
): CrossOperation {
  return defineCrossOperation({
    op,
    inputs: 1,
    params,
    cost: () => 200,
    across(inputs, groups, output, [least = LEAST_GROUP]) {
      const values = inputs[0]!;
      eachGroup(inputs, groups, (members) => {
        if (members.length < least) return;
        eachRank(values, members, (i, rank) => (output[i] = figure(rank, members.length)));
      });
    },
  });
}

/** 100 × (rank - 0.5) / N: 0 … 100, the highest value near 100; ties share their mean rank. */
export const rankPercent = rankFigure("rank_percent", [], (rank, count) => (100 * (rank - 0.5)) / count);

/** The place in descending order, 1 = the highest value; ties share their mean place. */
export const rankPlace = rankFigure("rank_place", [], (rank, count) => count + 1 - rank);

/** ceil(99 × (rank - 0.5) / N), 1 … 99; groups of fewer than `least` members have none. */
export const rankRating = rankFigure("rank_rating", ["least"], rating);

/** The rating, 1 … 99, of a rank among `count`, 1 = lowest. */
export function rating(rank: number, count: number): number {
  return Math.min(99, Math.max(1, Math.ceil((99 * (rank - 0.5)) / count)));
}
