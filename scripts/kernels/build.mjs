// Compiles scripts/kernels/assembly to WebAssembly and writes the modules as base64. `--check` writes nothing and exits
// 1 when a module is stale.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { main } from "assemblyscript/asc";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// Kernels that read bars in place import the memory of the tiles (src/tiles/tile-memory.ts).
const IN_TILES = "--enable threads --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536".split(" ");
const KERNELS = [
  {
    source: "scripts/kernels/assembly/window-encoder.ts",
    target: "src/pattern-models/encoder/kernel.gen.ts",
  },
  {
    source: "scripts/kernels/assembly/likeness.ts",
    target: "src/pattern-models/heads/kernel.gen.ts",
  },
  {
    source: "scripts/kernels/assembly/newest-candles.ts",
    target: "src/catalogue/candles/kernel.gen.ts",
    options: IN_TILES,
  },
  {
    source: "scripts/kernels/assembly/fold-tiles.ts",
    target: "src/tiles/partial/kernel.gen.ts",
    options: IN_TILES,
  },
];
const OPTIONS = ["--runtime", "stub", "--enable", "simd", "-O3", "--noAssert", "--baseDir", ROOT];

/** Returns the module as the text of a TypeScript file. Throws if the source does not compile. */
async function compile(source, options = []) {
  let bytes;
  const { error, stderr } = await main([source, ...OPTIONS, ...options, "--outFile", "kernel.wasm"], {
    writeFile: (_name, contents) => (bytes = contents),
  });
  if (error !== null || bytes === undefined) throw new Error(`${source}: ${error?.message}\n${stderr}`);
  return `// Written by scripts/kernels/build.mjs from ${source}; do not edit.
/** A WebAssembly module in base64. */
export const KERNEL =
  "${Buffer.from(bytes).toString("base64")}";
`;
}

let stale = 0;
for (const { source, target, options } of KERNELS) {
  const text = await compile(source, options);
  const file = `${ROOT}/${target}`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (process.argv.includes("--check")) {
    console.error(`${target} is stale: node scripts/kernels/build.mjs`);
    stale++;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${target} (${text.length} characters)`);
  }
}
process.exitCode = stale === 0 ? 0 : 1;
