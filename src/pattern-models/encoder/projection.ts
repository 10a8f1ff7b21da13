/** Counts the features of paths and multiplies them with an encoder's weights; all in whole numbers. */
export interface Projection {
  /**
   * Writes the sum of each row of weights times counts.
   * @param path as windowPath writes it: PATH_LENGTH multiples of 1/256 with mean 0 and deviation 1
   */
  sums(path: Float32Array, out: Int32Array): void;
}
