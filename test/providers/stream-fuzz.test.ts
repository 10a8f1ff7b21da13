import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { STREAM_CHANNELS, type LiveFact } from "#market";
import { mutated } from "./stream-fuzz.ts";
import { STREAM_VENDORS } from "./stream-vendor.ts";

/** `npm run test:payloads` tries many more. */
const CASES = Number(process.env["WINNOW_FRAMES"] ?? 5_000);

const CONTROL = [
  '[{"T":"success","msg":"connected"}]',
  '[{"T":"success","msg":"authenticated"}]',
  '[{"T":"subscription","trades":["AAPL"],"bars":["*"],"updatedBars":["*"],"statuses":["*"],"lulds":["*"]}]',
  '[{"T":"error","code":405,"msg":"symbol limit exceeded"}]',
  '[{"ev":"status","status":"auth_success","message":"authenticated"}]',
  '[{"ev":"status","status":"success","message":"subscribed to: AM.*"}]',
];

/** Numbers of a fact that are no number from 0 on. */
function oddNumbers(fact: LiveFact): readonly [string, unknown][] {
  return Object.entries(fact).filter(
    ([, value]) => typeof value === "number" && !(Number.isFinite(value) && value >= 0 && !Object.is(value, -0)),
  );
}

describe("mutated frames", () => {
  for (const { provider, keys, examples } of STREAM_VENDORS) {
    it(`throw nothing out of the dialogue of ${provider.title}, and give no odd number`, () => {
      const random = seededRandom(Number(process.env["WINNOW_SEED"] ?? 20_260_102));
      const wish = { channels: STREAM_CHANNELS, tickers: ["AAPL", "MSFT", "BRK.B"] };
      const frames = [...examples.map(({ message }) => `[${message}]`), ...CONTROL];
      let dialogue = provider.dialogue(keys, wish);
      let [kept, refused] = [0, 0];
      const odd: string[] = [];
      for (let k = 0; k < CASES; k++) {
        // A dialogue lives through many frames, so that mutated answers meet every state.
        if (k % 20 === 0) {
          dialogue = provider.dialogue(keys, wish);
          dialogue.opened();
        }
        const frame = mutated(frames[random.int(frames.length)]!, random);
        const step = dialogue.frame(frame);
        kept += step.facts.length;
        refused += step.refused.length;
        for (const [name, value] of step.facts.flatMap(oddNumbers)) odd.push(`${name} is ${String(value)} of ${frame}`);
      }
      expect(odd).toEqual([]);
      // Frames that are all broken, or all whole, would prove little.
      expect(kept).toBeGreaterThan(CASES / 20);
      expect(refused).toBeGreaterThan(CASES / 5);
    });
  }
});
