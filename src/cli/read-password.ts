import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { AppError } from "#base";
import type { Terminal } from "./terminal.ts";

/** A terminal or pipe from which a password is read. */
export type PasswordInput = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };

const MAX_LENGTH = 10_000;
const NONE = "No password was given; type one at a terminal, or send its line to the standard input.";
const [INTERRUPT, END, BACKSPACE, DELETE, CLEAR] = ["\u0003", "\u0004", "\b", "\u007F", "\u0015"];

/**
 * Reads a new password: typed twice at a terminal, which does not show it, else the first line of the standard input.
 * Errors: bad_request if the password is empty or the two differ; conflict if the user cancels.
 */
export async function readPassword(terminal: Terminal, input: PasswordInput = process.stdin): Promise<string> {
  if (input.isTTY !== true) {
    for await (const line of linesOf(input, (text) => text)) return nonEmpty(line);
    throw new AppError("bad_request", NONE);
  }
  input.setRawMode?.(true);
  try {
    return await readTwice(terminal, input);
  } finally {
    input.setRawMode?.(false);
    input.pause();
    terminal.status("");
  }
}

async function readTwice(terminal: Terminal, input: PasswordInput): Promise<string> {
  let first: string | undefined;
  terminal.status("Password (not shown): ");
  for await (const line of linesOf(input, corrected)) {
    if (first === undefined) {
      first = nonEmpty(line);
      terminal.status("The same again: ");
    } else if (first === line) return line;
    else throw new AppError("bad_request", "The two passwords differ; nothing was changed.");
  }
  throw cancelled();
}

function nonEmpty(line: string): string {
  if (line === "") throw new AppError("bad_request", NONE);
  return line;
}

function cancelled(): AppError {
  return new AppError("conflict", "The password was not typed to its end; nothing was changed.");
}

/** Applies typed corrections to the text: in raw mode the terminal leaves corrections to the program. */
function corrected(typed: string): string {
  const kept: string[] = [];
  const removable = (): boolean => kept.length > 0 && !/[\r\n]/.test(kept.at(-1)!);
  for (const character of typed) {
    if (character === INTERRUPT || character === END) throw cancelled();
    if (character === BACKSPACE || character === DELETE) {
      if (removable()) kept.pop();
    } else if (character === CLEAR) while (removable()) kept.pop();
    else kept.push(character);
  }
  return kept.join("");
}

/** Yields the lines without their ends, including a last line without an end unless it is empty. */
async function* linesOf(input: Readable, read: (text: string) => string): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let pending = "";
  // A destroyed terminal stream could not return to showing typed characters.
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    pending = read(pending + (Buffer.isBuffer(chunk) ? decoder.write(chunk) : String(chunk)));
    for (let end = pending.search(/[\r\n]/); end !== -1; end = pending.search(/[\r\n]/)) {
      const line = pending.slice(0, end);
      pending = pending.slice(pending.startsWith("\r\n", end) ? end + 2 : end + 1);
      yield line;
    }
    if (pending.length > MAX_LENGTH)
      throw new AppError("bad_request", `The password has over ${MAX_LENGTH} characters.`);
  }
  if (pending !== "") yield pending;
}
