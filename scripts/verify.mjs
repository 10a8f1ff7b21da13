// npm run verify: everything that can be checked in seconds without running the product.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const bin = (name) => join("node_modules", ".bin", name);

/** Name and command of each check. */
const CHECKS = [
  ["format", [bin("oxfmt"), "--check", "."]],
  ["lint", [bin("oxlint"), "--deny-warnings"]],
  ["types", [process.execPath, "node_modules/typescript-native/bin/tsc", "--noEmit"]],
  ["layers", [process.execPath, "scripts/check-layers.mjs"]],
  ["registries fresh", [process.execPath, "scripts/gen.mjs", "--check"]],
  ["openapi.json fresh", [process.execPath, "--import", "tsx", "scripts/gen-openapi.mjs", "--check"]],
  ["docs/reference fresh", [process.execPath, "--import", "tsx", "scripts/gen-docs.mjs", "--check"]],
  ["dead code", [bin("knip")]],
  ["paths in docs", [process.execPath, "scripts/check-docs.mjs"]],
];

if (!existsSync("node_modules")) {
  console.error("verify: run `npm ci` first");
  process.exit(2);
}
let failed = 0;
for (const [name, [command, ...args]] of CHECKS) {
  const begun = performance.now();
  const result = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  const ok = result.status === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed++;
    console.log((result.stdout ?? "") + (result.stderr ?? "") + (result.error ? String(result.error) : ""));
  }
}
process.exit(failed === 0 ? 0 : 1);
