import * as fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { ABSENT, byCandleCode, CODES, NO_VALUE } from "./candle-codes.ts";
import { CodePlanes } from "./code-planes.ts";

const INSTRUMENTS = 75;

it("gives each instrument what a table has for its code: added, absent, or none without such a bar", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
      const random = seededRandom(seed);
      const seen = new Int32Array(Math.ceil(INSTRUMENTS / 32));
      const planes = new CodePlanes(seen);
      const codes = Array.from({ length: INSTRUMENTS }, (_, n) => {
        if (random.int(5) === 0) return NO_VALUE;
        seen[n >> 5]! |= 1 << (n & 31);
        const code = random.int(2) === 0 ? ABSENT : random.int(CODES);
        if (code !== ABSENT) planes.add(code, n >> 5, 1 << (n & 31));
        return code;
      });
      const table = byCandleCode(() => random.int(3));
      for (const sought of [0, 1, 2]) {
        const found = planes.having(table, sought);
        const got = codes.map((_, n) => (found[n >> 5]! >>> (n & 31)) & 1);
        expect(got).toEqual(codes.map((code) => +(table[code] === sought)));
      }
    }),
  );
});
