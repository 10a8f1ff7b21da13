import { ownMember } from "#base";
import { INSIDER_ROLES, isSameTransaction, knownDay, numberAt, rolesAt, textAt } from "#catalogue";
import type { FactMoment, FeedRows } from "#expression";
import type { InclusionTest, InsiderTest } from "../plan/feed-plan.ts";
import { bothTruths, boundsTruth, dateTruth } from "./bounds-truth.ts";
import { FALSE, NULL, TRUE, type Truth } from "../conditions/truth.ts";

/**
 * Returns whether some transaction in a non-derivative security passes all members of the test. `today` is in days
 * since 1970.
 */
export function insiderTruth(test: InsiderTest, rows: FeedRows, moment: FactMoment, today: number): Truth {
  let unknown = false;
  for (let row = rows.to - 1; row >= rows.from; row--) {
    if (numberAt(rows, "derivative", row) === 1 || !test.codes.includes(textAt(rows, "code", row))) continue;
    const one = transactionTruth(test, rows, row, moment, today);
    if (one === TRUE) return TRUE;
    if (one === NULL) unknown = true;
  }
  return unknown ? NULL : FALSE;
}

function transactionTruth(test: InsiderTest, rows: FeedRows, row: number, moment: FactMoment, today: number): Truth {
  const factor = moment.splitsAfter(numberAt(rows, "traded", row));
  const shares = numberAt(rows, "shares", row);
  const price = numberAt(rows, "price", row);
  let truth = dateTruth(knownDay(rows, row), test.since, today);
  if (test.planned !== undefined) {
    const planned = numberAt(rows, "planned", row);
    truth = bothTruths(truth, planned !== planned ? NULL : (planned === 1) === test.planned ? TRUE : FALSE);
  }
  truth = bothTruths(truth, boundsTruth(price / factor, test.price));
  truth = bothTruths(truth, boundsTruth(shares * price, test.value));
  truth = bothTruths(truth, boundsTruth(shares * factor, test.shares));
  truth = bothTruths(truth, boundsTruth(numberAt(rows, "shares_after", row) * factor, test.sharesAfter));
  if (truth === FALSE) return FALSE;
  return ownersFit(test, rows, row) ? truth : FALSE;
}

/** Returns whether the owners, all persons who filed the transaction jointly, pass the members about owners. */
function ownersFit(test: InsiderTest, rows: FeedRows, row: number): boolean {
  return (
    includes(test.ownerCik, rows, row, (owner, wanted) => sameCik(textAt(rows, "owner_cik", owner), wanted)) &&
    includes(test.ownerName, rows, row, (owner, wanted) =>
      textAt(rows, "owner_name", owner).toLowerCase().includes(wanted),
    ) &&
    includes(test.role, rows, row, (owner, wanted) => hasRole(rows, owner, wanted))
  );
}

function includes(
  { all, any }: InclusionTest,
  rows: FeedRows,
  row: number,
  fits: (owner: number, wanted: string) => boolean,
): boolean {
  const occurs = (wanted: string): boolean => {
    if (fits(row, wanted)) return true;
    // Joint filers have one row each in the same filing, with the same `known_at`.
    const known = numberAt(rows, "known_at", row);
    for (let step = -1; step <= 1; step += 2) {
      for (let other = row + step; other >= rows.from && other < rows.to; other += step) {
        if (numberAt(rows, "known_at", other) !== known) break;
        if (isSameTransaction(rows, row, other) && fits(other, wanted)) return true;
      }
    }
    return false;
  };
  return all.every(occurs) && (any.length === 0 || any.some(occurs));
}

function sameCik(reported: string, wanted: string): boolean {
  return reported !== "" && reported.replace(/^0+/, "") === wanted.replace(/^0+/, "");
}

/** Matches a role by its name, else by words of the relationship or the title. */
function hasRole(rows: FeedRows, row: number, wanted: string): boolean {
  const bit = ownMember(INSIDER_ROLES, wanted.replaceAll(/[\s-]+/g, "_"));
  if (bit !== undefined) return (rolesAt(rows, row) & bit) !== 0;
  return (["relationship", "title"] as const).some((field) => textAt(rows, field, row).toLowerCase().includes(wanted));
}
