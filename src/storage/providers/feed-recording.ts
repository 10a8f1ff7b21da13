import { closeSync, constants, createReadStream, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import { z } from "zod";
import { AppError } from "#base";
import { STREAM_CHANNELS } from "#market";

/** What was recorded: the first line of the file. */
const HEAD = z.strictObject({
  winnow_feed: z.literal(1),
  from: z.string(),
  address: z.string(),
  channels: z.array(z.enum(STREAM_CHANNELS)),
  tickers: z.array(z.string()),
});
export type RecordedFeed = Omit<z.infer<typeof HEAD>, "winnow_feed">;

/** A further line: a connection was opened, or a frame came. `at` is the arrival in milliseconds since 1970. */
const ENTRY = z.union([
  z.strictObject({ at: z.number(), opened: z.literal(true) }),
  z.strictObject({ at: z.number(), frame: z.string() }),
]);
type RecordedEntry = z.infer<typeof ENTRY>;

/**
 * Writes raw frames of a live feed into a file, one JSON object per line. Every line is whole: a write that fails, as on a
 * full disk, is taken back.
 */
export class FeedRecorder {
  frames = 0;
  bytes = 0;
  readonly #file: number;

  /** Makes the file. Errors: conflict if there is one. */
  constructor(file: string, feed: RecordedFeed) {
    try {
      this.#file = openSync(file, "wx", 0o600);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      throw new AppError("conflict", `${file} is there already; name another file, or move it away.`);
    }
    this.#write({ winnow_feed: 1, ...feed });
  }

  opened(at: number): void {
    this.#write({ at, opened: true });
  }

  frame(at: number, frame: string): void {
    this.#write({ at, frame });
    this.frames++;
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #write(line: object): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    } catch (error) {
      ftruncateSync(this.#file, this.bytes);
      throw error;
    }
    this.bytes += bytes.length;
  }
}

/** A recording that is read from its beginning to its end, once. */
interface Recording {
  readonly feed: RecordedFeed;
  readonly entries: AsyncIterable<RecordedEntry>;
  /** True once the last line was read and is torn, as after a crash of the machine. */
  isTorn(): boolean;
}

/** Opens a recording. Errors: bad_request, which names the file that cannot be read, or the line that is none of a recording. */
export async function readRecording(file: string): Promise<Recording> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : "unknown";
    throw new AppError("bad_request", `${file} cannot be read: ${why}.`);
  });
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })[Symbol.asyncIterator]();
  let number = 0;
  let torn = false;
  const next = async (): Promise<string | undefined> => {
    number++;
    const { value, done } = await lines.next();
    return done === true ? undefined : value;
  };
  const head = HEAD.safeParse(parsed((await next()) ?? ""));
  if (!head.success) {
    throw new AppError("bad_request", `${file} is no recording of a live feed, as winnow feed record makes them.`);
  }
  async function* entries(): AsyncGenerator<RecordedEntry> {
    for (let line = await next(); line !== undefined;) {
      const entry = ENTRY.safeParse(parsed(line));
      const place = number;
      line = await next();
      if (entry.success) yield entry.data;
      else if (line === undefined) torn = true;
      else throw new AppError("bad_request", `${file}, line ${place} is no line of a recording.`);
    }
  }
  const { winnow_feed: _, ...feed } = head.data;
  return { feed, entries: entries(), isTorn: () => torn };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
