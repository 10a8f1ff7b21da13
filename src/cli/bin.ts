import { runCommandLine } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// Set, not called: standard output that is still being written is then not cut off.
process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal(),
});
