import { spawn } from "node:child_process";
import { AppError } from "#base";
import { StreamRequest, validateBody, invalidError, type StreamMessage } from "#contract";
import { splitAtCommas } from "#operations";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { followStream } from "../follow-stream.ts";
import { readPayload } from "../read-payload.ts";
import { remoteOf } from "../remote.ts";
import type { Terminal } from "../terminal.ts";
import { WatchedMatches } from "../watched-matches.ts";

interface Options extends GlobalOptions {
  readonly scan?: number;
  readonly universe?: string;
  readonly columns?: string;
  readonly on?: readonly string[];
  readonly since?: string;
  readonly bell?: boolean;
  readonly exec?: string;
  readonly url: string;
  readonly token: string;
}

const BELL = "\u0007";

/**
 * `winnow watch`: shows the matches of a stream as a table that lives on a terminal, else prints one JSON line per item. Ends
 * only by an error or a signal.
 */
export async function watch(line: CommandLine, source: string | undefined, options: Options): Promise<number> {
  const { terminal } = line;
  const { on = ["entered", "left"], since, exec, bell = false } = options;
  const remote = remoteOf(options.url, options.token)!;
  const screen = options.json === true ? undefined : terminal.screen;
  const request = await requestOf(source, options, screen === undefined ? on : ["entered", "left", "updated"]);
  const matches = new WatchedMatches();
  const onCut = (reason: string): void => terminal.note(`Connecting again: ${reason}`);
  for await (const { mark, messages } of followStream(remote, request, { since, onCut })) {
    const items = itemsIn(messages, on).map((item) => JSON.stringify({ ...item, mark }));
    if (screen === undefined) {
      noteGaps(terminal, messages);
      for (const item of items) terminal.out(`${item}\n`);
    } else {
      matches.take(messages);
      screen.show(matches.text(screen));
    }
    if (bell && items.length > 0) terminal.out(BELL);
    if (exec !== undefined) for (const item of items) await run(exec, item, terminal);
  }
  throw new AppError("unavailable", "The stream ended.");
}

/** Reads the payload or the saved scan to follow. Errors: bad_request without either; the errors of reading a payload. */
async function requestOf(
  source: string | undefined,
  { scan, universe, columns }: Options,
  events: readonly string[],
): Promise<StreamRequest> {
  if ((source === undefined) === (scan === undefined))
    throw new AppError("bad_request", "Name either a file with a payload, - for the standard input, or --scan ID.");
  const followed = source === undefined ? { scan_id: scan } : await readPayload(source);
  const checked = validateBody(StreamRequest, {
    snapshot: true,
    ...followed,
    events,
    ...(universe === undefined ? {} : { universe }),
    ...(columns === undefined ? {} : { columns: splitAtCommas(columns) }),
  });
  if (!checked.ok) throw invalidError(checked.issues);
  return checked.body;
}

/** Returns the items of an evaluation, each with the name of its event. */
function itemsIn(messages: readonly StreamMessage[], on: readonly string[]): object[] {
  return messages.flatMap(({ event, data }): object[] =>
    (event === "entered" || event === "left" || event === "updated") && on.includes(event)
      ? data.items.map((item) => ({ event, ...item }))
      : [],
  );
}

/** Says where lines cannot tell what happened. */
function noteGaps(terminal: Terminal, messages: readonly StreamMessage[]): void {
  for (const { event, data } of messages) {
    if (event === "reset" || (event === "hello" && data.resumed === "reset"))
      terminal.note("What changed meanwhile cannot be told one by one; the lines go on from now.");
  }
}

/** Runs the user's command, which reads an item from its standard input, and waits for its end. */
function run(command: string, item: string, terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    // The shell gets the text of the option alone: what came from the server goes through the pipe.
    const child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"] });
    child.once("error", (error) => {
      terminal.note(`--exec cannot be run: ${error.message}`);
      resolve();
    });
    child.once("close", (code, signal) => {
      if (code !== 0) terminal.note(`--exec ended with ${code === null ? signal : code}`);
      resolve();
    });
    // A command that does not read its input is fine.
    child.stdin!.once("error", () => undefined);
    child.stdin!.end(`${item}\n`);
  });
}
