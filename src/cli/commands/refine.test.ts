import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DoNaturalScanResponse } from "#contract";
import { runCommandLine } from "../program.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-refine-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "payload.json");
const PAYLOAD = {
  All: [{ FeatureWindow: { Filters: [{ Id: "mine", Input: "rsi", Returns: { Want: { Value: { LessThan: 30 } } } }] } }],
};
writeFileSync(file, JSON.stringify(PAYLOAD));

async function winnow(...args: readonly string[]) {
  const said = { out: "", notes: "" };
  const terminal = {
    interactive: false,
    out: (text: string) => void (said.out += text),
    note: (text: string) => void (said.notes += `${text}\n`),
    status: () => {},
  };
  const code = await runCommandLine(["--data", join(folder, "absent"), ...args], { environment: {}, terminal });
  return { code, ...said };
}

describe("winnow refine", () => {
  it("prints the changed payload and the change", async () => {
    const { code, out, notes } = await winnow("refine", file, "instead of 30 use 25");
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(out))).toBe(JSON.stringify(PAYLOAD).replace("30", "25"));
    expect(notes).toContain("Changed rsi(close,14) < 30 on daily bars to rsi(close,14) < 25 on daily bars.");
  });

  it("prints the whole answer as JSON", async () => {
    const { out } = await winnow("refine", file, "drop the RSI filter", "--json");
    expect(DoNaturalScanResponse.parse(JSON.parse(out))).toMatchObject({
      conversion_success: true,
      generated_payload: { All: [] },
    });
  });

  it("returns the previous payload for an undo", async () => {
    const earlier = join(folder, "earlier.json");
    writeFileSync(earlier, JSON.stringify(PAYLOAD).replace("30", "20"));
    const { code, out } = await winnow("refine", file, "undo that", "--previous", earlier);
    expect([code, JSON.stringify(JSON.parse(out))]).toEqual([0, JSON.stringify(PAYLOAD).replace("30", "20")]);
  });

  it("reports the fault of the previous payload", async () => {
    const wrong = join(folder, "wrong-before.json");
    writeFileSync(wrong, '{"Alll":[]}');
    const { code, notes } = await winnow("refine", file, "undo that", "--previous", wrong);
    expect(code).toBe(1);
    expect(notes).toContain("/previous_payload/Alll");
  });

  it("fails if the instruction fits no condition", async () => {
    const { code, out, notes } = await winnow("refine", file, "drop the MACD filter");
    expect([code, out]).toEqual([1, ""]);
    expect(notes).toContain("no_match");
  });

  it("reports the fault of the payload", async () => {
    writeFileSync(join(folder, "wrong.json"), '{"Alll":[]}');
    const { code, notes } = await winnow("refine", join(folder, "wrong.json"), "make it weekly");
    expect(code).toBe(1);
    expect(notes).toContain("/Alll");
  });
});
