import type { Random } from "#base";
import { FollowedMatches } from "./kit/followed-matches.ts";
import { LEVEL, type StreamedMarket } from "./streams-market.ts";

export type Habit = "steady" | "stalling" | "reconnecting";

const BODY = JSON.stringify({
  instructions: {
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: LEVEL } } } }] } }],
  },
  columns: ["close"],
});
const RETRY_MS = 300;

/** A reader with a habit, which compares its matches with the truth at each mark. */
export class StreamReading {
  readonly stream: FollowedMatches;
  readonly #random: Random;
  #isCalm = false;
  marks = 0;
  /** Marks at which the matches were not the truth. */
  wrong = 0;

  constructor(
    habit: Habit,
    random: Random,
    market: StreamedMarket,
    target: () => { readonly port: number; readonly cookie: string },
  ) {
    this.#random = random;
    this.stream = new FollowedMatches({
      address: () => ({ ...target(), method: "POST", path: "/api/v2/scan/stream", body: BODY }),
      retryMs: () => RETRY_MS * (0.5 + random.next()),
      // A client may go away between the messages of an evaluation.
      leaves: () => !this.#isCalm && habit === "reconnecting" && random.next() < 0.05,
      marked: ({ watermark, matches }) => {
        this.marks++;
        const truth = market.truths.get(watermark);
        const isRight =
          truth !== undefined && this.stream.hasExactly(truth) && Object.values(matches)[0] === truth.size;
        if (!isRight) this.wrong++;
      },
    });
    if (habit === "reconnecting") this.#cutLater();
    if (habit === "stalling") this.#stallLater();
  }

  #cutLater(): void {
    setTimeout(
      () => {
        if (this.#isCalm) return;
        this.stream.cut();
        this.#cutLater();
      },
      500 + 1_000 * this.#random.next(),
    );
  }

  #stallLater(): void {
    setTimeout(
      () => {
        if (this.#isCalm) return;
        this.stream.pause();
        setTimeout(
          () => {
            this.stream.resume();
            this.#stallLater();
          },
          2_000 + 6_000 * this.#random.next(),
        );
      },
      500 + 1_000 * this.#random.next(),
    );
  }

  /** Reads on without its habit, so that it comes to rest. */
  settle(): void {
    this.#isCalm = true;
    this.stream.resume();
  }
}
