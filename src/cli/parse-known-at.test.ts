import { expect, it } from "vitest";
import { parseKnownAt } from "./parse-known-at.ts";

const iso = (text: string, now = "2024-06-30T12:00:00Z"): string =>
  new Date(parseKnownAt(text, Date.parse(now)) * 60_000).toISOString();

it("parseKnownAt returns the end of a date in New York, the current instant for today, and New York times", () => {
  expect(iso("2015-05-12")).toBe("2015-05-13T04:00:00.000Z");
  expect(iso("2015-01-12")).toBe("2015-01-13T05:00:00.000Z");
  expect(iso("2024-06-30")).toBe("2024-06-30T12:00:00.000Z");
  expect(iso("2024-07-01")).toBe("2024-07-02T04:00:00.000Z");
  expect(iso("2015-05-12T16:30")).toBe("2015-05-12T20:30:00.000Z");
  expect(iso("2015-05-12T16:30:30Z")).toBe("2015-05-12T16:30:30.000Z");
  expect(iso("2015-05-12T16:30:00+02:00")).toBe("2015-05-12T14:30:00.000Z");
});

it.each(["-P3D", "2015-02-30", "yesterday", ""])("parseKnownAt refuses %j", (text) => {
  expect(() => parseKnownAt(text, 0)).toThrow(/--known-at is .*2015-05-12/);
});
