// Checks that no two files of src/ and web/src/ export types of one name. A zod value and its type count as one.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const DECLARATION = /^export (?:abstract )?(?:class|interface|type|enum) (\w+)/gm;
const UNREAD = /\.(?:test|testing|contract|gen)\.tsx?$/;

const places = new Map();
let files = 0;
for (const root of ["src", "web/src"]) {
  for (const name of readdirSync(root, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || UNREAD.test(name)) continue;
    files++;
    const path = join(root, name);
    for (const [, type] of readFileSync(path, "utf8").matchAll(DECLARATION)) {
      places.set(type, new Set(places.get(type)).add(path));
    }
  }
}
const shared = [...places].filter(([, paths]) => paths.size > 1);
for (const [type, paths] of shared) {
  console.error(`${type} names types in several files; rename all but one: ${[...paths].join(", ")}`);
}
if (files < 1_000) console.error(`only ${files} files found`);
process.exitCode = shared.length > 0 || files < 1_000 ? 1 : 0;
