import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SEGMENTS, segmentsToMerge } from "./compact.ts";

describe("segmentsToMerge", () => {
  it("keeps the number of segments low, with a logarithmic bound on rewritten rows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 300 }), (sizes) => {
        const segments: number[] = [];
        let written = 0;
        for (const size of sizes) {
          segments.push(size);
          written += size;
          const count = segmentsToMerge(segments, MAX_SEGMENTS);
          expect(count === 0 || (count >= 2 && count <= segments.length)).toBe(true);
          if (count === 0) continue;
          const sum = segments.splice(-count).reduce((a, b) => a + b, 0);
          segments.push(sum);
          written += sum;
          expect(segments.length).toBeLessThanOrEqual(MAX_SEGMENTS);
        }
        const total = sizes.reduce((a, b) => a + b, 0);
        expect(segments.reduce((a, b) => a + b, 0)).toBe(total);
        expect(written).toBeLessThanOrEqual(total * (2 + Math.log2(sizes.length + 1)));
      }),
    );
  });
});
