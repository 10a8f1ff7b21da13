import type { Random } from "#base";

const NUMBERS = ["-1", "-0", "1e999", "-1e999", "1e-999", "0", "NaN", "null", '""', '"7"', "true", "[]", "{}", "9e15"];
const TEXTS = ['"constructor"', '"__proto__"', '"*"', '"\\u0000"', '"2021-02-31T25:61:61Z"', '"1e3"', "4", "[null]"];

/** Returns a frame with one to four mutations, often of its values, so that most are JSON still. */
export function mutated(frame: string, random: Random): string {
  let text = frame;
  for (let k = random.int(4); k >= 0; k--) text = mutatedOnce(text, random);
  return text;
}

function mutatedOnce(text: string, random: Random): string {
  const at = random.int(text.length + 1);
  switch (random.int(8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random.int(8));
    case 1:
      return text.slice(0, at) + String.fromCodePoint(random.int(0x3000)) + text.slice(at);
    case 2:
      return text.slice(0, at);
    case 3:
      return text.replace(/^\[/, `[${"[".repeat(random.int(50))}`);
    case 4:
      return `${text.slice(0, -1)},${text.slice(1)}`;
    case 5:
      return replacedOnce(text, /"(?:[^"\\]|\\.)*"/g, TEXTS, random);
    default:
      return replacedOnce(text, /-?\d+(?:\.\d+)?/g, NUMBERS, random);
  }
}

function replacedOnce(text: string, pattern: RegExp, by: readonly string[], random: Random): string {
  const found = [...text.matchAll(pattern)];
  const one = found[random.int(Math.max(1, found.length))];
  if (one === undefined) return text;
  return text.slice(0, one.index) + by[random.int(by.length)]! + text.slice(one.index + one[0].length);
}
