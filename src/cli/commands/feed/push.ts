import { createReadStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#base";
import { LIMITS, StoreBarsReply, type BarsOutcome } from "#contract";
import { operations } from "#operations";
import type { CommandLine, GlobalOptions } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { isTemporary, remoteOf, sendTo, type Remote } from "../../remote.ts";
import { count } from "./feed-options.ts";

interface Options extends GlobalOptions {
  readonly url: string;
  readonly token: string;
  readonly timeframe: "1m" | "1d";
}

/** Rows and bytes of one call, a little below the limits. */
const MOST_ROWS = LIMITS.storedBars - 1_000;
const MOST_BYTES = LIMITS.storedBarsBytes - 65_536;
/** How long rows are collected for one call; a seal is sent at once. */
const COLLECT_MS = 200;
/** Least time between two calls without a seal, because calls are limited. */
const APART_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const SHOWN_REFUSALS = 20;

/** Lines that go into one call. */
interface Collected {
  lines: string[];
  bytes: number;
}

/**
 * `winnow feed push`: sends JSON lines with bars to a server, call by call, each after the one before was acknowledged. Repeats a
 * call without an answer: rows that are stored already change nothing. Exits with 1 if the server refuses the calls or all rows.
 */
export async function feedPush(line: CommandLine, file: string | undefined, options: Options): Promise<number> {
  const { terminal } = line;
  const push = new Push(remoteOf(options.url, options.token)!, options.timeframe, (sentence) =>
    terminal.note(sentence),
  );
  const begun = performance.now();
  let shown = 0;
  try {
    for await (const { outcome, before } of push.run(linesOf(file))) {
      const { total } = push;
      if (options.json === true) terminal.out(`${JSON.stringify({ lines: push.rows, outcome })}\n`);
      else terminal.status(`${count(push.rows)} rows, ${count(total.accepted)} stored`);
      for (const { row, reason } of outcome.rows) {
        if (shown++ < SHOWN_REFUSALS) terminal.note(`Row ${count(before + row)} was refused: ${reason}.`);
      }
    }
  } finally {
    terminal.status("");
    if (shown > SHOWN_REFUSALS) terminal.note(`… and ${count(shown - SHOWN_REFUSALS)} more were refused.`);
    const seconds = (performance.now() - begun) / 1_000;
    const { accepted, replaced, repeated, refused, ignored } = push.total;
    if (options.json === true)
      terminal.out(`${JSON.stringify({ summary: { rows: push.rows, ...push.total, seconds } })}\n`);
    else {
      const parts = [
        `${count(accepted)} stored`,
        `${count(replaced)} replaced`,
        `${count(repeated)} repeated`,
        `${count(refused)} refused`,
        `${count(ignored)} ignored`,
      ];
      terminal.out(`${count(push.rows)} rows in ${seconds.toFixed(1)} s: ${parts.join(", ")}.\n`);
    }
  }
  return push.rows > 0 && push.total.refused === push.rows ? EXIT.failed : EXIT.ok;
}

/** Returns the lines of a file, or of the standard input, that are not blank, chunk by chunk. Error: bad_request. */
async function* linesOf(file: string | undefined): AsyncGenerator<readonly string[]> {
  const stream = file === undefined || file === "-" ? process.stdin : createReadStream(file);
  stream.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop()!;
      yield lines.filter((one) => one.trim() !== "");
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown";
    throw new AppError("bad_request", `${file ?? "The standard input"} cannot be read: ${why}.`);
  }
  if (rest.trim() !== "") yield [rest];
}

const isSeal = (line: string): boolean => /"T"\s*:\s*"seal"/.test(line);

type Acknowledged = { readonly outcome: BarsOutcome; readonly before: number };
type Total = Pick<BarsOutcome, "accepted" | "replaced" | "repeated" | "refused" | "ignored">;

