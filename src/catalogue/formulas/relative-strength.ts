import { add, close, coalesce, div, greaterEqual, lag, mul, num, type SeriesNode, sub, where } from "#expression";

/** Sessions back and weight in percent: the newest quarter counts twice. */
const LEGS = [
  [63, 40],
  [126, 20],
  [189, 20],
  [252, 20],
] as const;

const leg = (sessions: number, weight: number): SeriesNode => mul(num(weight), div(close, lag(close, sessions)));

/** 40 C/C[63] + 20 C/C[126] + 20 C/C[189] + 20 C/C[252] - 100 (Deepvue and StockFetcher after the IBD rating). */
export const rawStrength: SeriesNode = sub(
  LEGS.map(([sessions, weight]) => leg(sessions, weight)).reduce((sum, one) => add(sum, one)),
  num(100),
);

/** The same over the legs that there is history for, at least the first, their weights scaled to 100. */
export const youngStrength: SeriesNode = coalesce(rawStrength, youngLegs());

function youngLegs(): SeriesNode {
  const values = LEGS.map(([sessions, weight]) => leg(sessions, weight));
  const total = values.map((value) => coalesce(value, num(0))).reduce((sum, one) => add(sum, one));
  const weight = LEGS.map(([, share], k) => coalesce(mul(num(share), div(values[k]!, values[k]!)), num(0))).reduce(
    (sum, one) => add(sum, one),
  );
  const scaled = sub(mul(num(100), div(total, weight)), num(100));
  return where(greaterEqual(values[0]!, num(0)), scaled, num(Number.NaN));
}
