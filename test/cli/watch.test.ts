import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/program.ts";
import { startStreaming, type StreamingServer } from "../http/start-streaming.ts";
import { TOKENS, USERS } from "../http/test-accounts.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const SOON = { timeout: 30_000 };
const folder = temporaryFolder();
const payload = join(folder.path, "payload.json");
let server: StreamingServer;
beforeAll(async () => {
  server = await startStreaming();
  const above = { Input: "close", Returns: { Want: { Value: { GreaterThan: 45 } } } };
  const instructions = { All: [{ FeatureWindow: { Filters: [above] } }] };
  writeFileSync(payload, JSON.stringify({ instructions, columns: ["close"] }));
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** A command that runs until its token is revoked. */
function begin(args: readonly string[], screen?: { readonly rows: number; readonly columns: number }) {
  const ran = { out: "", notes: "", shown: "" };
  const terminal = {
    interactive: false,
    out: (text: string) => void (ran.out += text),
    note: (text: string) => void (ran.notes += `${text}\n`),
    status: () => {},
    ...(screen === undefined ? {} : { screen: { ...screen, show: (text: string) => void (ran.shown = text) } }),
  };
  const { value } = TOKENS.both;
  const to = ["--url", server.url, "--token", value];
  const code = runCommandLine(["watch", ...args, ...to], { environment: {}, terminal });
  return {
    ran,
    async end(): Promise<number> {
      const { tokens } = server.accounts.store;
      await tokens.update(TOKENS.both.id, USERS.owner, { revokedAt: 1 });
      const ended = await code;
      await tokens.update(TOKENS.both.id, USERS.owner, { revokedAt: null });
      return ended;
    },
  };
}

const linesOf = ({ out }: { readonly out: string }) =>
  out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Record<string, unknown>]));

describe("winnow watch", () => {
  it("prints a line for each item, runs a command with it, and goes on after the mark of a line", async () => {
    const got = join(folder.path, "got");
    const first = begin([payload, "--exec", `cat >> '${got}'`]);
    const second = begin([payload, "--on", "left", "--bell"]);
    // Both have opened once the newest evaluation reaches them.
    for (let k = 0; linesOf(first.ran).length < 2; k++) {
      server.publish({ UP: k % 2 === 0 ? 40 : 60, DOWN: 40, FLAT: 50 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (k > 60) throw new Error(`nothing was printed: ${first.ran.notes}`);
    }
    const lines = linesOf(first.ran);
    expect(new Set(lines.map(({ event, ticker }) => `${String(ticker)} ${String(event)}`))).toEqual(
      new Set(["UP left", "UP entered"]),
    );
    expect(lines[0]).toMatchObject({
      cause: "bar",
      mark: expect.stringMatching(/Z\.\d+/),
      values: { close: expect.any(Number) },
    });
    await expect.poll(() => existsSync(got) && linesOf({ out: readFileSync(got, "utf8") }), SOON).toEqual(lines);
    await expect.poll(() => second.ran.out, SOON).toContain("\u0007");
    expect(second.ran.out).not.toContain('"entered"');

    const third = begin([payload, "--since", String(lines[0]!["mark"])]);
    await expect.poll(() => linesOf(third.ran).length, SOON).toBeGreaterThan(0);
    expect(linesOf(third.ran)[0]).toEqual(lines[1]);
    expect(await first.end()).toBe(1);
    expect(first.ran.notes).toContain("the token is no longer valid");
  });

  it("shows a table on a terminal, which lives", async () => {
    const { ran, end } = begin([payload, "--columns", "close,sma(5)"], { rows: 12, columns: 60 });
    await expect.poll(() => ran.shown, SOON).toContain("match");
    expect(ran.shown).toMatch(/ticker +since +close +sma\(5\)/);
    server.publish({ UP: 60, DOWN: 77, FLAT: 50 });
    await expect.poll(() => ran.shown, SOON).toMatch(/\nDOWN +\S+ +77/);
    expect(ran.shown).toMatch(/\n\+ +DOWN +.*close > 45/);
    expect(ran.shown.split("\n").every((line) => line.length <= 60)).toBe(true);
    expect(ran.out).toBe("");
    await end();
  });

  it.each([
    [[], /Name either a file/],
    [[payload, "--scan", "1"], /Name either a file/],
    [[payload, "--on", "gone"], /entered, left, updated/],
    [[payload, "--since", "yesterday"], /not the id of a mark/],
    [[payload, "--universe", "NOPE"], /NOPE/],
    [["--scan", "99999"], /Nothing of that name/],
  ])("refuses %j", async (args, message) => {
    const to = ["--url", server.url, "--token", TOKENS.both.value];
    const ran = await winnow(["watch", ...args, ...to]);
    expect(ran.notes).toMatch(message);
    expect(ran.code).toBeGreaterThan(0);
  });
});
