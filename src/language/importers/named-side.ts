const LEAVING = /\b(?:exit|close|stop|cover|take profit)\b/;
const RISING = /\b(?:buy|long|bull|bullish|up|uptrend|golden|enter|entry|green|lime|breakout)\b/;
const FALLING = /\b(?:sell|short|bear|bearish|down|downtrend|death|red|maroon|breakdown)\b/;

/** Direction of a condition: rising prices, falling prices, or neither. */
export type NamedSide = "long" | "short" | "none";

/** Returns the direction that the name of a condition suggests. */
export function sideOfName(name: string): NamedSide {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\W]+/g, " ")
    .toLowerCase();
  if (LEAVING.test(words)) return "short";
  const [rises, falls] = [RISING.test(words), FALLING.test(words)];
  return rises === falls ? "none" : rises ? "long" : "short";
}

/** Returns the first condition that means buy, else the first that does not mean sell, else the first. */
export function preferredOf<T>(conditions: readonly T[], sideOf: (one: T) => NamedSide): T | undefined {
  return (
    conditions.find((one) => sideOf(one) === "long") ??
    conditions.find((one) => sideOf(one) !== "short") ??
    conditions[0]
  );
}

/**
 * Removes each condition that is a part of another one. A whole keeps its parts if it joins rising and falling
 * conditions, or if only the whole is for falling prices.
 */
export function outermost<T>(
  conditions: readonly T[],
  sideOf: (one: T) => NamedSide,
  partsOf: (one: T, among: readonly T[]) => readonly T[],
): readonly T[] {
  const inner = new Set<T>();
  for (const whole of conditions) {
    const parts = partsOf(whole, conditions).filter((one) => one !== whole);
    const sides = new Set(parts.map(sideOf));
    if (sides.has("long") && sides.has("short")) continue;
    for (const part of parts) if (sideOf(whole) !== "short" || sideOf(part) === "short") inner.add(part);
  }
  return conditions.filter((one) => !inner.has(one));
}
