// Checks the import law with dependency-cruiser on resolved paths. dependency-cruiser skips modules silently if it
// cannot parse TypeScript, so that the check also fails if there are fewer modules than files.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["src", "web/src"];

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name),
  ).length;
}

const result = spawnSync(
  join("node_modules", ".bin", "depcruise"),
  [...FOLDERS, "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  { encoding: "utf8", maxBuffer: 1 << 28 },
);
let report;
try {
  report = JSON.parse(result.stdout);
} catch {
  console.error(result.stdout.slice(0, 2000), result.stderr);
  process.exit(1);
}
const files = FOLDERS.reduce((sum, folder) => sum + sources(folder), 0);
const cruised = report.modules.filter(
  ({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)) && /(?<!\.d)\.tsx?$/.test(source),
).length;
for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (cruised < files) console.error(`only ${cruised} of ${files} files under ${FOLDERS.join(" and ")} were cruised`);
console.log(`${cruised} modules, ${report.summary.violations.length} violations`);
process.exit(report.summary.violations.length === 0 && cruised >= files ? 0 : 1);
