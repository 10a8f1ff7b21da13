import type { CompiledCall, CompiledGraph } from "./compiled-graph.ts";
import { RowLoop, type RowPlaces } from "./row-loop.ts";
import { or, read, unbounded } from "./vector.ts";
import { I32, type Code, type Local } from "./wasm-code.ts";

/** Writes the loops of all levels; false if the interpreter must compute one of the calls. */
export function writeRows(code: Code, graph: CompiledGraph, places: RowPlaces): boolean {
  return graph.levels.every((level) => writeLevel(code, graph, level, places));
}

function writeLevel(code: Code, graph: CompiledGraph, level: readonly CompiledCall[], places: RowPlaces): boolean {
  const careful = code.local(I32);
  let isWritten = true;
  code.loop(() => {
    const rows = new RowLoop(code, graph, level, places);
    ({ isWritten } = rows);
    rows.begin();
    if (rows.gapCheck.ready.length === 0) rows.rowsTo(places.most);
    else writeFastRows(code, rows, careful, places);
  });
  return isWritten;
}

/**
 * Writes three runs of rows: with gap checks until every average has a value, without them as far as every lane has rows,
 * and with checks to the end. If an average is NaN or infinite after the second run, the code branches to the start of the
 * level (the label around it) and computes the whole level with checks.
 */
function writeFastRows(code: Code, rows: RowLoop, careful: Local, { least, most }: RowPlaces): void {
  const { row, gapCheck } = rows;
  const leaveWhereReady = (): void => {
    code.get(careful).do("i32.eqz");
    for (const { ready } of gapCheck.ready) code.get(ready).do("i32.and");
    code.branchIf(1);
  };
  code.loop(() => {
    rows.rowsTo(most, leaveWhereReady);
    code.get(row).get(most).do("i32.lt_s");
    code.if(() => {
      gapCheck.assumesNoGaps = true;
      rows.rowsTo(least);
      gapCheck.assumesNoGaps = false;
      code.i32(1).set(careful);
      gapCheck.averages.map((local) => unbounded(read(local))).reduce(or)(code);
      code.do("v128.any_true").branchIf(2).branch(1);
    });
  });
}
