import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { validatePayload } from "#contract";
import { runCommandLine } from "../program.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-natural-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function winnow(...args: readonly string[]) {
  const said = { out: "", notes: "" };
  const terminal = {
    interactive: false,
    out: (text: string) => void (said.out += text),
    note: (text: string) => void (said.notes += `${text}\n`),
    status: () => {},
  };
  const code = await runCommandLine(["natural", ...args], { environment: {}, terminal });
  return { code, ...said };
}

function file(name: string, ...rows: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.join("\n"));
  return path;
}

describe("winnow natural", () => {
  it("prints the payload of a query and its interpretation", async () => {
    const { code, out, notes } = await winnow("RSI below 30");
    expect(code).toBe(0);
    expect(validatePayload(JSON.parse(out)).ok).toBe(true);
    expect(notes).toContain("RSI below 30");
  });

  it("fails if the words have no meaning", async () => {
    const { code, out, notes } = await winnow("asdf qwer zxcv");
    expect([code, out]).toEqual([1, ""]);
    expect(notes).toMatch(/\w/);
  });

  it("prints a line of atoms for each query of a file, with dates relative to the query's instant", async () => {
    const queries = file(
      "queries.jsonl",
      '{"id":"a","query":"RSI below 30"}',
      "",
      '{"id":"b","query":"asdf qwer zxcv"}',
      '{"id":"c","query":"as of 2024-03-15, RSI above 70","now":"2024-03-10T12:00:00-04:00"}',
      `{"id":"d","query":"matches my pattern model 'Tight base' with a score of at least 0.8"}`,
    );
    const { code, out } = await winnow("--batch", queries, "--atoms");
    expect(code).toBe(0);
    const [a, b, c, d, ...rest] = out.trimEnd().split("\n");
    expect(rest).toEqual([]);
    expect(JSON.parse(a!)).toMatchObject({
      id: "a",
      atoms: [{ concept: "rsi", op: "lt", rhs: 30 }],
      unsupported: [],
      assumptions: [],
    });
    expect(JSON.parse(b!)).toMatchObject({ id: "b", atoms: [], failure: "nonsense" });
    expect(JSON.parse(c!)).toMatchObject({ id: "c", atoms: [], failure: "future_date" });
    expect(JSON.parse(d!)).toMatchObject({
      atoms: [{ concept: "pattern_model", params: { name: "Tight base" }, op: "gte", rhs: 0.8 }],
    });
  });

  it("prints for each query of a file the payload, the words left out, and the share of words covered", async () => {
    const queries = file(
      "payloads.jsonl",
      '{"id":"a","query":"RSI below 30"}',
      '{"id":"b","query":"RSI below 30 and trending on Reddit"}',
      '{"id":"c","query":"asdf qwer zxcv"}',
    );
    const { code, out } = await winnow("--batch", queries);
    expect(code).toBe(0);
    const [a, b, c, ...rest] = out
      .trimEnd()
      .split("\n")
      .map((row) => JSON.parse(row));
    expect(rest).toEqual([]);
    expect(a).toMatchObject({ id: "a", conversion_success: true, reasoning: { coverage: 1, left_out: [] } });
    expect(validatePayload(a.generated_payload).ok).toBe(true);
    expect(b).toMatchObject({
      id: "b",
      conversion_success: true,
      reasoning: { left_out: [{ words: "trending on Reddit", reason: "there is no feed of social media" }] },
    });
    expect(b.reasoning.coverage).toBeGreaterThan(0);
    expect(b.reasoning.coverage).toBeLessThan(1);
    expect(c).toMatchObject({ id: "c", conversion_success: false, reasoning: { coverage: 0 } });
  });

  it("fails under --strict if words were left out", async () => {
    expect((await winnow("RSI below 30", "--strict")).code).toBe(0);
    expect((await winnow("RSI below 30 and trending on Reddit", "--strict")).code).toBe(1);
    expect(
      (await winnow("--strict", "--batch", file("one.jsonl", '{"id":"a","query":"RSI < 30, on Reddit"}'))).code,
    ).toBe(1);
  });

  it("refuses to send the member now to a server, which would ignore it", async () => {
    const dated = file("dated.jsonl", '{"id":"a","query":"RSI","now":"2024-03-10T12:00:00Z"}');
    const { code, notes } = await winnow("--batch", dated, "--url", "http://127.0.0.1:9", "--token", "t");
    expect(code).toBe(2);
    expect(notes).toContain('leave out "now"');
  });

  it.each([
    [["RSI", "--batch", "x"]],
    [[]],
    [["--batch", join(folder, "absent.jsonl"), "--atoms"]],
    [["--batch", file("broken.jsonl", "{"), "--atoms"]],
    [["--batch", file("wrong.jsonl", '{"id":1}'), "--atoms"]],
  ])("reports the fault of the arguments %j", async (args) => {
    const { code, out, notes } = await winnow(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(notes).toContain("winnow: ");
  });
});
