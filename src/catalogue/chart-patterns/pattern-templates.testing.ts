import type { Random } from "#base";
import type { ChartPatternName } from "#contract";

/** Control points of a shape: time and height as shares of the pattern's length and range. */
export type Points = readonly (readonly [time: number, height: number])[];

type Template = (random: Random) => Points;

const between = (random: Random, least: number, most: number): number => least + (most - least) * random.next();

const double: Template = (random) => {
  const valley = between(random, 0.3, 0.55);
  const first = between(random, 0.25, 0.38);
  const second = between(random, 0.7, 0.8);
  return [
    [0, 0],
    [first, 1],
    [(first + second) / 2, valley],
    [second, 1],
    [1, valley + between(random, -0.2, 0.15)],
  ];
};

const multiple: Template = (random) => {
  const valley = between(random, 0.4, 0.6);
  const end = valley + between(random, -0.2, 0.15);
  return [
    [0, 0],
    [0.22, 1],
    [0.36, valley],
    [0.5, 1],
    [0.64, valley],
    [0.78, 1],
    [1, end],
  ];
};

const headAndShoulders: Template = (random) => {
  const shoulder = between(random, 0.52, 0.72);
  const neck = between(random, 0.2, 0.4);
  const end = neck + between(random, -0.25, 0.05);
  return [
    [0, 0],
    [0.2, shoulder],
    [0.34, neck],
    [0.5, 1],
    [0.66, neck],
    [0.8, shoulder],
    [1, end],
  ];
};

/** Two lines given by their ends (height at the first and at the last touch), touched at the given times in turn. */
function lines(
  times: readonly number[],
  upper: readonly [number, number],
  lower: readonly [number, number],
  lowFirst: boolean,
): readonly (readonly [number, number])[] {
  return times.map((time, i) => {
    const [from, to] = (i % 2 === 0) === lowFirst ? lower : upper;
    return [time, from + (to - from) * time] as const;
  });
}

const SIX = [0.14, 0.3, 0.46, 0.61, 0.75, 0.88];
const FIVE = [0.16, 0.34, 0.52, 0.69, 0.86];

/** Touch times of a pattern with five or six touches. */
const touches = (random: Random): readonly number[] => (random.next() < 0.5 ? FIVE : SIX);

const ascending: Template = (random) => {
  const times = touches(random);
  const first = random.next() < 0.5;
  const points = lines(times, [0.95, 0.95], [between(random, 0, 0.2), between(random, 0.75, 0.9)], first);
  return [[0, first ? 0.7 : 0], ...points, [1, between(random, 0.85, 1.1)]];
};

const symmetrical: Template = (random) => {
  const squeeze = between(random, 0.32, 0.42);
  const first = random.next() < 0.5;
  const points = lines(touches(random), [1, 1 - squeeze], [0, squeeze], first);
  return [[0, first ? 0.8 : 0.2], ...points, [1, random.next() < 0.5 ? 0.9 : 0.1]];
};

const risingWedge: Template = (random) => {
  const start = between(random, 0.48, 0.58);
  const end = between(random, 0.14, 0.24);
  const points = lines([0.02, ...FIVE.slice(0, random.next() < 0.5 ? 5 : 4)], [start, 1], [0, 1 - end], true);
  const [last, height] = points.at(-1)!;
  const low = points.length % 2 === 1;
  return [[0, points[0]![1]], ...points.slice(1), [Math.min(1, last + 0.14), height + (low ? 0.1 : -0.35)]];
};

const channelUp: Template = (random) => {
  const width = between(random, 0.38, 0.55);
  const points = lines([0.02, ...touches(random)], [width, 1], [0, 1 - width], true);
  const low = points.length % 2 === 1;
  return [[0, points[0]![1]], ...points.slice(1), [1, points.at(-1)![1] + (low ? 0.5 : -0.5) * width]];
};

const level: Template = (random) => {
  const first = random.next() < 0.5;
  const points = lines(touches(random), [1, 1], [0, 0], first);
  return [[0, between(random, 0.3, 0.7)], ...points, [1, between(random, -0.1, 1.1)]];
};

const flag: Template = (random) => {
  const pole = between(random, 0.32, 0.45);
  const flagTimes = [0.2, 0.4, 0.62, 0.8].map((share) => pole + (1 - pole) * share);
  const drop = between(random, 0.12, 0.28);
  const drift = between(random, 0, 0.12);
  const heights = [1 - drop, 1 - 0.3 * drop - drift * 0.4, 1 - drop - drift * 0.62, 1 - 0.3 * drop - drift * 0.8];
  const points = flagTimes.map((time, i) => [time, heights[i]!] as const);
  return [[0, 0], [pole, 1], ...points, [1, random.next() < 0.5 ? 1.05 : 1 - drop - drift]];
};

const cup: Template = (random) => {
  const start = between(random, 0.06, 0.14);
  const end = between(random, 0.78, 0.86);
  const roundness = between(random, 2, 2.6);
  const points = Array.from({ length: 11 }, (_, i) => {
    const away = Math.abs(i / 5 - 1);
    return [start + ((end - start) * i) / 10, away ** roundness] as const;
  });
  const handle = between(random, 0.6, 0.85);
  return [
    [0, between(random, 0.2, 0.5)],
    ...points,
    [end + 0.6 * (1 - end), handle],
    [1, random.next() < 0.5 ? 1.05 : handle + 0.1],
  ];
};

const mirrored =
  (template: Template): Template =>
  (random) =>
    template(random).map(([time, height]) => [time, -height]);

const either =
  (template: Template): Template =>
  (random) =>
    (random.next() < 0.5 ? template : mirrored(template))(random);

/** Textbook shapes with their freedom: how deep, how steep, how many touches, broken already or about to. */
export const TEMPLATES: Readonly<Record<ChartPatternName, Template>> = {
  "Head and Shoulders": headAndShoulders,
  "Inverse Head and Shoulders": mirrored(headAndShoulders),
  "Double Top": double,
  "Double Bottom": mirrored(double),
  "Multiple Top": multiple,
  "Multiple Bottom": mirrored(multiple),
  "Ascending Triangle": ascending,
  "Descending Triangle": mirrored(ascending),
  "Symmetrical Triangle": symmetrical,
  "Rising Wedge": risingWedge,
  "Falling Wedge": mirrored(risingWedge),
  "Bull Flag": flag,
  "Bear Flag": mirrored(flag),
  "Channel Up": channelUp,
  "Channel Down": mirrored(channelUp),
  "Horizontal Channel": either(level),
  "Cup and Handle": cup,
};
