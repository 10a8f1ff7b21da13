import { expect, it } from "vitest";
import { flipWords } from "./flip-words.ts";

const stand = (holds: boolean | null, value: number | null) => ({ holds, value, wanted: 30 });
const condition = (before: number | null, after: number | null) => ({
  path: "/instructions/All/0/FeatureWindow/Filters/0",
  label: "rsi(close,14) < 30",
  from: stand(false, before),
  to: stand(true, after),
});

it("tells a condition with its value at both moments", () => {
  expect(flipWords(condition(31.234_567, 1_234_567))).toBe("rsi(close,14) < 30: 31.235, then 1,234,600");
  expect(flipWords(condition(null, 29.5))).toBe("rsi(close,14) < 30: no value, then 29.5");
  expect(flipWords(condition(null, null))).toBe("rsi(close,14) < 30");
});
