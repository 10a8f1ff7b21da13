import { table } from "#base";
const FLAGS = table<boolean>({
  "1": true,
  true: true,
  t: true,
  yes: true,
  y: true,
  "0": false,
  false: false,
  f: false,
  no: false,
  n: false,
});

/** Parses a flag such as "yes", "0" or "True"; undefined for other texts. */
export function readFlag(text: string): boolean | undefined {
  const plain = text.trim().toLowerCase();
  return FLAGS[plain];
}
