import type { Extreme, ExtremeAge } from "#expression";
import type { PrimitiveWriter, Site } from "./site.ts";
import { vectorAlgebra, type OfTwo } from "./vector-algebra.ts";
import { choose, missing, or, PAIR_BYTES, read, ROW_BYTES, sub, value, type Vector } from "./vector.ts";
import { I32, V128 } from "./wasm-code.ts";

/**
 * Longest window, and most computed rows, for which an extreme is searched in every window; longer ones go block by
 * block.
 */
const MOST_ROWS_SEARCHED = 3;
/**
 * Most computed rows of barsSinceHighest and barsSinceLowest: beyond, the interpreter, which remembers the last extreme,
 * is faster.
 */
const MOST_ROWS_SINCE = 64;

/** Searches every window for its extreme. */
function searchedExtreme(site: Site, length: number, of: OfTwo): () => void {
  return () =>
    site.from(length - 1, () => {
      site.each((pair) => site.input(0, pair));
      site.window([0], length, (readAt) => {
        site.each((pair) => of(read(site.output[pair]!), readAt(0, pair)));
      });
    });
}

/**
 * Computes extremes by van Herk's blocks of `length` rows. At the first row of a block it stores the extremes of all suffixes
 * of the rows before the block. The extreme of a window is then that of one suffix and of the block's rows so far.
 */
function blockwiseExtreme(site: Site, length: number, of: OfTwo): () => void {
  const { code } = site;
  const suffixes = site.scratch(length);
  const soFar = site.locals();
  const place = code.local(I32);
  code.i32(0).set(place);
  const pointer = code.local(I32);
  const end = code.local(I32);
  const writeSuffixes = (): void => {
    const later = site.locals();
    for (const [pair, local] of later.entries()) site.set(local, site.earlier(0, pair, 1));
    site.address(0)(code);
    code.i32(ROW_BYTES).do("i32.sub").set(pointer);
    code
      .get(suffixes)
      .i32((length - 1) * ROW_BYTES)
      .do("i32.add")
      .set(end);
    code.loop(() => {
      for (const [pair, local] of later.entries()) {
        const row: Vector = (inner) => inner.get(pointer).load(V128, pair * PAIR_BYTES);
        site.set(local, of(read(local), row));
        code
          .get(end)
          .get(local)
          .store(pair * PAIR_BYTES);
      }
      code.get(pointer).i32(ROW_BYTES).do("i32.sub").set(pointer);
      code.get(end).i32(ROW_BYTES).do("i32.sub").set(end);
      code.get(end).get(suffixes).do("i32.gt_u").branchIf(0);
    });
  };
  return () =>
    site.from(length - 1, () => {
      code.get(place).do("i32.eqz");
      code.if(
        () => {
          writeSuffixes();
          for (const [pair, local] of soFar.entries()) site.set(local, site.input(0, pair));
        },
        () => {
          for (const [pair, local] of soFar.entries()) site.set(local, of(read(local), site.input(0, pair)));
        },
      );
      // The window of row k of a block begins at row k + 1 of the block before; that of the last row is its own block.
      code.get(place).i32(1).do("i32.add").set(place);
      code.get(place).i32(length).do("i32.eq");
      code.if(
        () => {
          code.i32(0).set(place);
          site.each((pair) => read(soFar[pair]!));
        },
        () => {
          code.get(suffixes).get(place).i32(ROW_BYTES).do("i32.mul", "i32.add").set(pointer);
          site.each((pair) => of((inner) => inner.get(pointer).load(V128, pair * PAIR_BYTES), read(soFar[pair]!)));
        },
      );
    });
}

/** How to compile the extreme of a window. */
export const extremeOperation =
  ({ of }: Extreme): PrimitiveWriter =>
  (site) => {
    const length = site.params[0]!;
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const ofTwo: OfTwo = (a, b) => of(algebra, a, b);
    return site.rows <= MOST_ROWS_SEARCHED || length <= MOST_ROWS_SEARCHED
      ? searchedExtreme(site, length, ofTwo)
      : blockwiseExtreme(site, length, ofTwo);
  };

/** Rows since the extreme of a window; among equal values the newest counts. */
export const extremeAgeOperation =
  ({ reaches }: ExtremeAge): PrimitiveWriter =>
  (site) => {
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const length = site.params[0]!;
    if (site.rows > MOST_ROWS_SINCE) return undefined;
    return () =>
      site.from(length - 1, () => {
        const extremes = site.locals();
        const gaps = site.locals();
        const place = site.code.local(V128);
        site.set(place, value(length - 1));
        for (const [pair, local] of extremes.entries()) {
          site.set(local, site.earlier(0, pair, length - 1));
          site.set(gaps[pair]!, value(0));
        }
        site.window([0], length, (readAt) => {
          for (const [pair, local] of extremes.entries()) {
            const input = site.keep(readAt(0, pair));
            const found = site.keep(reaches(algebra, input, read(local)));
            site.set(local, choose(found, input, read(local)));
            site.set(site.output[pair]!, choose(found, read(place), read(site.output[pair]!)));
            site.set(gaps[pair]!, or(read(gaps[pair]!), missing(input)));
          }
          site.set(place, sub(read(place), value(1)));
        });
        site.each((pair) => or(read(site.output[pair]!), read(gaps[pair]!)));
      });
  };
