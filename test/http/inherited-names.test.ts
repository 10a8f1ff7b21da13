import { afterAll, beforeAll, expect, it } from "vitest";
import { SOURCE_LANGUAGES } from "#contract";
import { OPERATIONS, type Operation } from "#operations";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { resetAccounts, SESSIONS, TOKENS } from "./test-accounts.ts";

/** What every object inherits. */
const WORDS = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "prototype"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.drain());

/** Every value that a body becomes when one text or one name of a member in it is replaced by the word. */
function* withWord(value: unknown, word: string): Generator<unknown> {
  if (typeof value === "string") yield word;
  if (Array.isArray(value)) {
    for (const [i, one] of value.entries()) for (const other of withWord(one, word)) yield value.with(i, other);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  for (const [i, [name, member]] of entries.entries()) {
    yield Object.fromEntries(entries.with(i, [word, member]));
    for (const other of withWord(member, word)) yield Object.fromEntries(entries.with(i, [name, other]));
  }
}

const TOKEN = { authorization: `Bearer ${TOKENS.both.value}` };
const SESSION = { cookie: `__Host-winnow_session=${SESSIONS.operator}` };

/** Sends a call; gives what is wrong with the answer, or nothing. */
async function faultsOf(
  operation: Pick<Operation, "method" | "access">,
  path: string,
  body?: unknown,
): Promise<string[]> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(server.url + path, {
    method: operation.method,
    headers: { "content-type": "application/json", ...(operation.access === "session" ? SESSION : TOKEN) },
    ...(text === undefined ? {} : { body: text }),
  });
  if (response.status >= 400) await readError(response);
  else await response.arrayBuffer();
  // Services that this server does not have are unavailable, which is no fault.
  return [500, 502, 504].includes(response.status) ? [`${operation.method} ${path} ${text} → ${response.status}`] : [];
}

const withoutWord = (path: string): string => path.replaceAll(/\{\w+\}/g, "1");

