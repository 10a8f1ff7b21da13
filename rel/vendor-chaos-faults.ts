import type { Random } from "#base";
import type { StreamStatus } from "#storage";
import type { ManualTime } from "../test/providers/manual-time.ts";
import type { LiveBarFact, StreamVendor, StreamVendorServer } from "../test/providers/stream-vendor.ts";

export const MINUTE_MS = 60_000;
/** How long the vendor ends every connection a second after it is live. */
export const FLAP_MS = 5 * MINUTE_MS;
const PING_MS = 54_000;
const TICKERS = ["ACME", "BRK.B", "DUO", "EON", "FOXX", "GNU", "HAL", "IVY", "JOY", "KIT"];
const TRADING_MINUTES = 16 * 60;
const STEP_MS = 3_600_000;
/** A fault about each so many minutes. */
const FAULT_EVERY = 12;

const FAULTS = ["close-1000", "dead-1006", "close-1008", "silence", "limit", "refused-503", "flap", "clock"] as const;
type Fault = (typeof FAULTS)[number];

/** The vendor's side of a simulated day: what it sends, and what goes wrong with it. */
export class ChaosVendor {
  /** What it sent to a live connection, by ticker and minute: the values sent last. */
  readonly truth = new Map<string, string>();
  readonly faults: Record<string, number> = {};
  /** Monotonic instants at which flapping times begin. */
  readonly flaps: number[] = [];
  /** Why connections ended, where no fault explains it. */
  readonly unexplained: string[] = [];
  /** Bars from the future that it sent. */
  future = 0;
  /** Frames with bars that it sent in all; frames of the present connection that were sent, and that arrived. */
  sent = 0;
  delivered = 0;
  #pending = 0;
  /** Ends of connections that faults explain. */
  #expected = 0;
  #silent = false;
  #flapping = false;
  /** Newest correction of a bar, by ticker and minute. */
  readonly #corrected = new Map<string, LiveBarFact>();
  /** Milliseconds by which the wall clock of the simulation is off. */
  #off = 0;
  /** Minutes with many bars since the wall clock was set: until two are over, nothing tells a step from a sleep. */
  #calmMinutes = 4;
  readonly #vendor: StreamVendor;
  readonly #server: StreamVendorServer;
  readonly #time: ManualTime;
  readonly #random: Random;

  constructor(vendor: StreamVendor, server: StreamVendorServer, time: ManualTime, random: Random) {
    this.#vendor = vendor;
    this.#server = server;
    this.#time = time;
    this.#random = random;
    this.#ping();
  }

  connected(): void {
    this.#pending = 0;
    this.delivered = 0;
  }

