import { runCommandLine } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// `process.exit()` would cut off standard output that is still being written; setting the code does not.
process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal(),
});
