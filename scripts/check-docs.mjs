// Checks that every path that a document names in backticks or links to exists.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...(existsSync("docs") ? readdirSync("docs", { recursive: true }).map((name) => join("docs", String(name))) : []),
].filter((name) => name.endsWith(".md"));

/** Path of this repository: begins with one of its folders and has no placeholder. */
const PATH = /^(src|web|test|docs|scripts|bench|bin|examples)\/[A-Za-z0-9_./-]*$/;

let missing = 0;
for (const document of documents) {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]).filter((one) => PATH.test(one));
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
    join(dirname(document), match[1]),
  );
  for (const path of new Set([...named, ...linked])) {
    if (existsSync(path)) continue;
    console.error(`${document} names ${path}, which does not exist`);
    missing++;
  }
}
console.log(`${documents.length} documents read`);
process.exit(missing === 0 ? 0 : 1);
