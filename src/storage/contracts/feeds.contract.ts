import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BarStore, StoredFeed } from "#market";
import { inPlace, withLock, withStore, type MakePlace } from "./store-place.testing.ts";

/** Builds a feed of quotes from ticker, known_at (minutes since 1970) and bid; the ask is one higher. */
function quotesOf(rows: readonly (readonly [ticker: string, known: number, bid: number])[]): StoredFeed {
  return {
    rows: rows.length,
    numbers: {
      known_at: Float64Array.from(rows, ([, known]) => known),
      bid: Float64Array.from(rows, ([, , bid]) => bid),
      ask: Float64Array.from(rows, ([, , bid]) => bid + 1),
    },
    texts: { ticker: rows.map(([ticker]) => ticker) },
  };
}

async function rowsOf(store: BarStore): Promise<readonly (readonly [string | null, number, number])[]> {
  const { rows, numbers, texts } = await store.loadFeed("quotes");
  return Array.from({ length: rows }, (_, i) => {
    return [texts["ticker"]![i]!, numbers["known_at"]![i]!, numbers["bid"]![i]!] as const;
  });
}

/** Tests what the port BarStore says of feeds. */
export function feedsContract(make: MakePlace): void {
  describe("appending rows to a feed", () => {
    it("loads an empty feed with all its columns before the first write", async () => {
      await withStore(make, async (store) => {
        const { rows, numbers, texts } = await store.loadFeed("insiders");
        expect(rows).toBe(0);
        expect(Object.keys(numbers)).toEqual(expect.arrayContaining(["known_at", "traded", "planned"]));
        expect(texts["ticker"]).toEqual([]);
      });
    });

    it("keeps fractions of minutes, missing values, and a correction next to the row that it corrects", async () => {
      await inPlace(make, async ({ open }) => {
        await withLock(await open(), async (store) => {
          const first = await store.appendFeed(
            "quotes",
            quotesOf([
              ["BBB", 10.25, 2],
              ["AAA", 10.000_25, 1],
              ["BBB", 10.25, 2],
            ]),
          );
          expect(first).toMatchObject({ new: 2, unchanged: 1 });
          const again = await store.appendFeed("quotes", quotesOf([["AAA", 10.000_25, 1]]));
          expect(again).toEqual({ new: 0, unchanged: 1, snapshot: first.snapshot });
          const corrected = await store.appendFeed("quotes", quotesOf([["AAA", 10.000_25, 3]]));
          expect(corrected.snapshot).not.toBe(first.snapshot);
          const reopened = await open();
          expect(await rowsOf(reopened)).toEqual([
            ["BBB", 10.25, 2],
            ["AAA", 10.000_25, 1],
            ["AAA", 10.000_25, 3],
          ]);
          expect((await reopened.loadFeed("quotes")).numbers["bid_size"]![0]).toBeNaN();
          await reopened.close();
        });
      });
    });

    it("refuses rows without the column known_at", async () => {
      await withStore(make, async (store) => {
        const rows = { rows: 1, numbers: { bid: Float64Array.of(1) }, texts: { ticker: ["A"] } };
        await expect(store.appendFeed("quotes", rows)).rejects.toThrow(/need the column known_at/);
        expect((await store.loadFeed("quotes")).rows).toBe(0);
      });
    });

    it(
      "stores each row once, in order of first arrival, however the rows are split into writes",
      { timeout: 120_000 },
      async () => {
        const row = fc.tuple(fc.constantFrom("A", "B"), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2 }));
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
            async (writes) => {
              await withStore(make, async (store) => {
                for (const rows of writes) await store.appendFeed("quotes", quotesOf(rows));
                const once = new Map(writes.flat().map((one) => [one.join(), one]));
                expect(await rowsOf(store)).toEqual([...once.values()]);
              });
            },
          ),
          { numRuns: 6 },
        );
      },
    );
  });
}
