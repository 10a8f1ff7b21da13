import type { FastifyReply } from "fastify";
import { AppError } from "#base";

/** When the caller should try again: by then another server, or the next start of this one, answers. */
export const RETRY_SECONDS = 5;

/**
 * The work of a call. Where the server must stop before it is done, the call is refused instead and what it still does is
 * thrown away. The signal that `work` gets is aborted then, and when the client goes away; `answered` resolves when the
 * client has its answer or is gone. Error: unavailable.
 */
export async function untilStopped<T>(
  { raw }: FastifyReply,
  stopped: AbortSignal,
  work: (signal: AbortSignal, answered: Promise<void>) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const answered = new Promise<void>((resolve) => {
    if (raw.destroyed) resolve();
    raw.once("close", () => {
      if (!raw.writableFinished) ended.abort();
      resolve();
    });
  });
  let stop!: () => void;
  const refused = new Promise<never>((_, reject) => {
    stop = () => {
      const message = `The server is stopping and this call was not done in time; send it again in ${RETRY_SECONDS} seconds.`;
      reject(new AppError("unavailable", message, [], RETRY_SECONDS));
      ended.abort();
    };
  });
  stopped.addEventListener("abort", stop, { once: true });
  try {
    if (stopped.aborted) stop();
    return await Promise.race([refused, work(ended.signal, answered)]);
  } finally {
    stopped.removeEventListener("abort", stop);
  }
}
