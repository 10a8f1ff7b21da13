import type { SourceSpan } from "./translation.ts";

/** A part of a text that cannot be read or has no counterpart. Reading a text throws it; translateScan never does. */
export class ImportFault extends Error {
  readonly span: SourceSpan;

  constructor(message: string, span: SourceSpan) {
    super(message);
    this.span = span;
  }
}

/** The span from the beginning of one to the end of the other. */
export function spanning(from: SourceSpan, to: SourceSpan): SourceSpan {
  return [from[0], to[1]];
}
