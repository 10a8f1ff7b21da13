// npm run verify: runs all checks that take seconds and do not run the product.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const bin = (name) => join("node_modules", ".bin", name);

/** Name and command of each check. Long checks come first, since as many run at once as there are processors. */
const CHECKS = [
  ["pattern encoder fresh", [process.execPath, "--import", "tsx", "scripts/pattern-encoder/build.ts", "--check"]],
  ["dead code", [bin("knip")]],
  ["docs/reference fresh", [process.execPath, "--import", "tsx", "scripts/gen-docs.mjs", "--check"]],
  ["tables", [process.execPath, "scripts/check-tables.mjs"]],
  ["layers", [process.execPath, "scripts/check-layers.mjs"]],
  ["API descriptions fresh", [process.execPath, "--import", "tsx", "scripts/gen-api-descriptions.mjs", "--check"]],
  ["types", [process.execPath, "node_modules/typescript-native/bin/tsc", "--noEmit"]],
  ["types of web", [process.execPath, "node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "web"]],
  [
    "types of web's tests",
    [process.execPath, "node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "web/tsconfig.test.json"],
  ],
  ["types of test/e2e", [process.execPath, "node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "test/e2e"]],
  ["lint", [bin("oxlint"), "--deny-warnings"]],
  ["format", [bin("oxfmt"), "--check", "."]],
  ["registries fresh", [process.execPath, "scripts/gen.mjs", "--check"]],
  ["loops fresh", [process.execPath, "--import", "tsx", "scripts/loops/build.ts", "--check"]],
  ["compiled kernels fresh", [process.execPath, "scripts/kernels/build.mjs", "--check"]],
  ["type names", [process.execPath, "scripts/check-type-names.mjs"]],
  ["paths in docs", [process.execPath, "scripts/check-docs.mjs"]],
];

/** Runs one check and prints the result. Resolves to whether the check passed. */
function check([name, [command, ...args]]) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    const ended = (ok) => {
      console.log(`${ok ? "ok  " : "FAIL"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      if (!ok) console.log(Buffer.concat(chunks).toString());
      resolve(ok);
    };
    child.on("error", (error) => {
      chunks.push(Buffer.from(String(error)));
      ended(false);
    });
    child.on("close", (code) => ended(code === 0));
  });
}

if (!existsSync("node_modules")) {
  console.error("verify: run `npm ci` first");
  process.exit(2);
}
const waiting = [...CHECKS];
const results = [];
async function lane() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await check(next));
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.exit(results.length === CHECKS.length && results.every(Boolean) ? 0 : 1);
