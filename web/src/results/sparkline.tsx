interface SparklineProps {
  /** Oldest first; null leaves it out. */
  readonly values: readonly (number | null)[];
}

const WIDTH = 96;
const HEIGHT = 24;
const MARGIN = 2;

/** How far the last value is from the first, in per cent; null with fewer than two values. */
export function sparkChange(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined || known.length < 2 ? null : (last / first - 1) * 100;
}

/** A line through closes, as high as its cell. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.flatMap((value, k) => (value === null ? [] : [[k, value] as const]));
  const change = sparkChange(values);
  if (change === null) return <span className="text-ink-muted">–</span>;
  const prices = known.map(([, value]) => value);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (k: number): number => MARGIN + (k / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - value) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const points = known.map(([k, value]) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={`${change >= 0 ? "up" : "down"} ${Math.abs(change).toFixed(1)} per cent`}
      width={WIDTH}
      height={HEIGHT}
      className={change >= 0 ? "inline text-up" : "inline text-down"}
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
