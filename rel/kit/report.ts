import { cpus, loadavg } from "node:os";

/** Writes the one line of a harness and ends the process: 0 when it holds, 1 when not. */
export function report(name: string, ok: boolean, figures: Readonly<Record<string, unknown>>): never {
  const machine = { nproc: cpus().length, load: Math.round(loadavg()[0]! * 10) / 10, node: process.version };
  console.log(JSON.stringify({ name, ok, ...figures, ...machine }));
  process.exit(ok ? 0 : 1);
}

/** Ends the process with status 2 and says why. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** An option that is one of these words. */
export function oneOf<const W extends readonly string[]>(option: string, text: string, words: W): W[number] {
  return words.find((word) => word === text) ?? refuse(`--${option} is one of ${words.join(", ")}; it was "${text}"`);
}

export function count(option: string, text: string): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : refuse(`--${option} is a whole number above 0`);
}

/** The value below which 99 of 100 lie. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
