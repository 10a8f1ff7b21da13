import { hash } from "node:crypto";

/** What the id of a mark names. */
export interface Mark {
  readonly state: number;
  /** Snapshot on which the matches rest; undefined if it is unknown. */
  readonly snapshot: string | undefined;
  /** What was followed, as `followedName` gives it. */
  readonly followed: string;
}

const FORM = /^\d{8}T\d{6}Z\.(\d{1,15})\.([^\s.]{0,200})\.([0-9a-f]{8})$/;

/** Returns the id of a mark. `watermark`: ISO text of the instant that the bars reach. */
export function markOf(watermark: string, { state, snapshot, followed }: Mark): string {
  const instant = watermark.replace(/[-:]|\.\d+/g, "");
  return `${instant}.${state}.${encodeURIComponent(snapshot ?? "").replaceAll(".", "%2E")}.${followed}`;
}

/** Returns what the id of a mark names; undefined for any other text. */
export function readMark(text: string): Mark | undefined {
  const found = FORM.exec(text);
  if (found === null) return undefined;
  const [, state = "", snapshot = "", followed = ""] = found;
  try {
    return { state: Number(state), snapshot: decodeURIComponent(snapshot) || undefined, followed };
  } catch {
    return undefined;
  }
}

/** Returns a text that is equal for equal watches in the same order, also after a restart. */
export function followedName(ids: readonly string[]): string {
  return hash("sha256", ids.join(" "), "hex").slice(0, 8);
}
