import type { CandleSample } from "#catalogue";
import { classes } from "../ui/classes.ts";

const CANDLE = 14;
const GAP = 8;
const HEIGHT = 96;
const MARGIN = 6;

interface CandleDrawingProps {
  readonly sample: CandleSample;
  /** What it shows, in words. */
  readonly label: string;
  readonly small?: boolean;
}

/** A candlestick pattern drawn from its sample: rising bodies hollow, falling ones filled. */
export function CandleDrawing({ sample: { bars }, label, small = false }: CandleDrawingProps) {
  const top = Math.max(...bars.map(({ high }) => high));
  const bottom = Math.min(...bars.map(({ low }) => low));
  const perPrice = (HEIGHT - 2 * MARGIN) / (top - bottom || 1);
  const y = (price: number): number => MARGIN + (top - price) * perPrice;
  const width = bars.length * (CANDLE + GAP) + GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={small ? HEIGHT / 2 : HEIGHT}
      width={small ? width / 2 : width}
      className="shrink-0"
      strokeWidth={1.5}
      stroke="currentColor"
    >
      {bars.map(({ open, high, low, close }, place) => {
        const rises = close >= open;
        const left = GAP + place * (CANDLE + GAP);
        const middle = left + CANDLE / 2;
        const [upper, lower] = rises ? [close, open] : [open, close];
        return (
          // Bars of a sample have no names; their places are theirs for good.
          // eslint-disable-next-line react/no-array-index-key
          <g key={place} className={rises ? "text-up" : "text-down"}>
            <line x1={middle} x2={middle} y1={y(high)} y2={y(upper)} />
            <line x1={middle} x2={middle} y1={y(lower)} y2={y(low)} />
            <rect
              x={left}
              y={y(upper)}
              width={CANDLE}
              height={Math.max(0.75, (upper - lower) * perPrice)}
              className={classes(rises ? "fill-transparent" : "fill-current")}
            />
          </g>
        );
      })}
    </svg>
  );
}
