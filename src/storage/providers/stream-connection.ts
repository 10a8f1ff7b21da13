import { WebSocket, type RawData } from "ws";
import type { StreamDialogue, Verdict } from "#market";
import { connectionFault } from "./connection-fault.ts";
import { redact } from "./redact.ts";
import type { StreamSettings } from "./stream-settings.ts";
import type { SetTimer } from "./timers.ts";

/** How a connection ends. */
export type Ending = Exclude<Verdict, { readonly kind: "ready" }>;

interface ConnectionListener {
  /** The vendor authenticated the keys and confirmed the subscriptions. */
  ready(channels: ReturnType<StreamDialogue["subscribed"]>): void;
  /** Called once, unless `end` was called before. */
  ended(ending: Ending): void;
}

const CONNECT_SECONDS = 10;
/** From the open socket to the confirmed subscriptions. */
const READY_SECONDS = 30;
const PING_MS = 20_000;
const MAX_FRAME_BYTES = 16 * 1024 * 1024;
/** A quick retry would take the place of whoever holds the connection. */
const LIMIT_WAIT_MS = 60_000;
/** Close code of a policy: too many connections. */
const POLICY = 1008;

/** One connection to the vendor of a live feed, from its beginning to its end. */
export class StreamConnection {
  readonly #settings: StreamSettings;
  readonly #setTimer: SetTimer;
  readonly #listener: ConnectionListener;
  readonly #dialogue: StreamDialogue;
  readonly #socket: WebSocket;
  readonly #cancels = new Map<"deadline" | "ping" | "silence", () => void>();
  /** Monotonic instant of the newest frame, ping or pong. */
  #heard: number;
  /** What the socket said before it closed. */
  #fault: string | undefined;
  #over = false;

  constructor(settings: StreamSettings, setTimer: SetTimer, listener: ConnectionListener) {
    const { provider, access, wish, clock } = settings;
    this.#settings = settings;
    this.#setTimer = setTimer;
    this.#listener = listener;
    this.#dialogue = provider.dialogue(access.settings, wish);
    this.#heard = clock.elapsed();
    this.#deadline(CONNECT_SECONDS, "did not open the connection");
    this.#socket = new WebSocket(access.baseUrl, { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: true });
    this.#socket
      .on("open", () => this.#opened())
      .on("message", (data) => this.#frame(data))
      .on("ping", () => this.#hear())
      .on("pong", () => this.#hear())
      .on("unexpected-response", (_request, response) => this.#refusedUpgrade(response.statusCode ?? 0))
      // The event "close" follows.
      .on("error", (error) => (this.#fault = faultOf(error)))
      .on("close", (code, reason) => this.#closed(code, reason.toString()));
  }

  /** Ends the connection without a word to the listener. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    for (const cancel of this.#cancels.values()) cancel();
    const terminate = (): void => this.#socket.terminate();
    if (this.#socket.readyState !== WebSocket.OPEN) terminate();
    else {
      // The vendor may free the place at once; it need not answer.
      this.#socket.close(1_000);
      setImmediate(terminate);
    }
  }

  #opened(): void {
    if (this.#over) return;
    this.#hear();
    this.#settings.listener.onOpen?.();
    this.#send(this.#dialogue.opened());
    this.#deadline(READY_SECONDS, "did not confirm the subscriptions");
    this.#pingLater();
    this.#watchSilence();
  }

  #frame(data: RawData): void {
    if (this.#over) return;
    this.#hear();
    const { listener, access } = this.#settings;
    const clean = (words: string): string => redact(words, access.secrets);
    const text = data.toString();
    listener.onFrame?.(text);
    const { facts, send, refused, notices, verdict } = this.#dialogue.frame(text);
    if (facts.length > 0) listener.onFacts?.(facts);
    if (refused.length > 0) listener.onRefused?.(refused.map((one) => ({ ...one, example: clean(one.example) })));
    for (const notice of notices) listener.onNotice?.(clean(notice));
    if (this.#over) return;
    this.#send(send);
    if (verdict === undefined) return;
    if (verdict.kind !== "ready") this.#finish(verdict);
    else {
      this.#cancels.get("deadline")?.();
      this.#listener.ready(this.#dialogue.subscribed());
    }
  }

  #send(frames: readonly string[]): void {
    for (const frame of frames) this.#socket.send(frame);
  }

  #hear(): void {
    this.#heard = this.#settings.clock.elapsed();
  }

  #after(name: "deadline" | "ping" | "silence", milliseconds: number, work: () => void): void {
    this.#cancels.get(name)?.();
    this.#cancels.set(name, this.#setTimer(milliseconds, work));
  }

  #deadline(seconds: number, what: string): void {
    this.#after("deadline", seconds * 1_000, () => this.#retry(`${what} within ${seconds} s`));
  }

  #pingLater(): void {
    this.#after("ping", PING_MS, () => {
      this.#socket.ping();
      this.#pingLater();
    });
  }

  /** A dead connection can look open for hours. Pings and pongs count: at night there are no frames. */
  #watchSilence(): void {
    const { provider, clock, inSession } = this.#settings;
    const allowed = inSession() ? provider.silenceMs.session : provider.silenceMs.outside;
    const left = this.#heard + allowed - clock.elapsed();
    if (left <= 0) this.#retry(`was silent for ${Math.round(allowed / 1_000)} s`);
    else this.#after("silence", left, () => this.#watchSilence());
  }

  #refusedUpgrade(status: number): void {
    const { title, variables, address } = this.#settings.provider;
    const why = `refused the connection with status ${status}`;
    if (status === 401 || status === 403) {
      const names = [...variables.map(({ name }) => name), address.variable].join(", ");
      const wayOut = `Check ${names}, and what your plan includes.`;
      this.#finish({ kind: "give_up", why: `${title} ${why}.`, wayOut });
    } else this.#retry(`${why}; ${address.variable} sets another address`, status === 429 ? LIMIT_WAIT_MS : 0);
  }

  #closed(code: number, reason: string): void {
    const told = reason === "" ? "" : ` (${reason})`;
    const limit = code === POLICY;
    const words = limit ? `closed the connection for a limit of the account, code ${code}` : `closed, code ${code}`;
    this.#retry(this.#fault ?? `${words}${told}`, limit ? LIMIT_WAIT_MS : 0);
  }

  #retry(what: string, afterMs = 0): void {
    this.#finish({ kind: "retry", afterMs, why: `${this.#settings.provider.title} ${what}.` });
  }

  #finish(ending: Ending): void {
    if (this.#over) return;
    this.end();
    this.#listener.ended(ending);
  }
}

function faultOf(error: Error): string {
  const code = "code" in error ? String(error.code) : undefined;
  return code?.startsWith("WS_ERR_") === true
    ? `sent a frame that cannot be read: ${error.message} (${code})`
    : connectionFault(code);
}
