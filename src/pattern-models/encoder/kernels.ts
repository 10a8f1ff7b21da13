/**
 * The kernels of MiniRocket (Dempster, Schmidt, Webb 2021): nine taps of which three weigh 2 and six weigh -1, in all
 * 84 ways, at the dilations 1 to 7. A feature is the number of places where kernel and path give more than a bias.
 */
export const TAPS = 9;
export const DILATIONS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Biases of a kernel at each dilation: more where the kernel has more places to look at. */
export const BIASES = [4, 2, 2, 1, 1, 1, 1] as const;

/** The taps that weigh 2, of each kernel; kernels with the same first two follow one another. */
export const HEAVY_TAPS: readonly (readonly [number, number, number])[] = heavyTaps();
export const FEATURES = HEAVY_TAPS.length * BIASES.reduce<number>((sum, count) => sum + count, 0);

/** Whether a kernel looks beyond the ends of the path (where zeros are): every second one does. */
export const isPadded = (kernel: number, dilation: number): boolean => (kernel + dilation) % 2 === 1;

function heavyTaps(): readonly (readonly [number, number, number])[] {
  const all: [number, number, number][] = [];
  for (let i = 0; i < TAPS; i++) {
    for (let j = i + 1; j < TAPS; j++) {
      for (let k = j + 1; k < TAPS; k++) all.push([i, j, k]);
    }
  }
  return all;
}
