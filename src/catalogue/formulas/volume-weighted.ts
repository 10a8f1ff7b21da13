import { cumSince, div, firstSince, hlc3, maximum, mul, num, type SeriesNode, sqrt, sub, volume } from "#expression";

/** sum(hlc3 × V) / sum(V) over the running value of `key`. */
export function volumeWeightedPrice(key: SeriesNode): SeriesNode {
  return div(cumSince(mul(hlc3, volume), key), cumSince(volume, key));
}

/** Volume-weighted standard deviation of hlc3 around that price, over the running value of `key`. */
export function volumeWeightedDeviation(key: SeriesNode): SeriesNode {
  // Squares of the distance to the first price keep the digits that squares of the price itself would lose.
  const distance = sub(hlc3, firstSince(hlc3, key));
  const weight = cumSince(volume, key);
  const average = div(cumSince(mul(distance, volume), key), weight);
  const square = div(cumSince(mul(mul(distance, distance), volume), key), weight);
  return sqrt(maximum(sub(square, mul(average, average)), num(0)));
}