  live(): void {
    if (this.#flapping) this.#time.setTimer(1_000, () => this.#end("terminate"));
  }

  ended(why: string): void {
    if (this.#silent) {
      this.#silent = false;
      // The vendor finds the dead connection by its own pings.
      for (const { socket } of this.#server.peers) socket.terminate();
    } else if (this.#expected > 0) this.#expected--;
    else if (this.#server.account.connections > 0 && this.#server.account.upgrade === 101) this.unexplained.push(why);
  }

  /** True once all that was sent has arrived, and the connection is where the vendor's side is. */
  isSettled(state: StreamStatus["state"]): boolean {
    const peers = [...this.#server.peers].filter(({ socket }) => !socket.isPaused);
    if (state === "live") {
      const open = peers.length === 1 && peers[0]!.socket.readyState === peers[0]!.socket.OPEN;
      return this.#silent || (open && this.delivered === this.#pending);
    }
    return state === "waiting" && peers.length === 0;
  }

  state(): string {
    return `${this.#server.peers.size} peers, ${this.delivered} of ${this.#pending} frames`;
  }

  /** Sets the timers of the minute that begins now. */
  plan(minute: number): void {
    if (minute % FAULT_EVERY === FAULT_EVERY - 1)
      this.#time.setTimer(this.#within(20_000, 50_000), () => this.#fault());
    if (minute >= TRADING_MINUTES) return;
    const start = Math.floor(this.#wallOfVendor() / MINUTE_MS);
    const bars = TICKERS.filter(() => this.#random.next() < 0.9).map((ticker) => this.#barOf(ticker, start));
    for (const bar of bars) {
      // Most come within a second; some 5 s later, out of order, some a quarter of an hour.
      const draw = this.#random.next();
      const most = draw < 0.01 ? 15 * MINUTE_MS : draw < 0.1 ? 5_000 : 1_000;
      this.#later(MINUTE_MS + this.#within(300, most), [bar]);
      if (this.#random.next() < 0.05) this.#later(MINUTE_MS + this.#within(300, 5_000), [bar]);
      if (this.#random.next() < 0.05) {
        const fixed = { ...bar, volume: bar.volume + 1, corrects: true };
        this.#time.setTimer(MINUTE_MS + most + this.#within(28_600, 29_800), () => this.#send([fixed]));
      }
    }
    if (bars.length > 1) this.#later(MINUTE_MS + 6_000, bars);
    if (this.#random.next() < 0.05) {
      const early = { ...this.#barOf("ACME", start), minute: start + 3 + this.#random.int(50) };
      this.#time.setTimer(this.#within(1_000, 50_000), () => this.#sendEarly(early));
    }
  }

  /** Ends all faults, for the end of the day. */
  calm(): void {
    this.#flapping = false;
    Object.assign(this.#server.account, { connections: 1, upgrade: 101 });
  }

  #later(milliseconds: number, bars: readonly LiveBarFact[]): void {
    this.#time.setTimer(milliseconds, () => this.#send(bars));
  }

  /** Sends bars, each with the values that it was corrected to meanwhile. */
  #send(bars: readonly LiveBarFact[]): void {
    if (!this.#isLive()) return;
    if (bars.length >= 5) this.#calmMinutes++;
    const newest = bars.map((bar) => {
      const known = this.#corrected.get(`${bar.ticker} ${bar.minute}`);
      return bar.corrects || known === undefined ? bar : known;
    });
    for (const bar of newest) {
      const { ticker, minute, open, high, low, close, volume, vwap } = bar;
      if (bar.corrects) this.#corrected.set(`${ticker} ${minute}`, bar);
      this.truth.set(`${ticker} ${minute}`, [open, high, low, close, volume, vwap].join());
    }
    this.#broadcast(newest);
  }
  #sendEarly(bar: LiveBarFact): void {
    if (!this.#isLive() || this.#calmMinutes < 4) return;
    this.future++;
    this.#broadcast([bar]);
  }

  #broadcast(bars: readonly LiveBarFact[]): void {
    this.sent++;
    this.#pending++;
    const frame = this.#vendor.barFrame(bars);
    if (this.#random.next() < 0.9) {
      this.#server.broadcast(frame);
      return;
    }
    const bytes = Buffer.from(frame);
    const middle = Math.floor(bytes.length / 2);
    for (const { socket } of this.#server.peers) {
      socket.send(bytes.subarray(0, middle), { binary: false, fin: false });
      socket.send(bytes.subarray(middle), { binary: false, fin: true });
    }
  }

  #isLive(): boolean {
    return (
      !this.#silent && [...this.#server.peers].some(({ authenticated, socket }) => authenticated && !socket.isPaused)
    );
  }

  #ping(): void {
    this.#time.setTimer(PING_MS, () => {
      if (!this.#silent) for (const { socket } of this.#server.peers) socket.ping();
      this.#ping();
    });
  }

  #fault(): void {
    if (!this.#isLive() || this.#flapping) return;
    const fault = FAULTS[this.#random.int(FAULTS.length)]!;
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
    this.#begin(fault);
  }

  #begin(fault: Fault): void {
    const { account } = this.#server;
    switch (fault) {
      case "close-1000":
        this.#end(1_000);
        break;
      case "dead-1006":
        this.#end("terminate");
        break;
      case "close-1008":
        this.#end(1_008);
        break;
      case "silence":
        this.#silent = true;
        for (const { socket } of this.#server.peers) socket.pause();
        break;
      case "limit":
        account.connections = 0;
        this.#time.setTimer(this.#within(2, 8) * MINUTE_MS, () => (account.connections = 1));
        this.#end("terminate");
        break;
      case "refused-503":
        account.upgrade = 503;
        this.#time.setTimer(this.#within(1, 4) * MINUTE_MS, () => (account.upgrade = 101));
        this.#end("terminate");
        break;
      case "flap":
        this.#flapping = true;
        this.flaps.push(this.#time.clock.elapsed());
        this.#time.setTimer(FLAP_MS, () => (this.#flapping = false));
        this.#end("terminate");
        break;
      case "clock":
        this.#step(this.#random.next() < 0.5 ? STEP_MS : -STEP_MS);
        break;
    }
  }

  #end(how: "terminate" | number): void {
    for (const { socket } of this.#server.peers) {
      if (socket.isPaused) continue;
      this.#expected++;
      if (how === "terminate") socket.terminate();
      else socket.close(how);
    }
  }

  #step(milliseconds: number): void {
    this.#calmMinutes = 0;
    this.#off += milliseconds;
    this.#time.step(milliseconds);
  }

  #wallOfVendor(): number {
    return this.#time.clock.now() - this.#off;
  }

  #barOf(ticker: string, minute: number): LiveBarFact {
    const close = 10 + this.#random.int(1_000) / 100;
    return {
      kind: "bar",
      ticker,
      minute,
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: 1 + this.#random.int(1_000),
      vwap: close,
      trades: 1,
      corrects: false,
    };
  }

  #within(least: number, most: number): number {
    return least + this.#random.int(most - least + 1);
  }
}
