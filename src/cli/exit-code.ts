import { AppError, fileFaultOf } from "#base";
import type { Terminal } from "./terminal.ts";

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

const SHOWN_ISSUES = 20;

/** Prints an error to the user and returns the exit code: 2 for wrong arguments, else 1. */
export function reportError(error: unknown, terminal: Terminal): number {
  if (!(error instanceof AppError)) {
    const fault = fileFaultOf(error);
    if (fault !== undefined && error instanceof Error) terminal.note(`winnow: ${fault.words} (${error.message})`);
    else terminal.note(`winnow failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return EXIT.failed;
  }
  terminal.note(`winnow: ${error.message}`);
  const others = error.details.filter(({ message }) => !error.message.includes(message));
  for (const { path, message } of others.slice(0, SHOWN_ISSUES))
    terminal.note(`  ${path === "" ? "/" : path}: ${message}`);
  if (others.length > SHOWN_ISSUES) terminal.note(`  … and ${others.length - SHOWN_ISSUES} more`);
  return error.code === "bad_request" ? EXIT.usage : EXIT.failed;
}
