import { draftFrom, draftOfHash, EMPTY_DRAFT, isNew, scanHash, type EditedScan } from "./scan-draft.ts";

/** A longer hash is not written into the address: some programs through which addresses are sent cut them off. */
const MOST_IN_ADDRESS = 4_000;
/** Large scans that this browser keeps for a person; the oldest are given up. */
const MOST_KEPT = 20;
const NEW = "new";
const KEPT = "kept=";

const prefixOf = (userId: string): string => `winnow.large-scan.${userId}.`;

/**
 * The hash that names a draft in the address of the scanner: the draft itself, or for a large one the id under which this
 * browser keeps it. `current` is the hash whose place it takes, so that a large draft keeps its id while it is edited.
 */
export function hashOf(userId: string, draft: EditedScan, current = ""): string {
  if (isNew(draft)) return NEW;
  const whole = scanHash(draft);
  if (whole.length <= MOST_IN_ADDRESS) return whole;
  const id = current.startsWith(KEPT) ? current.slice(KEPT.length) : newId();
  return keepLarge(userId, id, draft) ? KEPT + id : whole;
}

/** The draft that a hash names; "unreadable" where it names one that is damaged or not here, undefined where it names none. */
export function draftNamed(userId: string, hash: string): EditedScan | "unreadable" | undefined {
  if (hash === NEW) return EMPTY_DRAFT;
  if (hash.startsWith(KEPT)) return largeDraft(userId, hash.slice(KEPT.length)) ?? "unreadable";
  return hash.startsWith("scan=") ? (draftOfHash(hash) ?? "unreadable") : undefined;
}

/** The text of a hash whether or not it is percent-encoded, for the router gives it in both forms. */
export function plainHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Ids sort by their age. */
const newId = (): string => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint16Array(1))[0]}`;

function keepLarge(userId: string, id: string, draft: EditedScan): boolean {
  const prefix = prefixOf(userId);
  try {
    const others = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key !== prefix + id);
    for (const key of others.toSorted().slice(0, -(MOST_KEPT - 1))) localStorage.removeItem(key);
    localStorage.setItem(prefix + id, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function largeDraft(userId: string, id: string): EditedScan | undefined {
  try {
    return draftFrom(localStorage.getItem(prefixOf(userId) + id) ?? "");
  } catch {
    return undefined;
  }
}
