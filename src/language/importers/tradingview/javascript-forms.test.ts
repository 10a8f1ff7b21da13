import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

const CLOSE = "{left: 'close', operation: 'greater', right: 6}";
const RSI = "{left: 'RSI', operation: 'less', right: 40}";
const CHEAP = "close > $6 on daily bars";
const WEAK = "rsi(close,14) < 40 on daily bars";
const BOTH = `${CHEAP}; and ${WEAK}`;

interface Form {
  readonly scan: string;
  readonly means: string | null;
  readonly lost?: readonly string[];
}

const WHOLE: readonly Form[] = [
  { scan: `{filter: [${CLOSE}, ${RSI}], markets: ['america'], sort: {sortBy: 'volume'}, range: [0, 50]}`, means: BOTH },
  { scan: `filter: [\n  ${CLOSE}, // cheap\n  /* ${CLOSE}, */\n  ${RSI},\n],\ncolumns: ['name'],`, means: BOTH },
  {
    scan: `const scan = {\n  filter: [${CLOSE},\n  ${RSI},],\n  columns: all.map((c) => c.id),\n} as const;`,
    means: BOTH,
  },
  { scan: `export const filters: Filter[] = [\n  ${CLOSE},\n  ${RSI},\n];`, means: BOTH },
  { scan: `const scan = {extraFilter: [${CLOSE}, ${RSI}]};`, means: BOTH },
  { scan: `extraFilter: [${CLOSE}, ${RSI}]`, means: BOTH },
  { scan: `scan: {filter: [${CLOSE}, ${RSI}]}`, means: BOTH },
  { scan: `const filter = [${CLOSE}, ${RSI}];\nsend({filter, range: [0, 9]});`, means: BOTH },
  { scan: `const f = [];\nf.push(${CLOSE});\nf.push(${RSI});\nconst body = {filter: f};`, means: BOTH },
  { scan: `fetch(url, {body: JSON.stringify({filter: [${CLOSE}, ${RSI}]})}).then((r) => r.json())`, means: BOTH },
  { scan: "payload: dict = {'filter': [{'left': `close`, 'operation': 'greater', 'right': 6}]}", means: CHEAP },
  {
    scan: `filter2: {operator: 'or', operands: [{expression: ${CLOSE}}, {expression: ${RSI}}]}`,
    means: `at least one of these holds: (${CHEAP}), (${WEAK})`,
  },
  {
    scan: `async function scan() {\n  const filters = [${CLOSE}, ${RSI}];\n  return {filter: filters};\n}`,
    means: BOTH,
  },
  {
    scan: `const f = [${CLOSE}];\nif (strict) {\n  f.push(${RSI});\n}\nif (weak) { f.push(${RSI}); }\nconst body = {filter: f};`,
    means: CHEAP,
    lost: [`f.push(${RSI})`, `f.push(${RSI})`],
  },
  { scan: `{filter: [${CLOSE}], ...rest}`, means: CHEAP, lost: ["...rest"] },
  {
    scan: `const body = {filter: [${CLOSE}]};\nbody.filter.push(${RSI});`,
    means: CHEAP,
    lost: [`body.filter.push(${RSI})`],
  },
];

