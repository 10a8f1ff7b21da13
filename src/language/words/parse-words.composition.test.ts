import { expect, test } from "vitest";
import { atomLine, BARE_CONTEXT } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

interface Reading {
  readonly atoms: readonly string[];
  /** Words left out, and the code of a refusal. */
  readonly rest: string;
}

function readingOf(query: string): Reading {
  const { atoms, groups, unsupported, refusal } = parseWords(query, BARE_CONTEXT).form;
  const left = unsupported.map(({ span }) => query.slice(span[0], span[1]));
  return {
    atoms: [...new Set(atoms.map(atomLine))].sort(),
    rest: [...left, ...groups.map(({ op }) => op), refusal?.code ?? ""].join(" "),
  };
}

/** Clauses of one form, and the words that join each to `stocks` and to a clause before it. */
interface Form {
  readonly first: string;
  readonly next: readonly string[];
  readonly clauses: readonly string[];
}

const FORMS: readonly Form[] = [
  {
    first: "",
    next: [" and ", ", ", " that are ", " and are ", " while ", ". They should be "],
    clauses: [
      "above the 200 day moving average",
      "under $20",
      "near their 52-week highs",
      "below the lower Bollinger band",
      "within 5% of the 52-week high",
      "in an uptrend",
      "on heavy volume",
      "between $5 and $50",
      "down 12% from their high",
      "up 6% today",
      "at least 30% above the 52 week low",
    ],
  },
  {
    first: "",
    next: [" ", " that are ", " while "],
    clauses: [
      "trading above the 50 SMA",
      "making new 20 day highs",
      "breaking above the upper Bollinger band",
      "bouncing off the 50 day",
      "closing above yesterday's high",
      "trading over 1 million shares a day",
    ],
  },
  {
    first: "with ",
    next: [" with ", " and ", ", ", " and with ", " having ", ". They should have ", "; "],
    clauses: [
      "RSI under 40",
      "a P/E below 15",
      "rising volume",
      "market cap over 3 billion",
      "ROE over 15%",
      "average volume above 500k",
      "positive earnings",
      "ADX over 25",
      "a close above the open",
      "a MACD cross",
    ],
  },
  {
    first: "that ",
    next: [" that ", " and that ", " which "],
    clauses: [
      "closed above yesterday's high",
      "pulled back to the 20 EMA",
      "are above the 200 day moving average",
      "have a P/E under 20",
      "are trading under $10",
      "touched the lower Bollinger band",
      "traded twice their average volume yesterday",
      "have insiders buying",
    ],
  },
  {
    first: "whose ",
    next: [" and whose ", " where the ", " and where the "],
    clauses: ["RSI is below 45", "market cap is at least $1B", "MACD is above zero", "earnings grew more than 25%"],
  },
];

/** Pairs that mean something else together: two levels of one series, or a cross and its averages. */
const TOGETHER: readonly RegExp[] = [
  /P\/E.*P\/E/,
  /\$.*(?:under|between) \$/,
  /their (?:52-week highs|high) .*their (?:52-week highs|high)/,
  /market cap.*market cap/,
  /RSI.*RSI/,
  // `a MACD cross above the 50-day` names the line that is crossed.
  /MACD cross (?:bouncing|breaking|closing|trading)|\bMACD .*\bMACD /,
  // Volume takes the time of the event before it.
  /yesterday.*on heavy volume/,
  // `with positive earnings and up 6 %` may be the earnings.
  /positive earnings and up/,
];

test("joins two clauses about stocks, in any form, to the conditions of both", () => {
  const faults: string[] = [];
  let place = 0;
  for (const one of FORMS) {
    for (const clause of one.clauses) {
      const alone = readingOf(`stocks ${one.first}${clause}`);
      for (const { first, next, clauses } of FORMS) {
        for (const other of clauses) {
          const query = `stocks ${one.first}${clause}${next[place++ % next.length]}${other}`;
          if (clause === other || TOGETHER.some((pair) => pair.test(query))) continue;
          const expected = new Set([...alone.atoms, ...readingOf(`stocks ${first}${other}`).atoms]);
          const { atoms, rest } = readingOf(query);
          const isJoined = rest.trim() === "" && atoms.join("; ") === [...expected].sort().join("; ");
          if (!isJoined && rest.trim() !== "contradictory") faults.push(`${query} => ${atoms.join("; ")} ${rest}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});
