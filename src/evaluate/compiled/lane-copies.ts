import { getOrMake } from "#base";
import { LANES } from "#tiles";
import { Code, F64, I32, moduleOf } from "./wasm-code.ts";

const NUMBER_BYTES = 4;
/**
 * Layout of one copy, as indices of 32-bit integers: address of the first value to read, of the first to write, and
 * number of rows.
 */
export const LANE_COPY = { from: 0, to: 1, rows: 2, size: 3 } as const;

const modules = new Map<boolean, WebAssembly.Module>();

/**
 * Returns a function that copies rows of single lanes, of 64-bit floats or (`isWhole`) of 32-bit integers.
 * run(firstCopy, end): addresses of the first LANE_COPY and behind the last one.
 */
export function laneCopies(isWhole: boolean): WebAssembly.Module {
  return getOrMake(modules, isWhole, () => new WebAssembly.Module(moduleOf(copies(isWhole))));
}

function copies(isWhole: boolean): Code {
  const code = new Code(2);
  const [copy, end] = [code.parameter(0), code.parameter(1)];
  const [from, to, left] = [code.local(I32), code.local(I32), code.local(I32)];
  const row = LANES * (isWhole ? 4 : 8);
  code.loop(() => {
    code
      .get(copy)
      .load(I32, NUMBER_BYTES * LANE_COPY.from)
      .set(from);
    code
      .get(copy)
      .load(I32, NUMBER_BYTES * LANE_COPY.to)
      .set(to);
    code
      .get(copy)
      .load(I32, NUMBER_BYTES * LANE_COPY.rows)
      .set(left);
    code.loop(() => {
      code.get(to).get(from);
      if (isWhole) code.load(I32, 0).storeInt(0);
      else code.load(F64, 0).storeFloat(0);
      code.get(from).i32(row).do("i32.add").set(from);
      code.get(to).i32(row).do("i32.add").set(to);
      code.get(left).i32(1).do("i32.sub").set(left);
      code.get(left).branchIf(0);
    });
    code
      .get(copy)
      .i32(NUMBER_BYTES * LANE_COPY.size)
      .do("i32.add")
      .set(copy);
    code.get(copy).get(end).do("i32.lt_u").branchIf(0);
  });
  return code;
}
