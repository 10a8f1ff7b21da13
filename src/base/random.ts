/** A seeded source of randomness: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Integer in [0, bound). */
  int(bound: number): number;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
  /** An independent stream named by `label`: the same for the same seed, whatever was drawn before. */
  fork(label: string | number): Random;
}

/** 32-bit FNV-1a of a text. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** A generator of the sfc32 family (Chris Doty-Humphrey), seeded from one integer. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88 ^ Math.floor(seed / 0x100000000);
  let c = 0xb7e15162 ^ (seed >>> 0);
  let counter = 1;
  let spare = Number.NaN;
  const bits = (): number => {
    const out = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + out;
    return out >>> 0;
  };
  for (let i = 0; i < 15; i++) bits();
  const next = (): number => (bits() * 0x200000 + (bits() >>> 11)) / 0x20000000000000;
  return {
    next,
    int: (bound) => Math.floor(next() * bound),
    normal() {
      if (!Number.isNaN(spare)) {
        const value = spare;
        spare = Number.NaN;
        return value;
      }
      for (;;) {
        const u = 2 * next() - 1;
        const v = 2 * next() - 1;
        const s = u * u + v * v;
        if (s > 0 && s < 1) {
          const scale = Math.sqrt((-2 * Math.log(s)) / s);
          spare = v * scale;
          return u * scale;
        }
      }
    },
    fork: (label) => seededRandom(hash32(`${seed}/${label}`) * 0x100000 + hash32(`${label}|${seed}`) / 0x1000),
  };
}
