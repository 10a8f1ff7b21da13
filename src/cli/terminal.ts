/** Outputs of the command line: `out` for results, `note` for messages to the user. */
export interface Terminal {
  out(text: string): void;
  note(text: string): void;
  /** Replaces the last line; does nothing if the output is no terminal. */
  status(text: string): void;
  /** True if messages go to a terminal. */
  readonly interactive: boolean;
  /** Shows results in place of earlier ones; absent if results go to no terminal. */
  readonly screen?: Screen;
}

/** A terminal that shows results. */
export interface Screen {
  /** Number of lines. */
  readonly rows: number;
  /** Number of characters of a line. */
  readonly columns: number;
  /** Shows this text alone. */
  show(text: string): void;
}

/** Returns the streams of the process. A reader that closes its end (`winnow … | head`) ends the process quietly. */
export function processTerminal(): Terminal {
  const interactive = process.stderr.isTTY === true;
  let drawn = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const clear = (): string => (drawn ? "\r\u001B[K" : "");
  const { stdout } = process;
  const screen: Screen = {
    get rows() {
      return stdout.rows;
    },
    get columns() {
      return stdout.columns;
    },
    show: (text) => void stdout.write(`\u001B[H${text.replaceAll("\n", "\u001B[K\n")}\u001B[J`),
  };
  return {
    interactive,
    ...(stdout.isTTY ? { screen } : {}),
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
