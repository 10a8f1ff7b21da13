/** Where the command line writes: results to `out`, everything said to the person to `note`. */
export interface Terminal {
  out(text: string): void;
  note(text: string): void;
  /** Draws over the last line; only shown on a terminal. */
  status(text: string): void;
  /** Whether messages reach a person's terminal. */
  readonly interactive: boolean;
}

/** The process's own streams. A reader that closed its end (`winnow … | head`) ends the process quietly. */
export function processTerminal(): Terminal {
  const interactive = process.stderr.isTTY === true;
  let drawn = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const clear = (): string => (drawn ? "\r\u001B[K" : "");
  return {
    interactive,
    out(text) {
      process.stdout.write(text);
    },
    note(text) {
      process.stderr.write(`${clear()}${text}\n`);
      drawn = false;
    },
    status(text) {
      if (!interactive) return;
      const width = process.stderr.columns ?? 80;
      process.stderr.write(`${clear()}${text.slice(0, width - 1)}`);
      drawn = text !== "";
    },
  };
}
