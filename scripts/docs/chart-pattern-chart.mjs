import { seededRandom } from "../../src/base/index.ts";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";

const WIDTH = 420;
const HEIGHT = 180;
const PAD = 12;
/** Number of bars drawn before and after the pattern. */
const MARGIN = 8;
const SEEDS = 200;

const round = (value) => Math.round(value * 10) / 10;

/** Draws the planted pattern of highest quality among SEEDS series; returns undefined if the detector finds none. */
export function patternChart(id, detect) {
  let best;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { bars, first, last } = plantedPattern(seededRandom(seed), id, 2, 1);
    for (const event of detect(bars)) {
      const inside = event.firstBar >= first - MARGIN && event.lastBar <= last;
      const found = event.pattern === id && !event.superseded && inside;
      if (found && (best === undefined || event.quality > best.event.quality)) best = { event, bars };
    }
  }
  return best === undefined ? undefined : draw(id, best);
}

function draw(id, { event, bars }) {
  const from = Math.max(0, event.firstBar - MARGIN);
  const to = Math.min(bars.close.length, (event.breakoutBar ?? event.lastBar) + MARGIN);
  const closes = Array.from(bars.close.slice(from, to));
  const most = Math.max(...bars.high.slice(from, to));
  const least = Math.min(...bars.low.slice(from, to));
  const x = (bar) => round(PAD + ((bar - from) / (to - 1 - from)) * (WIDTH - 2 * PAD));
  const y = (price) => round(PAD + ((most - price) / (most - least)) * (HEIGHT - 2 * PAD));
  const path = closes.map((close, k) => `${k === 0 ? "M" : "L"}${x(from + k)} ${y(close)}`).join(" ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${id}">`,
    `<path d="${path}" fill="none" stroke="#808080" stroke-width="1.2"/>`,
    ...event.lines.map(
      (line) =>
        `<line x1="${x(line.fromBar)}" y1="${y(line.fromPrice)}" x2="${x(line.toBar)}" y2="${y(line.toPrice)}" stroke="#2f7ed8" stroke-width="1.5"/>`,
    ),
    ...event.pivots.map((pivot) => `<circle cx="${x(pivot.bar)}" cy="${y(pivot.price)}" r="3" fill="#d8672f"/>`),
    "</svg>",
    "",
  ].join("\n");
}
