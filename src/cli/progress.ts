import type { Clock } from "#base";
import type { Progress } from "#storage";
import type { Terminal } from "./terminal.ts";

const QUIET_MS = 1_000;
const REDRAW_MS = 100;
const BAR_CELLS = 24;

function draw(label: string, done: number, total: number | undefined, seconds: number): string {
  const spent = `${Math.round(seconds)} s`;
  if (total === undefined || total <= 0) return `${label}  ${done.toLocaleString("en-US")}  ${spent}`;
  const share = Math.min(1, done / total);
  const cells = Math.round(share * BAR_CELLS);
  const left = share > 0 && share < 1 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : "";
  return `${label}  [${"#".repeat(cells)}${".".repeat(BAR_CELLS - cells)}] ${Math.floor(share * 100)} %  ${spent}${left}`;
}

/**
 * Draws a progress bar for work that lasts over a second; draws nothing if the output is no terminal. `stop` removes the bar.
 */
export function progressBar(terminal: Terminal, clock: Clock): { readonly report: Progress; stop(): void } {
  const start = clock.elapsed();
  let drawnAt = -Infinity;
  return {
    report(label, done, total) {
      const now = clock.elapsed();
      if (now - start < QUIET_MS || now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      terminal.status(draw(label, done, total, (now - start) / 1_000));
    },
    stop() {
      if (drawnAt > -Infinity) terminal.status("");
    },
  };
}
