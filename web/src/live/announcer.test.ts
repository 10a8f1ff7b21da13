import { expect, it } from "vitest";
import { Announcer, QUIET_MS } from "./announcer.ts";
import { item } from "./live.testing.ts";

const round = (entered: readonly string[], left: readonly string[]) => ({
  entered: entered.map((ticker) => item(ticker)),
  left: left.map((ticker) => item(ticker)),
});

it("says who entered and left, at most once in five seconds, with nothing lost between", () => {
  const announcer = new Announcer();
  expect(announcer.take(0)).toBeUndefined();
  announcer.note(round(["AAA"], []));
  expect(announcer.take(0)).toBe("AAA entered.");
  announcer.note(round(["BBB"], []));
  expect(announcer.take(QUIET_MS - 1)).toBeUndefined();
  announcer.note(round([], ["AAA", "CCC"]));
  expect(announcer.take(QUIET_MS)).toBe("BBB entered, AAA, CCC left.");
  expect(announcer.take(3 * QUIET_MS)).toBeUndefined();
});

it("says nothing of a ticker that came and went between two messages", () => {
  const announcer = new Announcer();
  announcer.note(round(["AAA", "BBB"], []));
  announcer.note(round([], ["AAA"]));
  expect(announcer.take(0)).toBe("BBB entered.");
  announcer.note(round([], ["BBB"]));
  announcer.note(round(["BBB"], []));
  expect(announcer.take(QUIET_MS)).toBeUndefined();
});

it("counts many tickers instead of naming each", () => {
  const announcer = new Announcer();
  announcer.note(round(["A", "B", "C", "D"], ["E", "F", "G"]));
  expect(announcer.take(0)).toBe("4 tickers entered, E, F, G left.");
});