it.each(OPERATIONS.map((one) => [one.id, one] as const))(
  "%s takes the names that every object inherits for names like others",
  { timeout: 120_000 },
  async (_id, operation) => {
    await resetAccounts(server.accounts);
    const faults: string[] = [];
    for (const word of WORDS) {
      const places = operation.route.split(/(?=\{)/).length - 1;
      for (let at = 0; at < places; at++) {
        let seen = 0;
        const path = operation.route.replaceAll(/\{\w+\}/g, () => (seen++ === at ? word : "1"));
        faults.push(...(await faultsOf(operation, path, operation.body?.example)));
      }
      for (const name of [...Object.keys(operation.queryParameters), word]) {
        faults.push(
          ...(await faultsOf(operation, `${withoutWord(operation.route)}?${name}=${word}`, operation.body?.example)),
        );
      }
      for (const body of withWord(operation.body?.example, word)) {
        faults.push(...(await faultsOf(operation, withoutWord(operation.route), body)));
      }
    }
    expect(faults).toEqual([]);
  },
);

/** Scans of other screeners with a word in each place that names something. */
const SCANS: Readonly<Record<(typeof SOURCE_LANGUAGES)[number], readonly ((word: string) => string)[]>> = {
  finviz: [
    (word) =>
      `https://finviz.com/screener.ashx?v=111&f=${word}_${word},exch_${word},idx_${word},ta_pattern_${word},${word}`,
    (word) =>
      `https://finviz.com/screener.ashx?f=ta_perf_${word},earningsdate_${word},sh_opt_${word},ta_candlestick_${word}`,
    (word) =>
      `https://finviz.com/screener.ashx?f=geo_${word},cap_${word},ind_${word},sec_${word},ipodate_${word},fa_pe_${word}`,
    (word) =>
      `${word}: ${word}, Exchange: ${word}, Index: ${word}, Pattern: ${word}, Earnings Date: ${word}, Market Cap.: 5${word}`,
  ],
  stockcharts: [
    (word) => `[type = ${word}] and [group is ${word}] and [country is ${word}] and [exchange is ${word}]`,
    (word) => `[${word} sma(20, ${word} volume) > 40000] and [${word} is ${word}] and [5 ${word} ago close > 1]`,
    (word) => `[daily ${word}(20, daily volume) > ${word}] and [close ${word} 4] and [${word} x close]`,
  ],
  chartink: [
    (word) => `( {${word}} ( latest ${word}( close,20 ) > ${word} ${word} and ${word} close > 1 ) )`,
    (word) => `( {cash} ( 1 ${word} ago close > latest ${word} and weekly ${word} ${word} 5 ) )`,
  ],
  tradingview: [
    (word) =>
      `Query().select('${word}').where(col('${word}') > 1, col('RSI|${word}').${word}(5), col('type') == '${word}', col('${word}').isin(['${word}']))`,
    (word) =>
      `Query().where(${word}, col('exchange') == '${word}', col('close') > ${word}).set_index('SYML:SP;${word}').${word}()`,
    (word) =>
      JSON.stringify({
        filter: [
          { left: word, operation: word, right: word },
          { left: "type", operation: "equal", right: word },
          { left: `close|${word}`, operation: "greater", right: 1 },
        ],
        symbols: { symbolset: [word] },
      }),
  ],
  afl: [
    (word) => `x = ${word}(C, 20); Filter = x > ${word} AND ${word}; Buy = ${word} > 5;`,
    (word) => `${word} = C > 5; Filter = ${word} AND Param("${word}", 3) > 2; ${word}(3);`,
  ],
  pcf: [
    (word) => `${word}(C, 20) > ${word} AND XUP(${word}14.3, AVGC50) OR C > ${word}`,
    (word) => `C > AVGC50 AND ${word} > 5 AND ${word}(${word}, 3) = 3`,
  ],
  thinkscript: [
    (word) => `def x = ${word}(close, 20); plot scan = x > ${word} and ${word}();`,
    (word) =>
      `plot scan = ExpAverage(close(period = "${word}"), 5) > SimpleMovingAvg(averageType = AverageType.${word}).${word};`,
    (word) =>
      `plot scan = MACD().${word} > RSI(length = ${word}).${word} and ${word} is ${word} and close crosses ${word} close;`,
  ],
  pine: [
    (word) =>
      `${word}(x, ${word}) => x > ${word}[1]\nvar ${word} = ${word}(close, 2)\n${word} := ta.${word}(close, 20)\nalertcondition(${word} > 1 and ${word}.${word}, "${word}")`,
    (word) =>
      `indicator("${word}", timeframe="${word}")\nplotshape(request.security(syminfo.tickerid, "${word}", close) > math.${word}(close), ${word}=true)`,
    (word) =>
      `plotshape(close > ${word} and close > ta.sma(${word}=close, length=20) and close > input.${word}(${word}))\nstrategy.entry("${word}", ${word}, when=${word}(close))`,
  ],
};

it.each(SOURCE_LANGUAGES)(
  "a scan of %s may contain names that every object inherits",
  { timeout: 120_000 },
  async (from) => {
    const faults: string[] = [];
    const translate = { method: "POST", access: "read" } as const;
    for (const word of WORDS) {
      for (const scan of SCANS[from]) {
        faults.push(...(await faultsOf(translate, "/api/v2/scan/translate", { from, text: scan(word) })));
        faults.push(...(await faultsOf(translate, "/api/v2/scan/natural", { query: scan(word).slice(0, 2_000) })));
      }
    }
    expect(faults).toEqual([]);
  },
);

it("plain words may contain names that every object inherits", { timeout: 120_000 }, async () => {
  const faults: string[] = [];
  const convert = { method: "POST", access: "read" } as const;
  for (const word of WORDS) {
    const sentences = [word, `${word} ${word} ${word}`, `rsi below ${word}`, `${word} above 5`, `stocks in ${word}`];
    const more = [
      `5 ${word} high`,
      `${word} crosses above the 20 day ${word}`,
      `a ${word} of ${word} ${word}s`,
      `5${word} ago`,
    ];
    const last = [
      `up 5% this ${word}`,
      `market cap over 5 ${word}`,
      `an ${word}`,
      `two ${word} three`,
      `5 ${word}%`,
      `${word}(5) > ${word}`,
    ];
    for (const query of [...sentences, ...more, ...last])
      faults.push(...(await faultsOf(convert, "/api/v2/scan/natural", { query })));
    for (const instruction of [
      `remove ${word}`,
      `change ${word} to 5`,
      `set rsi to ${word}`,
      `use ${word} instead of rsi`,
    ]) {
      const payload = {
        All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 30 } } } }] } }],
      };
      faults.push(...(await faultsOf(convert, "/api/v2/scan/refine", { payload, instruction })));
    }
  }
  expect(faults).toEqual([]);
});
