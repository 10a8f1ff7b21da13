import { expect, it } from "vitest";
import { CallerPatience } from "./caller-patience.ts";

const scan = (text: string) => ({ method: "scan", args: [{ All: [], text }, {}] });
const short = scan("");
const large = scan("x".repeat(3_000));

it("CallerPatience gives a caller eight tries of long requests and one more every four seconds", () => {
  let now = 0;
  const patience = new CallerPatience({ now: () => 0, elapsed: () => now });
  for (let k = 0; k < 8; k++) {
    expect(patience.with("ann", large)).toEqual({ ms: 20, mostMs: 3_000 });
    patience.provedLong("ann");
  }
  expect(patience.with("ann", large)).toEqual({ ms: 0, mostMs: 0 });
  expect(patience.with("ann", short)).toEqual({ ms: 5, mostMs: 5 });
  expect(patience.with("bob", large)).toEqual({ ms: 20, mostMs: 3_000 });
  now = 4_000;
  expect(patience.with("ann", large)).toEqual({ ms: 20, mostMs: 3_000 });
});

it("CallerPatience lets a range run no longer than 20 ms", () => {
  const patience = new CallerPatience({ now: () => 0, elapsed: () => 0 });
  expect(patience.with("ann", { ...short, method: "range" })).toEqual({ ms: 20, mostMs: 20 });
});
