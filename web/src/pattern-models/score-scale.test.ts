import { expect, it } from "vitest";
import { scoreAt, scoreRange, shareReaching } from "./score-scale.ts";

const BAND = [
  { percentile: 1, cosine: -0.4 },
  { percentile: 50, cosine: 0 },
  { percentile: 99, cosine: 0.5 },
];

it("shows every score and the threshold, by tenths", () => {
  const { low, high, ticks } = scoreRange(BAND, 0.62);
  expect([low, high].map((score) => score.toFixed(1))).toEqual(["-0.5", "0.7"]);
  expect(ticks.map((score) => score.toFixed(1))).toEqual(["-0.5", "-0.3", "-0.1", "0.1", "0.3", "0.5", "0.7"]);
});

it("reads a place as a score to the hundredth, inside the plot", () => {
  const range = { low: -0.5, high: 0.5, ticks: [] };
  expect([-1, 0, 0.333, 2].map((share) => scoreAt(share, range))).toEqual([-0.5, -0.5, -0.17, 0.5]);
});

it("tells how many reach a score", () => {
  expect(shareReaching(BAND, 0.25)).toBeCloseTo(25.5);
  expect([shareReaching(BAND, -0.4), shareReaching(BAND, 0.9), shareReaching([], 0)]).toEqual([100, 0, 0]);
});
