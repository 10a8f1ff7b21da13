import type { Extreme, ExtremeAge } from "../../src/expression/index.ts";
import { firstRow } from "./reads.ts";
import { named, textAlgebra } from "./text-algebra.ts";

const algebra = textAlgebra(() => {}, []);

const BEGIN = firstRow("first", "length! - 1");

/**
 * Returns the loop of an extreme by van Herk's method: a window is the end of one block and the start of the next. It
 * takes three comparisons per row for any length.
 */
export function extremeLoop({ of }: Extreme): readonly string[] {
  const extremeOf = (a: string, b: string): string => of(algebra, named(a), named(b)).text;
  return [
    ...BEGIN,
    "const ends = endsOfBlock(length!);",
    "for (let block = first - before; block + before < to; block += length!) {",
    "  let extreme = x![block + before]!;",
    "  ends[before] = extreme;",
    `  for (let k = before - 1; k >= 0; k--) ends[k] = extreme = ${extremeOf("extreme", "x![block + k]!")};`,
    "  output[block + before] = extreme;",
    "  const rows = Math.min(before, to - block - length!);",
    "  if (rows > 0) extreme = x![block + length!]!;",
    "  for (let k = 1; k <= rows; k++) {",
    `    extreme = ${extremeOf("extreme", "x![block + before + k]!")};`,
    `    output[block + before + k] = ${extremeOf("ends[k]!", "extreme")};`,
    "  }",
    "}",
  ];
}

/** Returns a loop that stores the row of the extreme and searches the window only after this row has left it. */
export function extremeAgeLoop({ reaches }: ExtremeAge): readonly string[] {
  const isReached = (a: string, b: string): string => reaches(algebra, named(a), named(b)).text;
  return [
    ...BEGIN,
    "let row = -1;",
    "let extreme = 0;",
    "let gap = first - 1;",
    "while (gap >= first - before && !Number.isNaN(x![gap]!)) gap--;",
    "for (let i = first; i < to; i++) {",
    "  const a = x![i]!;",
    "  const start = i - before;",
    "  if (a !== a) gap = i;",
    "  if (gap >= start) {",
    "    output[i] = Number.NaN;",
    "    row = -1;",
    "    continue;",
    "  }",
    "  if (row < start) {",
    "    extreme = x![start]!;",
    "    for (let k = start; k <= i; k++) {",
    "      const b = x![k]!;",
    `      if (${isReached("b", "extreme")}) {`,
    "        extreme = b;",
    "        row = k;",
    "      }",
    "    }",
    `  } else if (${isReached("a", "extreme")}) {`,
    "    extreme = a;",
    "    row = i;",
    "  }",
    "  output[i] = i - row;",
    "}",
  ];
}
