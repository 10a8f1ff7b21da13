const DAY_MS = 86_400_000;

export const EXPIRIES = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "date", label: "On a date…" },
] as const;
export type Expiry = (typeof EXPIRIES)[number]["value"];

/**
 * `expires_at` of a token as the API takes it: null for never, else an instant so many days after `now`, in milliseconds
 * since 1970, or the day that was chosen, at whose beginning in UTC it ends.
 */
export function expiresAt(expiry: Expiry, date: string, now: number): string | null {
  switch (expiry) {
    case "never":
      return null;
    case "date":
      return date;
    default:
      return new Date(now + Number(expiry) * DAY_MS).toISOString();
  }
}
