import type { CreditDay, CreditEntry } from "#accounts";
import type { Bill } from "./ledger-provider.ts";

/** Closing of a reservation that a worker reported after the store had acknowledged the closing. */
export interface Claim {
  readonly kind: string;
  readonly credits: number;
  /** Number of attempts without an answer. */
  readonly unknown: number;
}

export interface LedgerDay {
  readonly budget: number;
  readonly day: CreditDay;
  readonly entries: readonly CreditEntry[];
}

export interface Ledger {
  readonly days: readonly LedgerDay[];
  readonly bills: readonly Bill[];
  /** Ids of the reservations that workers received. */
  readonly reserved: ReadonlySet<string>;
  readonly closed: ReadonlyMap<string, Claim>;
}

export interface Verdict {
  readonly problems: readonly string[];
  readonly spent: number;
  readonly billed: number;
  /** Number of reservations settled in full after their deadline, and their credits that the provider did not bill. */
  readonly orphans: number;
  readonly orphanSurplus: number;
  /** Number of reservations charged above the bill because a worker had no answer in time. */
  readonly misjudged: number;
}

/** Replays the ledger's entries and compares them with the sums, the provider's bills and the workers' reports. */
export function checkLedger({ days, bills, reserved, closed }: Ledger): Verdict {
  const problems: string[] = [];
  const billsOf = new Map<string, { billed: number; max: number }>();
  for (const { reservation, billed, max } of bills) {
    const sum = billsOf.get(reservation) ?? { billed: 0, max: 0 };
    billsOf.set(reservation, { billed: sum.billed + billed, max: sum.max + max });
  }
  const seen = new Set<string>();
  let orphans = 0;
  let orphanSurplus = 0;
  let misjudged = 0;
  let spent = 0;

  for (const { budget, day, entries } of days) {
    const open = new Map<string, CreditEntry>();
    const sums = { reserved: 0, spent: 0, calls: 0 };
    for (const entry of entries) {
      const { reservationId: id, kind, credits, at } = entry;
      if (kind === "reserve") {
        if (seen.has(id)) problems.push(`${id} is reserved twice`);
        seen.add(id);
        open.set(id, entry);
        sums.reserved += credits;
        sums.calls++;
        if (sums.reserved + sums.spent > budget) problems.push(`${id} exceeds the budget of ${budget}`);
        continue;
      }
      const reserve = open.get(id);
      if (reserve === undefined) {
        problems.push(`${id} is closed twice, or was never open`);
        continue;
      }
      open.delete(id);
      sums.reserved -= reserve.credits;
      sums.spent += credits;
      if (kind === "release") sums.calls--;
      const { billed, max } = billsOf.get(id) ?? { billed: 0, max: 0 };
      const claim = closed.get(id);
      const orphaned =
        kind === "settle" && claim === undefined && at > reserve.deadline! && credits === reserve.credits;
      if (orphaned) {
        orphans++;
        orphanSurplus += credits - billed;
        if (billed > credits) problems.push(`${id} was billed ${billed} of ${credits}`);
      } else if (claim !== undefined && (claim.kind !== kind || claim.credits !== credits)) {
        problems.push(`${id} was acknowledged as ${claim.kind} ${claim.credits} and is ${kind} ${credits}`);
      } else if (credits !== billed) {
        const excused = claim !== undefined && claim.unknown > 0 && credits >= billed && credits <= max;
        if (excused) misjudged++;
        else problems.push(`${id} is charged ${credits} and was billed ${billed}`);
      }
    }
    spent += sums.spent;
    for (const id of open.keys()) problems.push(`${id} is open after its deadline`);
    for (const name of ["reserved", "spent", "calls"] as const) {
      if (day[name] !== sums[name]) {
        problems.push(`day ${day.day} of ${day.userId}: ${name} is ${day[name]}, its entries say ${sums[name]}`);
      }
    }
  }
  for (const id of [...reserved, ...closed.keys()])
    if (!seen.has(id)) problems.push(`${id} was acknowledged and is lost`);
  for (const id of billsOf.keys()) if (!seen.has(id)) problems.push(`${id} was billed without a reservation`);
  const billed = bills.reduce((sum, bill) => sum + bill.billed, 0);
  if (misjudged === 0 && spent !== billed + orphanSurplus) {
    problems.push(
      `${spent} credits are charged; ${billed} were billed, and ${orphanSurplus} more set aside by orphans`,
    );
  }
  return { problems, spent, billed, orphans, orphanSurplus, misjudged };
}
