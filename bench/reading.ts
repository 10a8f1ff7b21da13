import { Code, I32, moduleOf, V128 } from "../src/evaluate/compiled/wasm-code.ts";
import type { TileSet } from "../src/tiles/tile-set.ts";
import type { TileField } from "../src/tiles/tile-field.ts";

/** Returns a function that sums a block of memory with eight vectors, as fast as WebAssembly can read. */
function reader(memory: WebAssembly.Memory): (from: number, to: number) => void {
  const code = new Code(2);
  const at = code.local(I32);
  const sums = Array.from({ length: 8 }, () => code.local(V128));
  code.get(code.parameter(0)).set(at);
  code.loop(() => {
    for (const [k, sum] of sums.entries())
      code
        .get(sum)
        .get(at)
        .load(V128, k * 16)
        .do("f64x2.add")
        .set(sum);
    code.get(at).i32(128).do("i32.add").set(at);
    code.get(at).get(code.parameter(1)).do("i32.lt_u").branchIf(0);
  });
  for (const [k, sum] of sums.entries())
    code
      .i32(0)
      .get(sum)
      .store(k * 16);
  const module = new WebAssembly.Module(moduleOf(code));
  return new WebAssembly.Instance(module, { tiles: { memory } }).exports["run"] as (from: number, to: number) => void;
}

/** Returns a function that reads columns once, from the first byte to the last: the least time to read all rows. */
export function reading(tiles: TileSet, fields: readonly TileField[]): { readonly bytes: number; read(): void } {
  const { memory } = tiles;
  if (memory === undefined) throw new Error("the tiles are not in one memory");
  const read = reader(memory.wasm);
  const columns = fields.map((field) => tiles.column(field)!);
  return {
    bytes: columns.reduce((sum, column) => sum + column.byteLength, 0),
    read: () => columns.forEach((column) => read(column.byteOffset, column.byteOffset + column.byteLength)),
  };
}
