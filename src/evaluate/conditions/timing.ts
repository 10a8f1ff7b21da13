import type { Clock } from "#base";
import type { TimingNode } from "#contract";

/** One span of the tree; times in ms. */
export interface TimingSpan {
  readonly kind: string;
  readonly label: string;
  readonly start: number;
  readonly children: TimingSpan[];
  duration: number;
  rows: number | undefined;
  /** Source of the values, such as "bars"; appended to the label. */
  source: string | undefined;
}

/** Timing tree of one scan. A span that begins while another is open becomes its child. */
export class Timing {
  readonly #clock: Clock;
  readonly #root: TimingSpan;
  readonly #open: TimingSpan[];

  constructor(clock: Clock, kind: string, label: string) {
    this.#clock = clock;
    this.#root = span(kind, label, clock.elapsed());
    this.#open = [this.#root];
  }

  begin(kind: string, label: string): TimingSpan {
    const child = span(kind, label, this.#clock.elapsed());
    this.#open[this.#open.length - 1]!.children.push(child);
    this.#open.push(child);
    return child;
  }

  end(child: TimingSpan, rows?: number): void {
    child.duration = this.#clock.elapsed() - child.start;
    child.rows = rows;
    this.#open.length = this.#open.lastIndexOf(child);
  }

  /** Runs `work` as a span. */
  measure<T>(kind: string, label: string, work: () => T): T {
    const child = this.begin(kind, label);
    try {
      return work();
    } finally {
      this.end(child);
    }
  }

  /** Ends the root span and returns the tree. `rows`: number of matches. */
  finish(rows: number): TimingNode {
    this.end(this.#root, rows);
    return toNode(this.#root, this.#root.start);
  }

  /** Duration of the whole tree, in ms; valid after `finish`. */
  get totalMs(): number {
    return this.#root.duration;
  }
}

function span(kind: string, label: string, start: number): TimingSpan {
  return { kind, label, start, children: [], duration: 0, rows: undefined, source: undefined };
}

function toNode(one: TimingSpan, origin: number): TimingNode {
  return {
    kind: one.kind,
    label: one.source === undefined ? one.label : `${one.label} (${one.source})`,
    start_ms: Math.round((one.start - origin) * 1000) / 1000,
    duration_ms: Math.round(one.duration * 1000) / 1000,
    ...(one.rows === undefined ? {} : { row_count: one.rows }),
    ...(one.children.length === 0 ? {} : { children: one.children.map((child) => toNode(child, origin)) }),
  };
}
