import type { Network } from "./network.ts";

/**
 * Limits requests to `requests` in any span of `seconds`. A burst passes at once; later requests wait until the oldest
 * one leaves the span.
 */
export class RateWindow {
  readonly #requests: number;
  readonly #spanMs: number;
  readonly #network: Pick<Network, "clock" | "sleep">;
  readonly #beforeWait: (milliseconds: number) => Promise<void>;
  readonly #times: number[] = [];

  constructor(
    { requests, seconds }: { readonly requests: number; readonly seconds: number },
    network: Pick<Network, "clock" | "sleep">,
    beforeWait: (milliseconds: number) => Promise<void>,
  ) {
    this.#requests = requests;
    this.#spanMs = seconds * 1_000;
    this.#network = network;
    this.#beforeWait = beforeWait;
  }

  /** Resolves when a request may be sent, and counts it. */
  async take(): Promise<void> {
    const { clock, sleep } = this.#network;
    const waitMs = (): number =>
      this.#times.length < this.#requests ? 0 : this.#times[0]! + this.#spanMs - clock.elapsed();
    const first = waitMs();
    if (first > 0) await this.#beforeWait(first);
    for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(Math.ceil(wait));
    this.#times.push(clock.elapsed());
    if (this.#times.length > this.#requests) this.#times.shift();
  }
}
