import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { AppError } from "#base";
import type { Terminal } from "./terminal.ts";

/** Where a password is typed or piped in. */
export type PasswordInput = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };

const LONGEST = 10_000;
const NONE = "No password was given; type one at a terminal, or send its line to the standard input.";
const [INTERRUPT, END, BACKSPACE, DELETE, CLEAR] = ["\u0003", "\u0004", "\b", "\u007F", "\u0015"];

/**
 * A new password: asked for twice at a terminal, which does not show it, else the first line of the standard input.
 * Errors: bad_request when there is none, or the two differ; conflict when the person breaks off.
 */
export async function readPassword(terminal: Terminal, input: PasswordInput = process.stdin): Promise<string> {
  if (input.isTTY !== true) {
    for await (const line of linesOf(input, (text) => text)) return given(line);
    throw new AppError("bad_request", NONE);
  }
  input.setRawMode?.(true);
  try {
    return await askTwice(terminal, input);
  } finally {
    input.setRawMode?.(false);
    input.pause();
    terminal.status("");
  }
}

async function askTwice(terminal: Terminal, input: PasswordInput): Promise<string> {
  let first: string | undefined;
  terminal.status("Password (not shown): ");
  for await (const line of linesOf(input, corrected)) {
    if (first === undefined) {
      first = given(line);
      terminal.status("The same again: ");
    } else if (first === line) return line;
    else throw new AppError("bad_request", "The two passwords differ; nothing was changed.");
  }
  throw brokenOff();
}

function given(line: string): string {
  if (line === "") throw new AppError("bad_request", NONE);
  return line;
}

function brokenOff(): AppError {
  return new AppError("conflict", "The password was not typed to its end; nothing was changed.");
}

/** What typed characters amount to: in raw mode a terminal leaves corrections to us. */
function corrected(typed: string): string {
  const kept: string[] = [];
  const removable = (): boolean => kept.length > 0 && !/[\r\n]/.test(kept.at(-1)!);
  for (const character of typed) {
    if (character === INTERRUPT || character === END) throw brokenOff();
    if (character === BACKSPACE || character === DELETE) {
      if (removable()) kept.pop();
    } else if (character === CLEAR) while (removable()) kept.pop();
    else kept.push(character);
  }
  return kept.join("");
}

/** The lines without their ends; what follows the last end is one too, unless it is empty. */
async function* linesOf(input: Readable, read: (text: string) => string): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let pending = "";
  // Not destroyed: a terminal that is could not be set back to showing what is typed.
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    pending = read(pending + (Buffer.isBuffer(chunk) ? decoder.write(chunk) : String(chunk)));
    for (let end = pending.search(/[\r\n]/); end !== -1; end = pending.search(/[\r\n]/)) {
      const line = pending.slice(0, end);
      pending = pending.slice(pending.startsWith("\r\n", end) ? end + 2 : end + 1);
      yield line;
    }
    if (pending.length > LONGEST) throw new AppError("bad_request", `The password has over ${LONGEST} characters.`);
  }
  if (pending !== "") yield pending;
}
