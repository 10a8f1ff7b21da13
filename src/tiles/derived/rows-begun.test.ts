import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BAR_FIELDS, type BarColumns, type BarField } from "#market";
import { rowsBegun, rowsBegunOf } from "./rows-begun.ts";
import { tileBars } from "../tile-set.ts";

function barsOf(times: readonly number[]): BarColumns | undefined {
  const time = Int32Array.from(times);
  const values = Float64Array.from(time, () => 1);
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, values])) as Record<BarField, Float64Array>;
  return time.length === 0 ? undefined : { ...fields, time, session: time };
}

const market = fc.array(
  fc.uniqueArray(fc.nat(60), { maxLength: 40 }).map((times) => times.toSorted((a, b) => a - b)),
  { minLength: 1, maxLength: 20 },
);

it("rowsBegun and rowsBegunOf count the bars that began before an instant", () => {
  fc.assert(
    fc.property(market, (instruments) => {
      const tiles = tileBars(instruments.length, (i) => barsOf(instruments[i]!));
      for (let instant = -1; instant < 63; instant++) {
        const begun = instruments.map((times) => times.filter((time) => time < instant).length);
        expect([...rowsBegun(tiles, instant)]).toEqual(begun);
        expect(instruments.map((_, i) => rowsBegunOf(tiles, i, instant))).toEqual(begun);
      }
    }),
    { numRuns: 60 },
  );
});
