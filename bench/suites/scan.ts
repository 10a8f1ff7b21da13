import { ScanEngine } from "#scan";
import { chdb } from "../peers/chdb.ts";
import { DuckDbPeer } from "../peers/duckdb.ts";
import { polars } from "../peers/polars.ts";
import { s1ByTechnicalIndicators } from "../peers/technical-indicators.ts";
import { s1ByTradingSignals } from "../peers/trading-signals.ts";
import { reading } from "../reading.ts";
import { S1 } from "../s1.ts";
import { same, timed, type BenchContext, type Suite } from "../suite.ts";

/** Number of rounds that count, and of warm-up rounds before them, which compile code as idle time of a server does. */
const ROUNDS = 9;
const UNCOUNTED = 30;
const PEER_ROUNDS = 5;
const WARM = 2_000;
/** Stride of the tickers for the slowest library, which needs ten seconds or more for all tickers. */
const EACH = 10;

async function run({ clock, table, folder }: BenchContext): Promise<void> {
  const { loaded, bars, parquet } = await folder();
  const duckdb = await DuckDbPeer.open(await parquet());
  const [colds, reads, lists]: number[][] = [[], [], []];
  let engine = new ScanEngine(loaded, clock);
  const expected = engine.scan(S1).tickers!;
  const columns = reading(loaded.daily, ["high", "low", "close", "volume"]);
  for (let round = -UNCOUNTED; round < ROUNDS; round++) {
    engine = new ScanEngine(loaded, clock);
    // After its first answer a server knows the listed instruments; only the measured scan is new.
    engine.scan({ All: [] });
    const [reply, cold] = await timed(clock, () => engine.scan(S1));
    same("a cold scan", reply.tickers, expected);
    const [, read] = await timed(clock, columns.read);
    if (round < 0) continue;
    const [found, list] = await timed(clock, () => duckdb.lists());
    same("DuckDB over lists", found, expected);
    colds!.push(cold);
    reads!.push(read);
    lists!.push(list);
  }
  while (engine.prepare(1_024)) continue;
  const warm: number[] = [];
  for (let round = 0; round < WARM; round++) {
    const [reply, ms] = await timed(clock, () => engine.scan(S1));
    same("a warm scan", reply.tickers, expected);
    if (round >= WARM / 4) warm.push(1_000 * ms);
  }
  table.line(
    "reading the columns of S1 once",
    "ms",
    reads!,
    `${(columns.bytes / 1e6 / Math.min(...reads!)).toFixed(1)} GB/s by WebAssembly`,
  );
  const note = `${expected.length} matches of 10,000 tickers x 756 bars; nothing kept`;
  table.against("S1 cold", "ms", colds!, "reading the columns once", reads!, note);
  table.against("S1 cold", "ms", colds!, "DuckDB, one row a ticker with LIST columns", lists!);
  table.against(
    "S1 warm",
    "µs",
    warm,
    "S1 cold",
    colds!.map((ms) => 1_000 * ms),
    "from cached columns",
  );
  const [byRows, rowsMs] = await timed(clock, () => duckdb.rowWindows());
  same("DuckDB over rows", byRows, expected);
  table.against("S1 cold", "ms", colds!, "DuckDB, window functions over rows", [rowsMs]);
  duckdb.close();
  for (const peer of [chdb, polars]) {
    const opened = await peer.open(await parquet());
    if (opened === undefined) {
      table.tell(`  ${peer.package} is not installed: ${peer.name} is left out`);
      continue;
    }
    const times: number[] = [];
    for (let round = 0; round < PEER_ROUNDS; round++) {
      const [found, ms] = await timed(clock, () => opened.find());
      same(peer.name, found, expected);
      times.push(ms);
    }
    opened.close();
    table.against("S1 cold", "ms", colds!, peer, times);
  }
  const [bySignals, signalsMs] = await timed(clock, () => s1ByTradingSignals(bars));
  same("trading-signals", bySignals, expected);
  table.against("S1 cold", "ms", colds!, "trading-signals, every bar replayed", [signalsMs]);
  const [byArrays, arraysMs] = await timed(clock, () => s1ByTechnicalIndicators(bars, EACH));
  const places = new Map(bars.keys.map((ticker, k) => [ticker, k]));
  same(
    "technicalindicators",
    byArrays,
    expected.filter((ticker) => places.get(ticker)! % EACH === 0),
  );
  table.against(
    "S1 cold",
    "ms",
    colds!,
    "technicalindicators",
    [EACH * arraysMs],
    `the peer on one of ${EACH} tickers, its time times ${EACH}`,
  );
}

export const scan: Suite = {
  name: "scan",
  about: "S1 cold and warm, against other engines and libraries",
  quick: true,
  run,
};
