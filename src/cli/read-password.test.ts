import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readPassword } from "./read-password.ts";

/** Returns a terminal on which a user types `chunks`, and the texts drawn on it. */
function terminalOf(...chunks: readonly string[]) {
  const drawn: string[] = [];
  const raw: boolean[] = [];
  const typed = new PassThrough();
  const input = Object.assign(typed, { isTTY: true, setRawMode: (on: boolean) => void raw.push(on) });
  for (const chunk of chunks) typed.write(chunk);
  const terminal = {
    interactive: true,
    out: () => {},
    note: () => {},
    status: (text: string) => void drawn.push(text),
  };
  return { read: () => readPassword(terminal, input), drawn, raw, typed };
}

const SILENT = { interactive: false, out: () => {}, note: () => {}, status: () => {} };

const piped = (...chunks: readonly (string | Buffer)[]): Promise<string> =>
  readPassword(SILENT, Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

describe("readPassword at a terminal", () => {
  it("prompts twice, never shows the password, and restores the terminal", async () => {
    const { read, drawn, raw, typed } = terminalOf("pass", "wörd 1\r", "passwörd 1\r");
    expect(await read()).toBe("passwörd 1");
    expect(drawn.join("")).not.toContain("pass");
    expect(drawn.filter((text) => text !== "")).toHaveLength(2);
    expect(raw).toEqual([true, false]);
    expect(typed.destroyed).toBe(false);
  });

  it("applies corrections, also of multibyte characters and in lines that arrive together", async () => {
    expect(await terminalOf("abcö\u007F\u007Fd\b\bx\ny\bax\r").read()).toBe("ax");
    expect(await terminalOf("wrong\u0015right\rright\n").read()).toBe("right");
    expect(await terminalOf("\u007F\u007Fab\r\u007Fab\r").read()).toBe("ab");
  });

  it.each([
    ["two different passwords", ["abc\rabd\r"], "differ"],
    ["an empty password", ["\r"], "No password"],
    ["an interruption", ["ab\u0003"], "nothing was changed"],
    ["an end of input", ["ab\rab\u0004"], "nothing was changed"],
  ])("refuses %s", async (_name, chunks, message) => {
    const { read, raw } = terminalOf(...chunks);
    await expect(read()).rejects.toThrow(message);
    expect(raw).toEqual([true, false]);
  });
});

describe("readPassword from a pipe", () => {
  it("returns the first line", async () => {
    expect(await piped("one\ntwo\n")).toBe("one");
    expect(await piped("one\r\ntwo")).toBe("one");
    expect(await piped("no end of line")).toBe("no end of line");
    const letters = Buffer.from("zwölf€");
    expect(await piped(letters.subarray(0, 3), letters.subarray(3, 7), letters.subarray(7))).toBe("zwölf€");
    expect(await piped("back\u007Fspace\n")).toBe("back\u007Fspace");
  });

  it("refuses an empty input and an endless line", async () => {
    await expect(piped()).rejects.toMatchObject({ code: "bad_request" });
    await expect(piped("\n")).rejects.toMatchObject({ code: "bad_request" });
    await expect(piped("x".repeat(20_000))).rejects.toMatchObject({ code: "bad_request" });
  });
});
