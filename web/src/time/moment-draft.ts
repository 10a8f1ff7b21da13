/** What stands in the fields of a moment, whichever of them is used. */
export interface MomentDraft {
  readonly kind: "now" | "date" | "instant" | "relative";
  readonly date: string;
  readonly instant: string;
  readonly sessionsBack: string;
}

const MAX_BACK = 9_999;

/** The fields as they stand for a moment; a past day to begin with where there is none. */
export function draftOf(asOf: string | undefined, today: string): MomentDraft {
  const empty = { kind: "now", date: today, instant: `${today}T11:00`, sessionsBack: "5" } as const;
  if (asOf === undefined) return empty;
  const [, back] = /^-P(\d+)D$/.exec(asOf) ?? [];
  if (back !== undefined) return { ...empty, kind: "relative", sessionsBack: back };
  if (/^\d{4}-\d{2}-\d{2}$/.test(asOf)) return { ...empty, kind: "date", date: asOf };
  return { ...empty, kind: "instant", instant: asOf.slice(0, 16).replace(" ", "T") };
}

/** The moment that a draft writes, undefined for now; or why it writes none. */
export function readDraft(
  draft: MomentDraft,
  today: string,
): { readonly asOf: string | undefined } | { readonly fault: string } {
  const { kind, date, instant, sessionsBack } = draft;
  if (kind === "now") return { asOf: undefined };
  if (kind === "relative") {
    const isCount = /^\d{1,4}$/.test(sessionsBack) && Number(sessionsBack) <= MAX_BACK;
    return isCount ? { asOf: `-P${Number(sessionsBack)}D` } : { fault: `Write a whole number from 0 to ${MAX_BACK}.` };
  }
  const written = kind === "date" ? date : instant;
  if (written === "") return { fault: kind === "date" ? "Choose a day." : "Choose a day and a time." };
  return written.slice(0, 10) > today
    ? { fault: `It lies in the future; the data end on ${today}.` }
    : { asOf: written };
}
