import type { SourceSpan } from "./translation.ts";

/** Error for a part of a scan that cannot be read or has no counterpart. Readers throw it; translateScan catches it. */
export class ImportFault extends Error {
  readonly span: SourceSpan;

  constructor(message: string, span: SourceSpan) {
    super(message);
    this.span = span;
  }
}

/** Returns the span from the start of one span to the end of the other. */
export function spanning(from: SourceSpan, to: SourceSpan): SourceSpan {
  return [from[0], to[1]];
}
