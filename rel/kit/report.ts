import { cpus, loadavg } from "node:os";

/** Writes the JSON line of a rel program and ends the process: with status 0 if `ok`, else 1. */
export function report(name: string, ok: boolean, figures: Readonly<Record<string, unknown>>): never {
  const machine = { nproc: cpus().length, load: Math.round(loadavg()[0]! * 10) / 10, node: process.version };
  console.log(JSON.stringify({ name, ok, ...figures, ...machine }));
  process.exit(ok ? 0 : 1);
}

/** Writes a message to stderr and ends the process with status 2. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Returns the value of an option if `words` contains the value; else ends the process. */
export function oneOf<const W extends readonly string[]>(option: string, text: string, words: W): W[number] {
  return words.find((word) => word === text) ?? refuse(`--${option} is one of ${words.join(", ")}; it was "${text}"`);
}

/** Returns the value of an option if the value is a whole number of at least `least`; else ends the process. */
export function count(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${option} is a whole number from ${least} on; it was "${text}"`);
}

/** Returns the 99th percentile; NaN without values. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
