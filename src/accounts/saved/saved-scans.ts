import { AppError } from "#base";
import { LIMITS, type ScanSchedule } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import type { Stores } from "../ports/account-store.ts";
import type { Page, PageRequest } from "../ports/page.ts";
import type { NewScanRun, SavedScanRecord, ScanRunRecord } from "../ports/scans.ts";

type Keeping = Pick<AccountsContext, "store" | "clock">;

/** What a user says about a scan to keep. */
export interface ScanDraft {
  readonly name: string;
  /** JSON of a valid payload. */
  readonly instructions: string;
  readonly universe: string | null;
  readonly schedule: ScanSchedule | null;
}

export interface SavedScanKey {
  readonly scanId: number;
  readonly userId: string;
}

/** What a run gave. */
export type ScanOutcome = Omit<NewScanRun, "scanId" | "at">;

function noSuchScan(): AppError {
  return new AppError("not_found", "Nothing of that name exists.");
}

async function refuseBeyondLimit(stores: Stores, userId: string): Promise<void> {
  if ((await stores.scans.count(userId)) < LIMITS.savedScans) return;
  const message = `An account keeps at most ${LIMITS.savedScans} scans; delete one with DELETE /api/v2/scans/{scan_id} first.`;
  throw new AppError("conflict", message);
}

async function insert(
  context: Keeping,
  stores: Stores,
  userId: string,
  draft: ScanDraft,
  doer: AuditActor,
): Promise<SavedScanRecord> {
  await refuseBeyondLimit(stores, userId);
  const now = context.clock.now();
  const scan = await stores.scans.insert({ ...draft, userId, createdAt: now, updatedAt: now });
  await stores.audit.append({ at: now, userId, event: "scan.created", subject: String(scan.scanId), ...doer });
  return scan;
}

async function update(
  context: Keeping,
  stores: Stores,
  { scanId, userId }: SavedScanKey,
  change: Partial<ScanDraft>,
  doer: AuditActor,
): Promise<SavedScanRecord> {
  const now = context.clock.now();
  const scan = await stores.scans.update(scanId, userId, { ...change, updatedAt: now });
  if (scan === undefined) throw noSuchScan();
  await stores.audit.append({ at: now, userId, event: "scan.updated", subject: String(scanId), ...doer });
  return scan;
}

/** Errors: conflict at the limit of scans of one account. */
export function createScan(
  context: Keeping,
  userId: string,
  draft: ScanDraft,
  doer: AuditActor,
): Promise<SavedScanRecord> {
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    return insert(context, stores, userId, draft, doer);
  });
}

/** Errors, here and below: not_found for an id that the user does not have. */
export async function findScan({ store }: Keeping, { scanId, userId }: SavedScanKey): Promise<SavedScanRecord> {
  const scan = await store.scans.findOwned(scanId, userId);
  if (scan === undefined) throw noSuchScan();
  return scan;
}

export function replaceScan(
  context: Keeping,
  place: SavedScanKey,
  draft: ScanDraft,
  doer: AuditActor,
): Promise<SavedScanRecord> {
  return context.store.transaction((stores) => update(context, stores, place, draft, doer));
}

/** Its runs go with it. */
export async function deleteScan(context: Keeping, { scanId, userId }: SavedScanKey, doer: AuditActor): Promise<void> {
  await context.store.transaction(async (stores) => {
    if (!(await stores.scans.delete(scanId, userId))) throw noSuchScan();
    const at = context.clock.now();
    await stores.audit.append({ at, userId, event: "scan.deleted", subject: String(scanId), ...doer });
  });
}

/** Keeps a run of a scan that the user has; nothing where it was deleted meanwhile. */
export async function recordRun({ store, clock }: Keeping, scanId: number, outcome: ScanOutcome): Promise<void> {
  try {
    await store.scans.appendRun({ ...outcome, scanId, at: clock.now() }, LIMITS.scanRuns);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}

export async function scanRuns(context: Keeping, place: SavedScanKey, page: PageRequest): Promise<Page<ScanRunRecord>> {
  await findScan(context, place);
  return context.store.scans.runs(place.scanId, page);
}

/**
 * Refuses a scan that could not be kept afterwards, before it is run: `scanId` null stands for a new one.
 * Errors: conflict at the limit of scans.
 */
export async function checkRoom(context: Keeping, scanId: number | null, userId: string): Promise<void> {
  if (scanId === null) await refuseBeyondLimit(context.store, userId);
  else await findScan(context, { scanId, userId });
}

/**
 * Keeps a scan that was run, with the run: a new one, or in place of the instructions (and the universe, unless it is
 * undefined) of an own one, whose name and schedule stay. Errors: conflict at the limit of scans.
 */
export function keepScan(
  context: Keeping,
  { scanId, userId, doer }: { readonly scanId: number | null; readonly userId: string; readonly doer: AuditActor },
  scan: { readonly name: string; readonly instructions: string; readonly universe: string | undefined },
  outcome: ScanOutcome,
): Promise<SavedScanRecord & { readonly lastRun: ScanRunRecord }> {
  const { name, instructions, universe } = scan;
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    const draft = { name, instructions, universe: universe ?? null, schedule: null };
    const change = universe === undefined ? { instructions } : { instructions, universe };
    const kept =
      scanId === null
        ? await insert(context, stores, userId, draft, doer)
        : await update(context, stores, { scanId, userId }, change, doer);
    const run = { ...outcome, scanId: kept.scanId, at: context.clock.now() };
    return { ...kept, lastRun: await stores.scans.appendRun(run, LIMITS.scanRuns) };
  });
}
