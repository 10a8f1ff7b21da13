import type { Environment } from "#main";
import type { Terminal } from "./terminal.ts";

/** What a command works with: the environment variables and the terminal of its process. */
export interface CommandLine {
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/** Options that every command has. */
export interface GlobalOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/**
 * Makes a commander action of a command. `load` imports the module of the command when a user calls that command, so that no
 * command pays for the libraries of another.
 */
export type RunCommand = <Args extends readonly unknown[]>(
  load: () => Promise<(line: CommandLine, ...args: Args) => Promise<number>>,
) => (...args: readonly unknown[]) => Promise<void>;
