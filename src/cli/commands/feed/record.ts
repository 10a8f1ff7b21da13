import { systemClock } from "#main";
import { EVERY_TICKER, readStreamSettings, STORED_CHANNELS, streamProviderNamed } from "#market";
import { FeedRecorder } from "#storage";
import type { CommandLine } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { connectionTo, count, wishOf, type FeedOptions } from "./feed-options.ts";

interface Options extends FeedOptions {
  readonly seconds?: number;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** The status line is drawn at most so often. */
const REDRAW_MS = 500;

/**
 * `winnow feed record`: writes the frames of a live feed into a file until it is stopped, or for --seconds. Connects
 * again as a server does. Exits with 1 if the vendor refuses keys or plan.
 */
export async function feedRecord(line: CommandLine, file: string, options: Options): Promise<number> {
  const { terminal } = line;
  const provider = streamProviderNamed(options.from);
  const access = readStreamSettings(provider, line.environment);
  // Trades and quotes are thousands of messages a second: they are recorded on request.
  const wish = wishOf(options, { channels: STORED_CHANNELS, tickers: EVERY_TICKER });
  const feed = {
    from: provider.name,
    address: access.baseUrl,
    channels: [...wish.channels],
    tickers: [...wish.tickers],
  };
  const recorder = new FeedRecorder(file, feed);
  const begun = systemClock.elapsed();
  let drawn = -Infinity;
  let code: number = EXIT.ok;
  let fault: unknown;
  await new Promise<void>((resolve) => {
    const guarded = (work: () => void): void => {
      if (fault !== undefined) return;
      try {
        work();
      } catch (error) {
        fault = error;
        socket.close();
      }
    };
    const socket = connectionTo(provider, access, wish, {
      onOpen: () => guarded(() => recorder.opened(systemClock.now())),
      onFrame: (frame) =>
        guarded(() => {
          recorder.frame(systemClock.now(), frame);
          if (systemClock.elapsed() - drawn < REDRAW_MS) return;
          drawn = systemClock.elapsed();
          terminal.status(`${count(recorder.frames)} frames, ${count(Math.round(recorder.bytes / 1e6))} MB`);
        }),
      onNotice: (sentence) => terminal.note(sentence),
      onStatus(status) {
        if (status.state === "live") terminal.note(`${provider.title}: live. Ctrl-C ends the recording.`);
        else if (status.state === "waiting") {
          terminal.note(`${status.why} Next try in ${Math.ceil(status.afterMs / 1_000)} s.`);
        } else if (status.state === "down") {
          terminal.note(`winnow: ${status.why} ${status.wayOut}`);
          code = EXIT.failed;
        }
        if (status.state !== "down" && status.state !== "closed") return;
        for (const signal of SIGNALS) process.off(signal, stop);
        clearTimeout(timer);
        resolve();
      },
    });
    const stop = (): void => socket.close();
    for (const signal of SIGNALS) process.once(signal, stop);
    const timer = options.seconds === undefined ? undefined : setTimeout(stop, options.seconds * 1_000);
    socket.open();
  });
  terminal.status("");
  recorder.close();
  if (fault !== undefined) throw fault;
  const seconds = (systemClock.elapsed() - begun) / 1_000;
  const { frames, bytes } = recorder;
  if (options.json === true)
    terminal.out(`${JSON.stringify({ file, provider: provider.name, frames, bytes, seconds })}\n`);
  else terminal.out(`${count(frames)} frames in ${Math.round(seconds)} s, ${count(bytes)} bytes: ${file}\n`);
  return code;
}
