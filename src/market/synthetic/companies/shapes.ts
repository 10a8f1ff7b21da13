import type { Random } from "#base";

/** Chart that is planted so that it is complete in the newest session. */
export interface Shape {
  readonly name: string;
  /** Sessions from its first point to its last. */
  readonly sessions: number;
  /** Log of the price ratio between level 1 and level 0. */
  readonly height: number;
  /** Price level at parts of the chart (0 … 1); half a cosine wave connects two knots. */
  readonly knots: readonly (readonly [at: number, level: number])[];
  /** Standard deviation of the log price around the knots' curve, and of moves within a session. */
  readonly texture: number;
  /** Log return from the close before to the newest open. */
  readonly gap?: number;
  /** Newest session's volume over the usual volume. */
  readonly volume?: number;
}

const TEXTURE = 0.005;

/** Shapes in the order in which they are planted. */
export const SHAPES: readonly Shape[] = [
  {
    name: "Double Bottom",
    sessions: 70,
    height: 0.2,
    knots: [
      [0, 1.3],
      [0.28, 0],
      [0.54, 1],
      [0.8, 0.02],
      [1, 1.12],
    ],
    texture: TEXTURE,
    volume: 1.9,
  },
  {
    name: "Double Top",
    sessions: 70,
    height: 0.2,
    knots: [
      [0, -0.3],
      [0.28, 1],
      [0.54, 0],
      [0.8, 0.98],
      [1, -0.12],
    ],
    texture: TEXTURE,
    volume: 1.6,
  },
  {
    name: "Head and Shoulders",
    sessions: 90,
    height: 0.28,
    knots: [
      [0, -0.1],
      [0.18, 0.63],
      [0.33, 0.3],
      [0.5, 1],
      [0.67, 0.3],
      [0.82, 0.62],
      [1, 0.16],
    ],
    texture: TEXTURE,
  },
  {
    name: "Inverse Head and Shoulders",
    sessions: 90,
    height: 0.28,
    knots: [
      [0, 1.1],
      [0.18, 0.37],
      [0.33, 0.7],
      [0.5, 0],
      [0.67, 0.7],
      [0.82, 0.38],
      [1, 0.84],
    ],
    texture: TEXTURE,
    volume: 1.7,
  },
  {
    name: "Ascending Triangle",
    sessions: 80,
    height: 0.18,
    knots: [
      [0, 0],
      [0.17, 1],
      [0.36, 0.35],
      [0.54, 1],
      [0.7, 0.62],
      [0.84, 1],
      [0.92, 0.84],
      [1, 1.14],
    ],
    texture: TEXTURE,
    volume: 2,
  },
  {
    name: "Descending Triangle",
    sessions: 80,
    height: 0.18,
    knots: [
      [0, 1],
      [0.17, 0],
      [0.36, 0.65],
      [0.54, 0],
      [0.7, 0.38],
      [0.84, 0],
      [0.92, 0.16],
      [1, -0.14],
    ],
    texture: TEXTURE,
  },
  {
    name: "Bull Flag",
    sessions: 26,
    height: 0.28,
    knots: [
      [0, 0],
      [0.38, 1],
      [0.53, 0.8],
      [0.65, 0.88],
      [0.78, 0.7],
      [0.88, 0.78],
      [1, 1.08],
    ],
    texture: TEXTURE,
    volume: 2.2,
  },
  {
    name: "Cup and Handle",
    sessions: 110,
    height: 0.24,
    knots: [
      [0, -0.7],
      [0.12, 1],
      [0.29, 0.25],
      [0.46, 0],
      [0.63, 0.25],
      [0.82, 0.99],
      [0.91, 0.76],
      [1, 1.12],
    ],
    texture: TEXTURE,
    volume: 2.1,
  },
  {
    name: "Channel Up",
    sessions: 90,
    height: 0.3,
    knots: [
      [0, 0],
      [0.16, 0.42],
      [0.32, 0.2],
      [0.5, 0.66],
      [0.66, 0.44],
      [0.84, 0.9],
      [1, 0.7],
    ],
    texture: TEXTURE,
  },
  {
    name: "Falling Wedge",
    sessions: 80,
    height: 0.3,
    knots: [
      [0, 1],
      [0.18, 0.36],
      [0.36, 0.72],
      [0.52, 0.2],
      [0.68, 0.44],
      [0.84, 0.06],
      [1, 0.42],
    ],
    texture: TEXTURE,
    volume: 1.6,
  },
  {
    name: "Squeeze",
    sessions: 60,
    height: 0.06,
    knots: [
      [0, 0],
      [0.12, 1],
      [0.24, 0.2],
      [0.36, 0.7],
      [0.48, 0.4],
      [0.6, 0.55],
      [1, 0.5],
    ],
    texture: 0.0012,
  },
  {
    name: "Oversold",
    sessions: 30,
    height: 0.3,
    knots: [
      [0, 0.9],
      [0.4, 1],
      [1, 0],
    ],
    texture: TEXTURE,
    volume: 1.5,
  },
  {
    name: "Gap Up",
    sessions: 40,
    height: 0.1,
    knots: [
      [0, 0.3],
      [0.3, 0],
      [0.6, 0.5],
      [1, 0.3],
    ],
    texture: TEXTURE,
    gap: 0.075,
    volume: 4,
  },
];

/** Log returns of a planted chart, by session from its first to the newest session. */
export interface PlantedPath {
  /** From the close before to the open. */
  readonly overnight: Float64Array;
  readonly intraday: Float64Array;
}

/** Draws the path of a planted chart. No two are alike: the height differs by up to a sixth, the texture completely. */
export function plantedPath(shape: Shape, random: Random): PlantedPath {
  const { sessions, texture } = shape;
  const height = shape.height * (0.9 + 0.25 * random.next());
  const overnight = new Float64Array(sessions);
  const intraday = new Float64Array(sessions);
  let noise = 0;
  for (let i = 1; i < sessions; i++) {
    const before = noise;
    noise = 0.6 * noise + 0.8 * texture * random.normal();
    const move =
      height * (levelAt(shape, i / (sessions - 1)) - levelAt(shape, (i - 1) / (sessions - 1))) + noise - before;
    overnight[i] = 0.3 * move + 0.4 * texture * random.normal();
    intraday[i] = move - overnight[i]!;
  }
  if (shape.gap !== undefined) overnight[sessions - 1] = shape.gap;
  return { overnight, intraday };
}

/** Returns the level of a shape at a part of its length, 0 … 1. */
export function levelAt({ knots }: Shape, at: number): number {
  let k = 1;
  while (k < knots.length - 1 && knots[k]![0] < at) k++;
  const [from, low] = knots[k - 1]!;
  const [to, high] = knots[k]!;
  const part = (at - from) / (to - from);
  return low + (high - low) * (0.5 - 0.5 * Math.cos(Math.PI * part));
}
