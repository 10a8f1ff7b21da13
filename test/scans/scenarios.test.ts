import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload } from "#contract";
import { ScanEngine } from "#scan";
import { evaluate } from "../reference/evaluate.ts";
import { headsOf } from "./written-models.ts";
import { marketsOf, type Scenario } from "./written-scenario.ts";

const HERE = import.meta.dirname;
const CLOCK = { now: () => 0, elapsed: () => 0 };

function files(folder: string): string[] {
  return readdirSync(join(HERE, folder)).filter((name) => name.endsWith(".json")).sort();
}

const topics = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "sp500")
  .map((entry) => entry.name)
  .sort();

describe.each(topics)("scans: %s", (topic) => {
  it.each(files(topic))("%s", (name) => {
    const scenario = JSON.parse(readFileSync(join(HERE, topic, name), "utf8")) as Scenario;
    const { says, payload, universe, models = {}, bar_state: barState } = scenario;
    const expected = { says, tickers: scenario.expect.tickers };
    expect(validatePayload(payload), `${says}`).toMatchObject({ ok: true });
    expect(checkNames(payload), `${says}`).toEqual([]);
    const { engine: data, reference } = marketsOf(scenario);
    const engine = new ScanEngine(data, CLOCK);
    const asked = { universe, barState };
    const request = { ...asked, heads: headsOf(models) };
    expect({ says, tickers: engine.scan(payload, request).tickers }, "the engine").toEqual(expected);
    while (engine.prepare(1)) continue;
    expect({ says, tickers: engine.scan(payload, request).tickers }, "the engine, from cached columns").toEqual(expected);
    if (scenario.reference === "none") return;
    expect({ says, tickers: evaluate(reference, payload, asked) }, "the reference").toEqual(expected);
  });
});

describe("scans", () => {
  it("has at least 40 scenarios", () => {
    expect(topics.flatMap(files).length).toBeGreaterThanOrEqual(40);
  });
});
