import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LIMITS } from "#contract";
import { BATCH_MESSAGES, CAPS, DOCUMENTS, PROMPTS, TOOLS } from "#mcp";

const guide = readFileSync(new URL("../../docs/guide/mcp.md", import.meta.url), "utf8");

/** The rows of the table below a line that begins so. */
function rowsBelow(heading: string): string[] {
  const lines = guide.slice(guide.indexOf(heading)).split("\n");
  const from = lines.findIndex((line) => line.startsWith("|---")) + 1;
  return lines.slice(from, from + lines.slice(from).findIndex((line) => !line.startsWith("|")));
}

it("the guide lists every tool, with its operation and its scope", () => {
  expect(rowsBelow("| tool |")).toEqual(
    TOOLS.map(
      ({ name, operation: { method, route, access }, title }) =>
        `| \`${name}\` | \`${method} ${route}\` | ${access} | ${title} |`,
    ),
  );
});

it("the guide lists every cap and every document", () => {
  expect(rowsBelow("| what | at most")).toEqual([
    `| tickers, and scores of pattern models | ${CAPS.tickers} | 100 |`,
    `| rows of a table, page by page | ${CAPS.rows} | 20 |`,
    `| items of what changed | ${CAPS.items} | ${CAPS.items} |`,
    `| matches with values, of what changed | ${CAPS.matches} | ${CAPS.matches} |`,
    `| definitions of a search | ${CAPS.definitions} | 10 |`,
    `| saved scans, page by page | ${CAPS.scans} | ${CAPS.scans} |`,
    `| pattern models, page by page | ${CAPS.models} | ${CAPS.models} |`,
    `| near misses of an explanation | ${CAPS.near_misses} | ${CAPS.near_misses} |`,
    `| tickers that an explanation left out as stale | ${CAPS.stale} | ${CAPS.stale} |`,
    `| examples that a conversion used | ${CAPS.retrieved_examples} | ${CAPS.retrieved_examples} |`,
  ]);
  expect(rowsBelow("| address |")).toEqual(DOCUMENTS.map(({ uri, description }) => `| \`${uri}\` | ${description} |`));
});

it("the guide states the limits of the code", () => {
  expect(guide).toContain(`a batch of over ${BATCH_MESSAGES}`);
  expect(guide).toContain(`nests deeper than ${LIMITS.jsonDepth}`);
  expect(guide).toContain(`a body over ${LIMITS.bodyBytes / 1_024} KB`);
  expect(PROMPTS.map(({ name }) => name)).toEqual(["build_scan"]);
  expect(CAPS.pattern_scores).toBe(CAPS.tickers);
});