class Push {
  readonly #remote: Remote;
  readonly #timeframe: string;
  readonly #note: (sentence: string) => void;
  /** Acknowledged rows. */
  rows = 0;
  readonly total: { -readonly [K in keyof Total]: number } = {
    accepted: 0,
    replaced: 0,
    repeated: 0,
    refused: 0,
    ignored: 0,
  };

  constructor(remote: Remote, timeframe: string, note: (sentence: string) => void) {
    this.#remote = remote;
    this.#timeframe = timeframe;
    this.#note = note;
  }

  /** Sends all lines. Reads further ones while a call is under way, at most one call ahead. */
  async *run(source: AsyncGenerator<readonly string[]>): AsyncGenerator<Acknowledged> {
    let next: Promise<IteratorResult<readonly string[]>> | undefined = source.next();
    let collected: Collected = { lines: [], bytes: 0 };
    let sentAt = -Infinity;
    while (next !== undefined || collected.lines.length > 0) {
      let [isFull, hasSeal] = [false, false];
      const since = performance.now();
      // Collects until the time is over, a seal came, the call is full or the source ends.
      while (next !== undefined && !isFull && !hasSeal) {
        const waitMs = Math.max(since + COLLECT_MS, sentAt + APART_MS) - performance.now();
        const isWaiting = collected.lines.length > 0;
        if (isWaiting && waitMs <= 0) break;
        const ending = new AbortController();
        const timer = pause(Math.max(0, waitMs), undefined, { signal: ending.signal }).catch(() => undefined);
        const came: IteratorResult<readonly string[]> | undefined = isWaiting
          ? await Promise.race([next, timer])
          : await next;
        ending.abort();
        if (came === undefined) break;
        if (came.done === true) next = undefined;
        else {
          next = source.next();
          for (const one of came.value) {
            collected.lines.push(one);
            collected.bytes += Buffer.byteLength(one) + 1;
            hasSeal ||= isSeal(one);
          }
          isFull = collected.lines.length >= MOST_ROWS || collected.bytes >= MOST_BYTES;
        }
      }
      for (const call of callsOf(collected)) {
        sentAt = performance.now();
        yield await this.#send(call);
      }
      collected = { lines: [], bytes: 0 };
    }
  }

  /** Sends rows until the server has acknowledged them. Errors: refusals that a repetition cannot change. */
  async #send(lines: readonly string[]): Promise<Acknowledged> {
    let waitMs = FIRST_RETRY_MS;
    for (;;) {
      try {
        const response = await sendTo(
          this.#remote,
          operations.marketData.storeBars,
          { path: {}, query: [["timeframe", this.#timeframe]] },
          { lines: `${lines.join("\n")}\n` },
        );
        const { outcome } = StoreBarsReply.parse(await response.json());
        const before = this.rows;
        this.rows += lines.length;
        for (const name of Object.keys(this.total) as (keyof Total)[]) this.total[name] += outcome[name];
        return { outcome, before };
      } catch (error) {
        const isCut = error instanceof TypeError;
        if (!isCut && (!(error instanceof AppError) || !isTemporary(error))) throw error;
        this.#note(`Trying again: ${error.message}`);
        if (error instanceof AppError) waitMs = Math.max(waitMs, 1_000 * (error.retryAfterSeconds ?? 0));
      }
      await pause(waitMs);
      waitMs = Math.min(2 * waitMs, LAST_RETRY_MS);
    }
  }
}

/** Divides lines so that each call keeps to the limits. */
function callsOf({ lines, bytes }: Collected): readonly (readonly string[])[] {
  if (lines.length === 0) return [];
  if (lines.length <= LIMITS.storedBars && bytes <= LIMITS.storedBarsBytes) return [lines];
  const calls: string[][] = [[]];
  let size = 0;
  for (const line of lines) {
    const own = Buffer.byteLength(line) + 1;
    if (calls.at(-1)!.length >= MOST_ROWS || size + own > MOST_BYTES) {
      calls.push([]);
      size = 0;
    }
    calls.at(-1)!.push(line);
    size += own;
  }
  return calls;
}
