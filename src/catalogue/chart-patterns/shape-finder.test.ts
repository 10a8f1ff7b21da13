import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS } from "#contract";
import { BarMemory } from "./bar-memory.ts";
import { PatternTracker, type PatternListener } from "./pattern-tracker.ts";
import { plantedPattern } from "./planted-pattern.testing.ts";
import type { WalkBars } from "./random-walk.testing.ts";
import { ShapeFinder, type CandidateSink } from "./shape-finder.ts";

/** What enters, and how many candidates are offered, with weak ones left out by the finder or by the tracker. */
function run(bars: WalkBars, leavesOut: boolean): { readonly entered: readonly string[]; readonly offered: number } {
  const entered: string[] = [];
  const listener: PatternListener = {
    entered: (tracked) => entered.push(JSON.stringify(tracked)),
    changed: (tracked) => entered.push(JSON.stringify(tracked)),
    withdrawn: () => entered.push("withdrawn"),
  };
  const memory = new BarMemory();
  const tracker = new PatternTracker(memory, listener);
  let offered = 0;
  const sink: CandidateSink = {
    ...(leavesOut ? { floors: tracker.floors } : {}),
    offer: (candidate, window, pole) => {
      offered++;
      tracker.offer(candidate, window, pole);
    },
  };
  const finder = new ShapeFinder(memory, sink);
  for (let i = 0; i < bars.close.length; i++) {
    if (!memory.push(bars.high[i]!, bars.low[i]!, bars.close[i]!, bars.volume[i]!)) continue;
    tracker.step();
    finder.step();
  }
  return { entered, offered };
}

describe("ShapeFinder", () => {
  it("offers few candidates to who names floors, and none that would enter is left out", () => {
    const random = seededRandom(31);
    let [few, all] = [0, 0];
    for (const name of CHART_PATTERNS) {
      for (let k = 0; k < 4; k++) {
        const { bars } = plantedPattern(random, name, 2, k % 3);
        const pruned = run(bars, true);
        const whole = run(bars, false);
        expect(pruned.entered).toEqual(whole.entered);
        few += pruned.offered;
        all += whole.offered;
      }
    }
    expect(few).toBeLessThan(all / 4);
  });
});
