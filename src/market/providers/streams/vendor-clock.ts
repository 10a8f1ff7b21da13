import { MINUTE_MS, type Clock } from "#base";

/** Minutes of arrivals that count. */
const KEPT = 60;
/** Minutes of arrivals after which the estimate may be behind the wall clock. */
const SURE_MINUTES = 3;
/** Bars in a minute of arrivals that prove something: a single one may be late or wrong. */
const FEWEST = 5;
/** Change of the wall clock against the monotonic one that is a step, or a machine that slept. */
const STEP_MS = 30_000;

/**
 * The vendor's clock, estimated from the arrival of bars. Of each minute of arrivals the upper quartile of the leads of the
 * bars' ends over the monotonic clock counts; of the last hour the largest, plus what the vendor needs. So neither bars
 * that come late or once more, nor single ones from the future, nor a stepped wall clock move it. Before the first such
 * minute it is the wall clock, and until the third at least the wall clock.
 */
export class VendorClock {
  readonly #clock: Clock;
  readonly #needMs: number;
  /** Ends of bars less the monotonic clock at their arrival, in milliseconds, of the present minute of arrivals. */
  #leads: number[] = [];
  #arrivals = Number.NaN;
  #quartiles: number[] = [];
  #wallLead: number;
  /** True from a step of the wall clock to the next minute of arrivals. */
  #unsure = false;

  /** `needMs` is what the vendor needs from the end of a minute until its bars arrive. */
  constructor(clock: Clock, needMs: number) {
    this.#clock = clock;
    this.#needMs = needMs;
    this.#wallLead = clock.now() - clock.elapsed();
  }

  /** Takes note of a bar that arrives now; `end` in milliseconds since 1970. */
  noteBar(end: number): void {
    const elapsed = this.#clock.elapsed();
    this.#noteStep(this.#clock.now() - elapsed);
    const arrivals = Math.floor(elapsed / MINUTE_MS);
    if (arrivals !== this.#arrivals) this.#closeMinute(arrivals);
    this.#leads.push(end - elapsed);
  }

  now(): number {
    const [wall, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    this.#noteStep(wall - elapsed);
    if (this.#quartiles.length === 0) return wall;
    const vendor = elapsed + Math.max(...this.#quartiles) + this.#needMs;
    // A feed that begins with a backlog looks like a clock that is ahead.
    const isUnsure = this.#unsure || this.#quartiles.length < SURE_MINUTES;
    return isUnsure ? Math.max(vendor, wall) : vendor;
  }

  /** Milliseconds by which the wall clock is ahead of the vendor's. */
  get skewMs(): number {
    return this.#clock.now() - this.now();
  }

  #noteStep(wallLead: number): void {
    if (Math.abs(wallLead - this.#wallLead) < STEP_MS) return;
    this.#wallLead = wallLead;
    this.#unsure = true;
  }

  #closeMinute(arrivals: number): void {
    const { length } = this.#leads;
    if (length >= FEWEST) {
      const quartile = this.#leads.sort((a, b) => a - b)[Math.floor((length - 1) * 0.75)]!;
      // After a sleep the monotonic clock is behind; after a step of the wall clock it is where it was.
      const slept = this.#unsure && Math.abs(quartile - Math.max(...this.#quartiles)) >= STEP_MS / 2;
      this.#quartiles = slept ? [quartile] : [...this.#quartiles, quartile].slice(-KEPT);
      this.#unsure = false;
    }
    this.#leads = [];
    this.#arrivals = arrivals;
  }
}