/** Texts cut off at their beginning or end. A condition with a cut number or word is left out. */
const CUT: readonly Form[] = [
  { scan: `${CLOSE}, ${RSI}], sort: {sortBy: 'volume'}, range: [0, 50]}`, means: BOTH },
  { scan: `${CLOSE},\n${RSI},\n],\ncolumns: ['name'],\n}`, means: BOTH },
  { scan: `{filter: [${CLOSE}, ${RSI}], markets: ['ame`, means: BOTH },
  { scan: `{filter: [${CLOSE}, ${RSI}`, means: BOTH },
  {
    scan: `{filter: [${CLOSE}, {left: 'RSI', operation: 'less', right: 4`,
    means: CHEAP,
    lost: ["{left: 'RSI', operation: 'less', right: 4"],
  },
  { scan: `{filter: [${CLOSE}, {left: 'RSI', operation: 'le`, means: CHEAP, lost: ["{left: 'RSI', operation: 'le"] },
  { scan: `{"filter": [${CLOSE}, {"left": "RSI", "opera`, means: CHEAP, lost: ['{"left": "RSI", "opera'] },
  { scan: `[${CLOSE}, {le`, means: CHEAP, lost: ["{le"] },
  { scan: `ose', operation: 'less', right: 9}, ${RSI}]}`, means: WEAK, lost: ["operation: 'less', right: 9"] },
  { scan: `ration": "less", "right": 9}, ${RSI}]}`, means: WEAK, lost: ['"right": 9'] },
  { scan: `: 9}, ${RSI}]}`, means: WEAK, lost: [": 9}"] },
  { scan: `9},\n  ${RSI}\n]}`, means: WEAK, lost: ["9}"] },
  {
    scan: `{expression: ${CLOSE}}, {expression: ${RSI}}]}}`,
    means: null,
    lost: [`{expression: ${CLOSE}}`, `{expression: ${RSI}}`],
  },
];

const GROUP = `{filter: [${CLOSE}], filter2: {operator: 'or', operands: [{expression: ${CLOSE}}, {expression: ${RSI}}]}}`;

describe("TradingView queries as JavaScript objects", () => {
  it.each([...WHOLE, ...CUT])("translates $scan", ({ scan, means, lost = [] }) => {
    const { payload, notCarried } = translateScan("tradingview", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means === null ? null : `Stocks where ${means}.`);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span } of notCarried) expect(scan.slice(...span).trim()).toBe(text);
    expect(guessLanguage(scan)).toBe("tradingview");
  });

  it.each([GROUP, GROUP.replaceAll(/(\w+): /g, '"$1": ').replaceAll("'", '"')])(
    "adds no wrong condition, wherever %s is cut off",
    (whole) => {
      const known = [CHEAP, `at least one of these holds: (${CHEAP}), (${WEAK})`];
      for (let k = 1; k < whole.length; k++) {
        for (const scan of [whole.slice(0, k), whole.slice(k)]) {
          const { payload, carried, conditions } = translateScan("tradingview", scan);
          const means = payload === null ? [] : readBack(payload).slice("Stocks where ".length, -1).split("; and ");
          expect(known).toEqual(expect.arrayContaining(carried === 0 ? [] : means));
          expect(conditions).toBeGreaterThan(0);
        }
      }
    },
  );

  it("refuses two objects with a filter", () => {
    for (const scan of [`{filter: [${CLOSE}]}\n{filter: [${RSI}]}`, `filter: [${CLOSE}]\nfilter: [${RSI}]`])
      expect(translateScan("tradingview", scan).payload).toBeNull();
  });
});

describe("TradingView operation match", () => {
  it("translates only for the company name", () => {
    const filters = ["description", "name", "sector", "type", "close"].map(
      (left) => `{left: '${left}', operation: 'match', right: 'A'}`,
    );
    const { payload, notCarried } = translateScan("tradingview", `[${filters.join()}]`);
    expect(readBack(payload!)).toBe("Stocks where name contains A.");
    expect(notCarried.map(({ text }) => text)).toEqual(filters.slice(1));
  });
});

describe("TradingView queries with Python prompts", () => {
  it.each([
    ">>> Query().where(col('close') > 6, col('RSI') < 40)",
    ">>> (Query()\n...   .where(col('close') > 6,\n...          col('RSI') < 40))",
    ">>> q = Query()\n>>> q = q.where(col('close') > 6, col('RSI') < 40)\n>>> q.get_scanner_data()\n(9, None)",
  ])("translates %s", (scan) => {
    const { payload, notCarried } = translateScan("tradingview", scan);
    expect(readBack(payload!)).toBe(`Stocks where ${BOTH}.`);
    expect(notCarried).toEqual([]);
  });
});
