import type { RefusalKind } from "./refusal-kind.ts";

const DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";

export const FUTURE_DATES: RefusalKind = {
  code: "future_date",
  message: "that date has not come yet",
  phrases: [
    "as of|at the? close|end|open|of* tomorrow",
    `as of|at the? close|end|open|of* next week|month|quarter|year|${DAYS}`,
    "rewind|go|scan|run|evaluate to|for|on|at the? close|end|open|of* tomorrow",
    `rewind|go|scan|run|evaluate to|for|on|at the? close|end|open|of* next week|month|quarter|year|${DAYS}`,
    "as of # day|days|week|weeks|month|months|year|years from now",
    "as of # day|days|week|weeks|month|months|year|years ahead|hence|later",
  ],
};
