import type { Column, SeriesNode } from "#expression";
import { ALL, isWhole, SESSION, type FusedCall, type FusedGraph } from "./fused-graph.ts";
import { OPERATIONS, readsBack } from "./operations.ts";
import { Site, type InputPlace } from "./site.ts";
import { PAIR_BYTES, PAIRS, read, ROW_BYTES, value } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

/** Where the function finds its rows: row numbers × ROW_BYTES, and addresses less what is left out before the first row. */
export interface RowPlaces {
  /** The least and the greatest number of bars of the lanes that are asked. */
  readonly least: Local;
  readonly most: Local;
  /** The first row that counts of those since a session's first. */
  readonly opening: Local;
  readonly columns: ReadonlyMap<Column, Local>;
  readonly stored: ReadonlyMap<SeriesNode, Local>;
  readonly scratch: (rows: number) => Local;
}

/** Writes the loops of all levels; false where one of the calls is left to the interpreter. */
export function writeRows(code: Code, graph: FusedGraph, places: RowPlaces): boolean {
  return graph.levels.every((level) => writeLevel(code, level, places));
}

function writeLevel(code: Code, level: readonly FusedCall[], places: RowPlaces): boolean {
  const row = code.local(I32);
  const here = new Map<SeriesNode, readonly Local[]>();
  for (const { node } of level) here.set(node, four(code));
  const columns = readHere(level);
  for (const node of columns) here.set(node, four(code));
  const bodies: (() => void)[] = [];
  for (const call of level) {
    const output = here.get(call.node)!;
    const inputs = call.node.inputs.map((input) => inputPlace(input, here.get(input), row, places));
    const shape = { params: call.node.params, rows: call.rows, output };
    const body = OPERATIONS[call.node.primitive.op]!(new Site(code, shape, inputs, row, places.scratch));
    if (body === undefined) return false;
    bodies.push(() => {
      body();
      if (call.stored > 0) store(code, call, output, row, places);
    });
  }
  firstRow(code, level[0]!.rows, row, places);
  code.block(() => {
    code.loop(() => {
      code.get(row).get(places.most).do("i32.ge_s").branchIf(1);
      for (const node of columns) {
        const place = inputPlace(node, undefined, row, places);
        for (const [pair, local] of here.get(node)!.entries()) {
          place.here(pair)(code);
          code.set(local);
        }
      }
      for (const body of bodies) body();
      code.get(row).i32(ROW_BYTES).do("i32.add").set(row).branch(0);
    });
  });
  return true;
}

const four = (code: Code): readonly Local[] => Array.from({ length: PAIRS }, () => code.local(V128));

/** Columns that calls read on the row of the loop: each is loaded once. */
function readHere(level: readonly FusedCall[]): readonly SeriesNode[] {
  const found = new Set<SeriesNode>();
  for (const { node } of level) {
    if (readsBack(node.primitive.op)) continue;
    for (const input of node.inputs) if (input.kind === "column") found.add(input);
  }
  return [...found];
}

function inputPlace(node: SeriesNode, here: readonly Local[] | undefined, row: Local, places: RowPlaces): InputPlace {
  if (node.kind === "constant") return { here: () => value(node.value), number: node.value, base: undefined };
  const local = node.kind === "column" ? places.columns.get(node.column) : places.stored.get(node);
  const base = local === undefined ? undefined : (code: Code): void => void code.get(local);
  return {
    base,
    number: undefined,
    here(pair) {
      if (here !== undefined) return read(here[pair]!);
      return (code) => {
        if (base === undefined) throw new Error(`${node.key} is read before it is written`);
        base(code);
        if (isWhole(node)) {
          code
            .get(row)
            .i32(1)
            .do("i32.shr_u", "i32.add")
            .loadPair((pair * PAIR_BYTES) / 2)
            .do("f64x2.convert_low_i32x4_s");
        } else
          code
            .get(row)
            .do("i32.add")
            .load(V128, pair * PAIR_BYTES);
      };
    },
  };
}

/** Sets `row` to the first of the newest `rows` rows of any lane. */
function firstRow(code: Code, rows: number, row: Local, { least, opening }: RowPlaces): void {
  if (rows === ALL) {
    code.i32(0).set(row);
    return;
  }
  if (rows === SESSION) {
    code.get(opening).set(row);
    return;
  }
  code
    .get(least)
    .i32(rows * ROW_BYTES)
    .do("i32.sub")
    .set(row);
  code.i32(0).get(row).get(row).i32(0).do("i32.lt_s", "select").set(row);
}

function store(code: Code, call: FusedCall, output: readonly Local[], row: Local, places: RowPlaces): void {
  const base = places.stored.get(call.node)!;
  const write = (): void => {
    const address = code.local(I32);
    code.get(base).get(row).do("i32.add").set(address);
    for (const [pair, local] of output.entries())
      code
        .get(address)
        .get(local)
        .store(pair * PAIR_BYTES);
  };
  if (call.stored >= call.rows) return write();
  code.get(row);
  if (call.stored === SESSION) code.get(places.opening);
  else
    code
      .get(places.least)
      .i32(call.stored * ROW_BYTES)
      .do("i32.sub");
  code.do("i32.ge_s");
  code.if(write);
}
