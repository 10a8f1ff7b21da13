/** Returns the standard deviation over n bars in the study grammar. */
export function deviationText(source: string, bars: number | string): string {
  return `(bb_upper(${source},${bars},1)-sma(${source},${bars}))`;
}

/** Returns Pearson's correlation of two formulas over n bars in the study grammar. */
export function correlationText(a: string, b: string, bars: number | string): string {
  const [meanA, meanB] = [`sma(${a},${bars})`, `sma(${b},${bars})`];
  const shared = `sma((${a})*(${b}),${bars})-${meanA}*${meanB}`;
  return `=(${shared})/(${deviationText(a, bars)}*${deviationText(b, bars)})`;
}
