import type { CompiledCall, CompiledGraph } from "./compiled-graph.ts";
import { RowLoop, type RowPlaces } from "./row-loop.ts";
import { or, read, unbounded } from "./vector.ts";
import { I32, type Code, type Local } from "./wasm-code.ts";

/** Writes the loops of all levels; false where one of the calls is left to the interpreter. */
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
    if (rows.trial.ready.length === 0) rows.rowsTo(places.most);
    else tryRows(code, rows, careful, places);
  });
  return isWritten;
}

/**
 * Writes rows with care until every average has a value, then those that every lane has without, then what is left. Where
 * an average is not a number after that, it branches to the start of the level, which is the label around it.
 */
function tryRows(code: Code, rows: RowLoop, careful: Local, { least, most }: RowPlaces): void {
  const { row, trial } = rows;
  const leaveWhereReady = (): void => {
    code.get(careful).do("i32.eqz");
    for (const { ready } of trial.ready) code.get(ready).do("i32.and");
    code.branchIf(1);
  };
  code.loop(() => {
    rows.rowsTo(most, leaveWhereReady);
    code.get(row).get(most).do("i32.lt_s");
    code.if(() => {
      trial.isTrusting = true;
      rows.rowsTo(least);
      trial.isTrusting = false;
      code.i32(1).set(careful);
      trial.averages.map((local) => unbounded(read(local))).reduce(or)(code);
      code.do("v128.any_true").branchIf(2).branch(1);
    });
  });
}
