import type { Span } from "./translation.ts";

/** A part of a text that cannot be read or has no counterpart. Reading a text throws it; translateScan never does. */
export class TongueFault extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** The span from the beginning of one to the end of the other. */
export function spanning(from: Span, to: Span): Span {
  return [from[0], to[1]];
}
