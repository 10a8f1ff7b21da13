import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { Table } from "../../bench/table.ts";
import { benchArguments } from "../../src/cli/commands/bench.ts";

it("passes --json to the script of the benchmarks", () => {
  expect(benchArguments(["scan", "http"], { json: true })).toEqual(["scan", "http", "--json"]);
  expect(benchArguments(["scan"], {})).toEqual(["scan"]);
});

it("prints JSON with every measurement, its rounds and its ratio", () => {
  const told: string[] = [];
  const table = new Table((text) => told.push(text));
  table.begin("scan");
  table.line("a scan", "ms", [3, 1, 2], "warm");
  table.against("another", "ms", [1, 2], "a peer", [4, 4]);
  const { machine, results } = JSON.parse(table.json("2 x processor")) as Record<string, unknown>;
  expect(machine).toBe("2 x processor");
  expect(results).toEqual([
    {
      suite: "scan",
      what: "a scan",
      unit: "ms",
      min: 1,
      median: 2,
      max: 3,
      values: [3, 1, 2],
      ratio: null,
      note: "warm",
    },
    {
      suite: "scan",
      what: "another",
      unit: "ms",
      min: 1,
      median: 2,
      max: 2,
      values: [1, 2],
      ratio: { peer: "a peer", min: 2, median: 4, max: 4 },
      note: "",
    },
  ]);
  expect(told).toHaveLength(3);
});

it("refuses JSON of a file that prints text, before anything is built", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/bench.mjs", "patterns", "--json"], {
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("bench/patterns.ts prints text alone");
});

it("names an unknown suite on the error output", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "bench/run.ts", "none", "--json"],
    {
      encoding: "utf8",
    },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain('There is no suite "none"');
});
