import { ReconnectWait } from "./reconnect-wait.ts";
import { redact } from "./redact.ts";
import { StreamConnection, type Ending } from "./stream-connection.ts";
import type { StreamSettings, StreamStatus } from "./stream-settings.ts";
import { systemTimer, type SetTimer } from "./timers.ts";

/**
 * Connection to the vendor of a live feed, which lasts until `close` or until the vendor refuses keys or plan: it
 * connects, lets the vendor's dialogue speak, watches for silence, and connects again. Only the dialogue's verdict makes
 * it live.
 */
export class StreamSocket {
  /** Connections that were begun. */
  attempts = 0;
  readonly #settings: StreamSettings;
  readonly #setTimer: SetTimer;
  readonly #wait: ReconnectWait;
  #connection: StreamConnection | undefined;
  #cancelWait: (() => void) | undefined;
  #ended = false;

  constructor(settings: StreamSettings) {
    this.#settings = settings;
    this.#setTimer = settings.setTimer ?? systemTimer;
    this.#wait = new ReconnectWait(settings.clock, settings.random);
  }

  /** Begins the first connection. */
  open(): void {
    if (this.#ended) return;
    this.attempts++;
    this.#wait.began();
    this.#tell({ state: "connecting" });
    this.#connection = new StreamConnection(this.#settings, this.#setTimer, {
      ready: (channels) => {
        this.#wait.ready();
        this.#tell({ state: "live", channels });
      },
      ended: (ending) => this.#connectionEnded(ending),
    });
  }

  /** Ends the connection for good. */
  close(): void {
    this.#end({ state: "closed" });
  }

  #connectionEnded(ending: Ending): void {
    this.#connection = undefined;
    if (this.#ended) return;
    const why = this.#redact(ending.why);
    if (ending.kind === "give_up") {
      this.#end({ state: "down", why, wayOut: ending.wayOut });
      return;
    }
    const afterMs = this.#wait.next(ending.afterMs);
    this.#cancelWait = this.#setTimer(afterMs, () => this.open());
    this.#tell({ state: "waiting", afterMs, why });
  }

  #end(status: StreamStatus): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelWait?.();
    this.#connection?.end();
    this.#tell(status);
  }

  #tell(status: StreamStatus): void {
    this.#settings.listener.onStatus?.(status);
  }

  #redact(text: string): string {
    return redact(text, this.#settings.access.secrets);
  }
}
