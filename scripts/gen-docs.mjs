// Writes docs/reference/ from the registries; with --check, fails when a page is not what it would write.
// Run with: node --import tsx scripts/gen-docs.mjs
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ERRORS } from "../src/base/index.ts";
import { COMING, FEATURES, STOCK_FILTERS } from "../src/catalogue/index.ts";
import { BOUNDS, CATEGORIES } from "../src/contract/index.ts";

const FOLDER = fileURLToPath(new URL("../docs/reference/", import.meta.url));
const NOTE = "<!-- Written by `npm run gen`. Do not edit. -->\n";
const TIMEFRAMES = {
  any: "any timeframe",
  intraday: "intraday timeframes",
  daily: "1d and longer",
  session: "one value a session",
  date: "one value a date",
};
const cell = (text) => String(text).replaceAll("|", "\\|");
const row = (...cells) => `| ${cells.map(cell).join(" | ")} |`;

function parameter({ name, parameter: one }) {
  if ("options" in one)
    return `${name}: ${[...one.options, ...(one.kind === "choice_or_date" ? ["a date"] : [])].join(", ")} (${one.default})`;
  return `${name} ${one.min} … ${one.max} (${one.default})`;
}

function studies() {
  const lines = [
    NOTE,
    "# Studies\n",
    "What `Input` of a feature filter can name. Arguments are positional or `name=value`; `source` may be any study.\n",
  ];
  for (const category of CATEGORIES) {
    const features = FEATURES.filter((feature) => feature.category === category);
    const coming = COMING.filter((one) => one.category === category);
    if (features.length + coming.length === 0) continue;
    lines.push(`## ${category}\n`);
    for (const feature of features) {
      const bounds = feature.bounds === undefined ? "" : `, always ${feature.bounds[0]} … ${feature.bounds[1]}`;
      lines.push(`### \`${feature.alias}\` ${feature.displayName}\n`, `${feature.description}\n`);
      lines.push(`Unit ${feature.unit}${bounds}; ${TIMEFRAMES[feature.timeframes]}.`);
      const params = [
        ...(feature.source === undefined ? [] : [`source (${feature.source})`]),
        ...feature.params.map(parameter),
      ];
      if (params.length > 0) lines.push(`Parameters: ${params.join("; ")}.`);
      lines.push("");
    }
    if (coming.length > 0) {
      lines.push("Known, and refused with `not_available_yet` until their data can be had:\n");
      lines.push(...coming.map((one) => `- \`${one.id}\`: needs ${one.needs}`), "");
    }
  }
  return lines.join("\n");
}

function stock() {
  const lines = [NOTE, "# Stock groups\n", row("group", "kind", "meaning"), row("---", "---", "---")];
  for (const filter of STOCK_FILTERS) lines.push(row(`\`${filter.id}\``, filter.kind, filter.description));
  return `${lines.join("\n")}\n`;
}

function limits() {
  const lines = [NOTE, "# Limits\n", row("what", "least", "most"), row("---", "---:", "---:")];
  for (const { doc, minimum, maximum } of Object.values(BOUNDS)) {
    lines.push(row(doc, minimum.toLocaleString("en"), maximum.toLocaleString("en")));
  }
  return `${lines.join("\n")}\n`;
}

function errors() {
  const lines = [
    NOTE,
    "# Errors\n",
    'Every error has the body `{"error":{"statusCode","message","code","requestId","details"}}`.\n',
  ];
  lines.push(row("status", "code", "again?", "meaning"), row("---:", "---", "---", "---"));
  const sorted = Object.entries(ERRORS).sort(([, a], [, b]) => a.status - b.status);
  for (const [code, { status, retry, doc }] of sorted)
    lines.push(row(status, `\`${code}\``, retry ? "yes" : "no", doc));
  return `${lines.join("\n")}\n`;
}

const pages = { "studies.md": studies(), "stock.md": stock(), "limits.md": limits(), "errors.md": errors() };
const stale = [];
for (const [name, fresh] of Object.entries(pages)) {
  const path = `${FOLDER}${name}`;
  if ((await readFile(path, "utf8").catch(() => "")) === fresh) continue;
  stale.push(name);
  if (process.argv.includes("--check")) continue;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, fresh);
}
if (stale.length > 0 && process.argv.includes("--check")) {
  console.error(`docs/reference is not fresh (${stale.join(", ")}): run npm run gen`);
  process.exit(1);
}
