import type { ScanPayload } from "#contract";

/** The scan that somebody is building. */
export interface EditedScan {
  readonly payload: ScanPayload;
  /**
   * Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. Undefined until somebody
   * chooses: the universe of the account's settings.
   */
  readonly universe: string | undefined;
  /** The saved scan that is open, in whose place it is saved. */
  readonly scanId?: number | undefined;
}

export const EMPTY_DRAFT: EditedScan = { payload: {}, universe: undefined };

const MARK = "scan=";
const keyOf = (userId: string): string => `winnow.scan.${userId}`;

/** A draft out of its text; undefined where it cannot be read. */
export function draftFrom(text: string): EditedScan | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("payload" in read)) return undefined;
    const { payload } = read;
    if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return undefined;
    const universe = "universe" in read && typeof read.universe === "string" ? read.universe : "";
    const scanId = "scanId" in read && typeof read.scanId === "number" ? read.scanId : undefined;
    return { payload, universe, scanId };
  } catch {
    return undefined;
  }
}

/** The hash of an address that opens the scanner with a scan: `<Link to="/" hash={scanHash(draft)}>`. */
export function scanHash({ universe, ...rest }: EditedScan): string {
  return MARK + encodeURIComponent(JSON.stringify(universe === "" ? rest : { ...rest, universe }));
}

/** The scan that a hash names, with or without `#`; undefined where it names none that can be read. */
export function draftOfHash(hash: string): EditedScan | undefined {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(MARK)) return undefined;
  try {
    return draftFrom(decodeURIComponent(text.slice(MARK.length)));
  } catch {
    return undefined;
  }
}

/** The scan that this window was building for a person, as long as the window is open. */
export function keptDraft(userId: string): EditedScan {
  try {
    return draftFrom(sessionStorage.getItem(keyOf(userId)) ?? "") ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(userId: string, draft: EditedScan): void {
  try {
    if (isNew(draft)) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still builds the scan until the page is left.
  }
}

/** Whether a draft holds no choice yet. */
export const isNew = ({ payload, universe, scanId }: EditedScan): boolean =>
  universe === undefined && scanId === undefined && Object.keys(payload).length === 0;
