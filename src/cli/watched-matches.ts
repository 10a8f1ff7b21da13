import { ownMember } from "#base";
import type { StreamItem, StreamMessage } from "#contract";
import type { Screen } from "./terminal.ts";
import { textTable } from "./text-table.ts";

/** Changes that the screen lists. */
const SHOWN_CHANGES = 8;

/** What the screen says of a cause; nothing of the usual one. */
const CAUSES: Readonly<Record<StreamItem["cause"], string>> = {
  bar: "",
  late_bar: "late bar",
  correction: "corrected bar",
  reload: "data loaded again",
  backfill: "missed meanwhile",
};

interface Match {
  readonly since: string;
  readonly values: StreamItem["values"];
}

/** The matches of a stream, as its messages tell them, and the newest changes. */
export class WatchedMatches {
  readonly #matches = new Map<string, Match>();
  readonly #changes: string[][] = [];
  #watermark = "";

  /** Takes the messages of one evaluation. */
  take(messages: readonly StreamMessage[]): void {
    for (const { event, data } of messages) {
      if (event === "snapshot") {
        if (data.part === 1) this.#matches.clear();
        for (const { ticker, since, values } of data.items) this.#matches.set(ticker, { since, values });
      } else if (event === "entered") {
        for (const item of data.items) {
          this.#matches.set(item.ticker, { since: item.bar.end, values: item.values });
          this.#note("+", item);
        }
      } else if (event === "left") {
        for (const item of data.items) {
          this.#matches.delete(item.ticker);
          this.#note("-", item);
        }
      } else if (event === "updated") {
        for (const { ticker, values } of data.items) {
          const match = this.#matches.get(ticker);
          if (match !== undefined) this.#matches.set(ticker, { ...match, values: { ...match.values, ...values } });
        }
      } else if (event === "mark") this.#watermark = data.watermark;
    }
  }

  #note(sign: string, { ticker, bar, flipped, cause, collapsed }: StreamItem): void {
    const why = [collapsed ? "after a gap" : CAUSES[cause], ...flipped.map(({ label }) => label)]
      .filter((text) => text !== "")
      .join("; ");
    this.#changes.unshift([sign, ticker, bar.end.slice(0, 16), why]);
    this.#changes.length = Math.min(this.#changes.length, SHOWN_CHANGES);
  }

  /** Returns a text for the screen: the newest matches first, as many as fit, below them the newest changes. */
  text({ rows, columns }: Pick<Screen, "rows" | "columns">): string {
    const matches = [...this.#matches].sort(([a, { since: one }], [b, { since: other }]) =>
      one === other ? (a < b ? -1 : 1) : one > other ? -1 : 1,
    );
    const names = Object.keys(matches[0]?.[1].values ?? {});
    const titles = [{ title: "ticker" }, { title: "since" }];
    const changes =
      this.#changes.length === 0
        ? []
        : textTable([{ title: "" }, ...titles, { title: "why" }], this.#changes).split("\n");
    // Above the matches: the summary, an empty line, two lines of titles; below: an empty line, the changes.
    const room = Math.max(1, rows - 6 - changes.length);
    const table = textTable(
      [...titles, ...names.map((title) => ({ title, align: "right" as const }))],
      matches
        .slice(0, room)
        .map(([ticker, { since, values }]) => [
          ticker,
          since.slice(0, 16),
          ...names.map((name) => shown(ownMember(values, name))),
        ]),
    );
    const more = matches.length > room ? `, the newest ${room} shown` : "";
    const summary = `${matches.length.toLocaleString("en-US")} match${more}; data up to ${this.#watermark}`;
    const lines = [summary, "", ...table.split("\n"), ...changes];
    return lines.map((line) => line.slice(0, columns)).join("\n");
  }
}

function shown(value: number | null | undefined): string {
  return value == null ? "-" : value.toLocaleString("en-US", { maximumSignificantDigits: 8 });
}
