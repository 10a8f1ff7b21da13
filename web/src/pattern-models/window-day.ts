const DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** The day of New York of an instant: "May 13, 2024". */
export const dayOf = (instant: string): string => DAY.format(new Date(instant));
