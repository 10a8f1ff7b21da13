/** The deviation of the last n bars about their mean, as a text of the study grammar. */
export function deviationText(source: string, bars: number | string): string {
  return `(bb_upper(${source},${bars},1)-sma(${source},${bars}))`;
}

/** Pearson's correlation of two texts of the study grammar over n bars. */
export function correlationText(a: string, b: string, bars: number | string): string {
  const [meanA, meanB] = [`sma(${a},${bars})`, `sma(${b},${bars})`];
  const shared = `sma((${a})*(${b}),${bars})-${meanA}*${meanB}`;
  return `=(${shared})/(${deviationText(a, bars)}*${deviationText(b, bars)})`;
}
