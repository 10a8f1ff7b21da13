import { installed, type OptionalPeer } from "./optional.ts";

/** The part of the package nodejs-polars that this file uses. */
interface Polars {
  readonly default: {
    readParquet(path: string): Frame;
    col(name: string): Expression;
    maxHorizontal(of: readonly Expression[]): Expression;
  };
}

interface Frame {
  select(...of: readonly Expression[]): Frame;
  sort(by: readonly string[]): Frame;
  filter(by: Expression): Frame;
  withColumns(...of: readonly Expression[]): Frame;
  groupBy(by: string): { agg(...of: readonly Expression[]): Frame };
  getColumn(name: string): { toArray(): unknown[] };
}

interface Expression {
  readonly [operation: string]: (...of: readonly unknown[]) => Expression;
}

/** Runs S1: filters on the newest bars in one grouping by ticker, then averages all bars of the remaining tickers. */
function s1({ col, maxHorizontal }: Polars["default"], rows: Frame): string[] {
  const last = (name: string): Expression => col(name).last!();
  const mean = (name: string, bars: number): Expression => col(name).tail!(bars).mean!();
  const tails = rows
    .groupBy("ticker")
    .agg(
      col("close").count!().alias!("bars"),
      last("close").alias!("last"),
      mean("close", 50).alias!("sma50"),
      mean("close", 200).alias!("sma200"),
      last("volume").gt!(mean("volume", 20).multiplyBy!(2)).alias!("is_busy"),
      last("close").gtEq!(col("high").tail!(252).max!().multiplyBy!(0.95)).alias!("is_high"),
    )
    .filter(col("bars").gtEq!(252).and!(col("is_busy")).and!(col("is_high")))
    .filter(col("last").gt!(col("sma50")).and!(col("sma50").gt!(col("sma200"))));
  const left = tails.getColumn("ticker").toArray();
  const before = col("close").shift!(1).over!("ticker");
  const wilder = (name: string): Expression => col(name).ewmMean!({ alpha: 1 / 14, adjust: false }).over!("ticker");
  const range = [
    col("high").minus!(col("low")),
    col("high").minus!(col("before")).abs!(),
    col("low").minus!(col("before")).abs!(),
  ];
  const followed = rows
    .filter(col("ticker").isIn!(left))
    .withColumns(before.alias!("before"))
    .withColumns(
      maxHorizontal(range).alias!("range"),
      col("close").minus!(col("before")).clip!(0, Number.MAX_VALUE).alias!("up"),
      col("before").minus!(col("close")).clip!(0, Number.MAX_VALUE).alias!("down"),
    )
    .filter(col("before").isNotNull!())
    .withColumns(wilder("range").alias!("atr"), wilder("up").alias!("ups"), wilder("down").alias!("downs"))
    .withColumns(col("ups").divideBy!(col("ups").plus!(col("downs"))).alias!("rsi"))
    .withColumns(col("rsi").shift!(1).over!("ticker").alias!("rsi_before"))
    .withColumns(col("rsi").gt!(0.5).and!(col("rsi_before").ltEq!(0.5)).alias!("crossed"));
  const found = followed
    .groupBy("ticker")
    .agg(
      col("crossed").tail!(5).any!().alias!("crossed"),
      col("atr").last!().divideBy!(col("close").last!()).alias!("share"),
    )
    .filter(col("crossed").and!(col("share").lt!(0.05)));
  return (found.getColumn("ticker").toArray() as string[]).sort();
}

export const polars: OptionalPeer = {
  name: "polars, tails by ticker",
  package: "nodejs-polars",
  async open(parquet) {
    const found = (await installed<Polars>("nodejs-polars"))?.default;
    if (found === undefined) return undefined;
    const columns = ["ticker", "time", "high", "low", "close", "volume"].map((name) => found.col(name));
    const bars = found
      .readParquet(parquet)
      .select(...columns)
      .sort(["ticker", "time"]);
    return { find: () => s1(found, bars), close: () => {} };
  },
};
