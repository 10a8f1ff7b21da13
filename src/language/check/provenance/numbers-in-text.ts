import { table } from "#base";
const SCALES = table<number>({
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  grand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mill: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  bln: 1e9,
  billion: 1e9,
  billions: 1e9,
  t: 1e12,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
  trillions: 1e12,
  hundred: 1e2,
  hundreds: 1e2,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  dozen: 12,
});
const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const OTHERS = table<number>({
  half: 0.5,
  halved: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  a: 1,
  an: 1,
  once: 1,
  single: 1,
  first: 1,
  double: 2,
  doubled: 2,
  doubling: 2,
  twice: 2,
  twofold: 2,
  couple: 2,
  pair: 2,
  second: 2,
  triple: 3,
  tripled: 3,
  thrice: 3,
  few: 3,
  several: 3,
  quadruple: 4,
  quadrupled: 4,
  fourfold: 4,
  fivefold: 5,
  tenfold: 10,
  quintuple: 5,
  fortnight: 10,
  penny: 0.01,
});
const NUMBERED = /(\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?:\s*\/\s*(\d+))?\s*-?\s*([a-z]+)?/g;

/** Returns every number in the words: digits, number words, fractions, each with the scale behind it and without. */
export function numbersInText(query: string): ReadonlySet<number> {
  const text = query.normalize("NFKC").toLowerCase();
  const found = new Set<number>();
  for (const [, digits = "", below, word = ""] of text.matchAll(NUMBERED)) {
    const value = Number(digits.replaceAll(",", ""));
    found.add(value);
    if (below !== undefined && Number(below) !== 0) found.add(value / Number(below));
    const scale = SCALES[word];
    if (scale !== undefined) found.add(round(value * scale));
  }
  for (const value of spelledNumbers(text.split(/[^a-z]+/))) found.add(value);
  // "between 5 and 10 million": a scale applies to the other numbers too.
  const scales = [...text.matchAll(/[a-z]+/g)].flatMap(([word]) => SCALES[word] ?? []);
  const glued = [...text.matchAll(/\d([a-z]{1,3})\b/g)].flatMap(([, word = ""]) => SCALES[word] ?? []);
  const plain = [...found];
  for (const scale of new Set([...scales, ...glued])) for (const value of plain) found.add(round(value * scale));
  return found;
}

/** Returns the numbers that runs of number words make, and each word's own number. */
function spelledNumbers(words: readonly string[]): number[] {
  const found: number[] = [];
  let run: number | undefined;
  for (const word of words) {
    const ones = ONES.indexOf(word);
    const tens = TENS.indexOf(word);
    const value = ones >= 0 ? ones : tens >= 0 ? 20 + 10 * tens : OTHERS[word];
    const scale = SCALES[word];
    if (value !== undefined) {
      const joins = run !== undefined && ones > 0 && run % 10 === 0 && run > 0;
      run = joins ? run! + value : value;
      found.push(value, run);
    } else if (scale !== undefined && word.length > 2) {
      run = (run ?? 1) * scale;
      found.push(run);
    } else if (word !== "and") run = undefined;
  }
  return found;
}

function round(value: number): number {
  return Number(value.toPrecision(12));
}
