import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import about from "../../package.json" with { type: "json" };
import { temporaryFolder, winnow } from "./run-winnow.ts";

describe("the command line", () => {
  it("prints its usage", async () => {
    const help = await winnow(["--help"]);
    expect(help).toMatchObject({ code: 0, notes: "" });
    for (const command of ["serve", "import", "scan", "compute", "doctor"]) expect(help.out).toContain(command);
    expect((await winnow(["scan", "--help"])).out).toContain("--data <dir>");
  });

  it.each(["--version", "-V"])("prints the version of package.json for %s", async (option) => {
    expect(await winnow([option])).toEqual({ code: 0, out: `${about.version}\n`, notes: "" });
  });

  it("runs its own dist/, whatever the working directory holds", () => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    cpSync(fileURLToPath(new URL("../../bin", import.meta.url)), join(folder.path, "bin"), { recursive: true });
    mkdirSync(join(folder.path, "src"));
    mkdirSync(join(folder.path, "dist"));
    writeFileSync(join(folder.path, "dist/cli.js"), "console.log(process.argv[2]);");
    writeFileSync(join(folder.path, "package.json"), '{"type":"module"}');
    const ran = execFileSync(process.execPath, [join(folder.path, "bin/winnow.mjs"), "serve"], { encoding: "utf8" });
    expect(ran).toBe("serve\n");
  });

  it.each([
    [[], "Usage"],
    [["nothing"], "unknown command"],
    [["scan"], "missing required argument"],
    [["scan", "x.json", "--nothing"], "unknown option"],
    [["scan", "x.json", "y.json"], "too many arguments"],
    [["scan", "/does/not/exist.json"], "/does/not/exist.json"],
    [["scan", "x.json", "--bar-state", "open"], "live, closed"],
    [["scan", "x.json", "--explain", "--columns", "close"], "--explain, --estimate and --columns"],
    [["scan", "x.json", "--url", "http://127.0.0.1:1"], "--token"],
    [["scan", "x.json", "--token", "x"], "--url"],
    [["scan", "x.json", "--url", "ftp://x", "--token", "x"], "ftp://x"],
    [["import", "bars", "x.csv"], "--timeframe"],
    [["import", "bars", "x.csv", "--timeframe", "5m"], "1d, 1m"],
    [["import", "bars", "x.csv", "--timeframe", "1d", "--map", "ticker"], "field=Column"],
    [["import", "bars", "/does/not/exist.csv", "--timeframe", "1d"], "/does/not/exist.csv"],
    [["import", "demo", "--tickers", "0"], "whole number from 1"],
    [["import", "demo", "--seed", "1.5"], "whole number"],
    [["compute", "x.csv"], "--input"],
    [["compute", "/does/not/exist.csv", "--input", "close"], "/does/not/exist.csv"],
    [["serve", "--port", "70000"], "65535"],
    [["doctor", "data", "--tickers", "A,,B"], "empty place"],
  ])("exits with 2 for a wrong call: %j", async (args, message) => {
    const ran = await winnow(["--data", "/does/not/exist", ...args]);
    expect(ran.notes).toContain(message);
    expect(ran).toMatchObject({ code: 2, out: "" });
  });

  it("exits with 2 for an invalid environment", async () => {
    const ran = await winnow(["serve"], { WINNOW_PORT: "http", WINNOW_DATAA: "x" });
    expect(ran.code).toBe(2);
    expect(ran.notes).toMatch(/WINNOW_PORT is "http".*WINNOW_DATAA is not a variable.*WINNOW_DATA\?/);
  });
});
