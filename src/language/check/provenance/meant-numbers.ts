import { numbersInText } from "./numbers-in-text.ts";

/** Factors from a span of time to bars or days, by the words that name the span. */
const SPANS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\bday|\bsession|\d\s*d\b/, [390, 78, 26, 13, 6.5]],
  [/week|\d\s*w\b|\bwk/, [5, 7]],
  [/month|\d\s*mo?\b/, [20, 21, 22, 30, 31]],
  [/quarter|\d\s*q\b/, [63, 65, 90, 91]],
  [/year|annual|\d\s*y\b|\byr|\b12.month/, [250, 252, 260, 365, 366]],
  [/hour|\d\s*h\b|\bhr/, [60, 30, 20, 15, 12, 10, 6, 4, 3, 2]],
  [/min|\d\s*m\b/, [1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 10, 1 / 15, 1 / 20, 1 / 30, 1 / 60]],
  [/decade/, [2520, 3650]],
];
/** Numbers that an idiom implies. */
const IDIOMS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/golden|death/, [50, 200]],
  [/52|year|annual/, [252, 365]],
  [/yesterday|previous|prior|last|before|rising|falling|increas|decreas|turn|up|down|higher|lower/, [1, 2]],
  [/mid(?:dle|point|line)?|centre|center/, [50, 0.5]],
  [/today|tomorrow|week/, [1, 7]],
  [/profitab|positive|negative|breakeven|book|par\b/, [0, 1]],
  [/\bpenny\b/, [5]],
];
/** Largest default, in percent, that also counts as a distance (1 + p/100, 1 - p/100). */
const MOST_NEAR = 5;
/** Numbers allowed in every query. */
const EVERYWHERE = [0, 1, 100];

/**
 * Returns a test for numbers that the words or the defaults can mean: a number of theirs, its negative, 100 minus it,
 * percent as a share or a multiple, off by one, weeks and months as bars, minutes as bars.
 */
export function meantNumberTest(query: string, defaults: readonly number[]): (number: number) => boolean {
  const text = query.normalize("NFKC").toLowerCase();
  const written = [...numbersInText(query)];
  const spans = SPANS.flatMap(([words, factors]) => (words.test(text) ? factors : []));
  const meant = new Set<string>();
  const add = (value: number): void => {
    if (Number.isFinite(value)) meant.add(keyOf(value));
  };
  const idioms = IDIOMS.flatMap(([words, numbers]) => (words.test(text) ? numbers : []));
  for (const value of [...EVERYWHERE, ...idioms]) add(value);
  for (const value of defaults) {
    add(value);
    if (value > 0 && value <= MOST_NEAR) for (const one of [1 + value / 100, 1 - value / 100]) add(one);
  }
  for (const value of written) {
    const share = value / 100;
    for (const one of [value, share, value / 10_000, value * 100, 100 - value, 1 - value, 100 - 100 * value]) add(one);
    for (const one of [1 + share, 1 - share, 1 / (1 + share), 1 / (1 - share), 1 / value, 1 + value, value - 1])
      add(one);
    for (const factor of spans) {
      add(value * factor);
      add(Math.round(value * factor));
      add(Math.round(value * factor) - 1);
      add(Math.round(value * factor) + 1);
    }
  }
  // A bare "this month" means one span.
  for (const factor of spans) add(factor);
  return (number) => meant.has(keyOf(number));
}

/** Key that ignores the sign and rounding errors. */
function keyOf(value: number): string {
  return String(Number(Math.abs(value).toPrecision(9)));
}
