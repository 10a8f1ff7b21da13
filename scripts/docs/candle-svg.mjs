const WIDTH = 26;
const HEIGHT = 120;
const PAD = 10;
const round = (value) => Math.round(value * 100) / 100;

/** Draws bars for light and dark pages: rising bars are hollow, falling bars are filled. */
export function candleSvg(bars, title) {
  const most = Math.max(...bars.map(({ high }) => high));
  const least = Math.min(...bars.map(({ low }) => low));
  const scale = (HEIGHT - 2 * PAD) / (most - least || 1);
  const y = (price) => round(PAD + (most - price) * scale);
  const shapes = bars.flatMap(({ open, high, low, close }, k) => {
    const x = PAD + WIDTH * k + WIDTH / 2;
    const rises = close >= open;
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
    const height = Math.max(1, round(bottom - top));
    const fill = rises ? "none" : "#808080";
    return [
      `<line x1="${x}" y1="${y(high)}" x2="${x}" y2="${top}"/>`,
      `<line x1="${x}" y1="${bottom}" x2="${x}" y2="${y(low)}"/>`,
      `<rect x="${x - 8}" y="${top}" width="16" height="${height}" fill="${fill}"/>`,
    ];
  });
  const width = 2 * PAD + WIDTH * bars.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<g stroke="#808080" stroke-width="1.5">`,
    ...shapes,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
