import { seededRandom } from "#base";

/** Bars of the planted shape. */
export const SCALE = 40;
const SESSIONS = 120;

/** Corners of the shape that is planted, a share of the window and a height in standard deviations of the walks. */
const CORNERS = [
  [0, 0],
  [0.2, 9],
  [0.45, 2],
  [0.7, 9],
  [0.85, 3],
  [1, 5],
] as const;

function shapeAt(share: number): number {
  const right = CORNERS.findIndex(([at]) => at >= share);
  if (right <= 0) return CORNERS[0][1];
  const [from, low] = CORNERS[right - 1]!;
  const [to, high] = CORNERS[right]!;
  return low + ((high - low) * (share - from)) / (to - from);
}

export interface PlantedMarketOptions {
  readonly walks: number;
  /** Tickers whose newest window has the shape. */
  readonly planted: number;
}

/** Name of a ticker with the shape. */
export const plantOf = (k: number): string => `P${String(k).padStart(2, "0")}`;
export const walkOf = (k: number): string => `W${String(k).padStart(3, "0")}`;

/** Random walks, and tickers that end in one shape with noise of their own. */
export function plantedMarket({ walks, planted }: PlantedMarketOptions): {
  readonly daily: Readonly<Record<string, readonly number[]>>;
} {
  const random = seededRandom(20);
  const noise = (): number => {
    let sum = 0;
    for (let i = 0; i < 12; i++) sum += random.next();
    return sum - 6;
  };
  const walk = (length: number): number[] => {
    let level = 0;
    return Array.from({ length }, () => (level += noise()));
  };
  const closes = (path: readonly number[]): number[] => path.map((level) => 50 * Math.exp(0.01 * level));
  const daily: Record<string, number[]> = {};
  for (let k = 0; k < walks; k++) daily[walkOf(k)] = closes(walk(SESSIONS));
  for (let k = 0; k < planted; k++) {
    const before = walk(SESSIONS - SCALE);
    const start = before.at(-1)!;
    const shape = Array.from({ length: SCALE }, (_, i) => start + 1.2 * shapeAt(i / (SCALE - 1)) + 0.5 * noise());
    daily[plantOf(k)] = closes([...before, ...shape]);
  }
  return { daily };
}
