// Writes the registries that list a folder of default exports. `--check` writes nothing and exits 1 when one is stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const registries = [
  { name: "FEATURES", folder: "src/catalogue/features", file: "src/catalogue/features.gen.ts" },
  { name: "INDICATORS", folder: "src/catalogue/indicators", file: "src/catalogue/indicators.gen.ts" },
  { name: "STOCK_FILTERS", folder: "src/catalogue/stock", file: "src/catalogue/stock.gen.ts" },
  { name: "FUNDAMENTALS", folder: "src/catalogue/fundamentals", file: "src/catalogue/fundamentals.gen.ts" },
  { name: "INSIDER_INPUTS", folder: "src/catalogue/insiders", file: "src/catalogue/insiders.gen.ts" },
  { name: "SHORT_INPUTS", folder: "src/catalogue/shorts", file: "src/catalogue/shorts.gen.ts" },
  {
    name: "CANDLESTICKS",
    folder: "src/catalogue/candlesticks",
    file: "src/catalogue/candlesticks.gen.ts",
  },
];

/** Returns the paths of the definitions under `folder`, sorted by name. */
function definitions(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !/\.(test|testing|gen|d)\.ts$/.test(entry.name))
    .map((entry) =>
      relative(join(root, folder), join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Returns a variable name: price/high-52w.ts → high52wDefinition. A second file of this name gets its folder too. */
function variable(path, taken) {
  const camel = (text) => text.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
  const [name] = path.split("/").at(-1).split(".");
  const plain = `${camel(name)}Definition`;
  const chosen = taken.has(plain) ? `${camel(path.replace(/\.ts$/, ""))}Definition` : plain;
  if (taken.has(chosen)) throw new Error(`two definitions would be called ${chosen}: rename ${path}`);
  taken.add(chosen);
  return chosen;
}

function registryText({ name, folder }) {
  const taken = new Set();
  const paths = definitions(folder).map((path) => ({ path, variable: variable(path, taken) }));
  const at = `./${folder.split("/").at(-1)}`;
  return [
    "// Written by `npm run gen` from the files of the folder. Do not edit.",
    ...paths.map((entry) => `import ${entry.variable} from "${at}/${entry.path}";`),
    "",
    `export const ${name} = [`,
    ...paths.map((entry) => `  ${entry.variable},`),
    "] as const;",
    "",
  ].join("\n");
}

const check = process.argv.includes("--check");
let stale = 0;
for (const registry of registries) {
  const file = join(root, registry.file);
  const wanted = registryText(registry);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
  if (check) {
    stale++;
    console.error(`${registry.file} is stale: run npm run gen`);
  } else {
    writeFileSync(file, wanted);
    console.log(`wrote ${registry.file}`);
  }
}
if (stale > 0) process.exitCode = 1;
