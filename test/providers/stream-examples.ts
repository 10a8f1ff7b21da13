import type { LiveFact } from "#market";

/** A message as a vendor's documents print it, and the facts in it. */
export interface StreamExample {
  readonly title: string;
  readonly message: string;
  readonly facts: readonly LiveFact[];
}

const msOf = (iso: string): number => Date.parse(iso);
const minuteOf = (iso: string): number => msOf(iso) / 60_000;

const SPY = { open: 388.985, high: 389.13, low: 388.975, close: 389.12, volume: 49378, vwap: 389.062639, trades: 461 };
const SPY_TEXT = '"S":"SPY","o":388.985,"h":389.13,"l":388.975,"c":389.12,"v":49378,"n":461,"vw":389.062639';
const BAR_MINUTE = minuteOf("2021-02-22T19:15:00Z");

export const ALPACA_EXAMPLES: readonly StreamExample[] = [
  {
    title: "a bar, whose time is the start of its minute",
    message: `{"T":"b",${SPY_TEXT},"t":"2021-02-22T19:15:00Z"}`,
    facts: [{ kind: "bar", ticker: "SPY", minute: BAR_MINUTE, ...SPY, corrects: false }],
  },
  {
    title: "a bar that is sent again corrected",
    message: `{"T":"u",${SPY_TEXT},"t":"2021-02-22T19:15:00Z"}`,
    facts: [{ kind: "bar", ticker: "SPY", minute: BAR_MINUTE, ...SPY, corrects: true }],
  },
  {
    title: "a day so far, whose time is New York's midnight",
    message: `{"T":"d",${SPY_TEXT},"t":"2021-02-22T05:00:00Z"}`,
    facts: [{ kind: "day", ticker: "SPY", date: msOf("2021-02-22") / 86_400_000, ...SPY }],
  },
  {
    title: "a trade",
    message:
      '{"T":"t","i":96921,"S":"AAPL","x":"D","p":126.55,"s":1,"t":"2021-02-22T15:51:44.208Z","c":["@","I"],"z":"C"}',
    facts: [
      {
        kind: "trade",
        ticker: "AAPL",
        at: msOf("2021-02-22T15:51:44.208Z"),
        price: 126.55,
        size: 1,
        venue: "D",
        conditions: ["@", "I"],
        id: "96921",
      },
    ],
  },
  {
    title: "a quote with nanoseconds",
    message:
      '{"T":"q","S":"AMD","bx":"U","bp":87.66,"bs":1,"ax":"Q","ap":87.68,"as":4,"t":"2021-02-22T15:51:45.335689322Z","c":["R"],"z":"C"}',
    facts: [
      {
        kind: "quote",
        ticker: "AMD",
        at: msOf("2021-02-22T15:51:45Z") + 335.689322,
        bid: 87.66,
        ask: 87.68,
        bidSize: 1,
        askSize: 4,
      },
    ],
  },
  {
    title: "a halt",
    message:
      '{"T":"s","S":"AAPL","sc":"H","sm":"Trading Halt","rc":"T12","rm":"Additional Information Requested by NASDAQ","t":"2021-02-22T19:15:00Z","z":"C"}',
    facts: [{ kind: "status", ticker: "AAPL", at: msOf("2021-02-22T19:15:00Z"), halted: true, reason: "T12" }],
  },
  {
    title: "the end of a halt on the other tapes",
    message:
      '{"T":"s","S":"BRK.B","sc":"3","sm":"Resume","rc":" ","rm":"Not Applicable","t":"2021-02-22T19:15:00Z","z":"A"}',
    facts: [{ kind: "status", ticker: "BRK.B", at: msOf("2021-02-22T19:15:00Z"), halted: false, reason: "" }],
  },
  {
    title: "a status that is no halt",
    message: '{"T":"s","S":"AAPL","sc":"E","sm":"Short Sale Restriction","t":"2021-02-22T19:15:00Z","z":"A"}',
    facts: [],
  },
  {
    title: "price bands",
    message: '{"T":"l","S":"AAPL","u":180.5,"d":176.0,"i":"B","t":"2021-02-22T19:15:00Z","z":"C"}',
    facts: [{ kind: "bands", ticker: "AAPL", at: msOf("2021-02-22T19:15:00Z"), lower: 176, upper: 180.5 }],
  },
  {
    title: "an imbalance of an auction, which is no fact",
    message: '{"T":"i","S":"BRK.B","p":150.0,"z":"C","t":"2021-02-22T19:15:00Z"}',
    facts: [],
  },
  {
    title: "a corrected trade",
    message:
      '{"T":"c","S":"AAPL","x":"V","oi":1,"op":178.26,"os":100,"oc":["@"],"ci":2,"cp":178.30,"cs":150,"cc":["@"],"t":"2021-02-22T19:15:00Z","z":"C"}',
    facts: [
      {
        kind: "trade_fixed",
        ticker: "AAPL",
        at: msOf("2021-02-22T19:15:00Z"),
        price: 178.3,
        size: 150,
        venue: "V",
        conditions: ["@"],
        id: "2",
        replaces: "1",
      },
    ],
  },
  {
    title: "a cancelled trade",
    message: '{"T":"x","S":"AAPL","i":1,"x":"V","p":150.0,"s":100,"a":"C","t":"2021-02-22T19:15:00Z","z":"C"}',
    facts: [
      {
        kind: "trade_gone",
        ticker: "AAPL",
        at: msOf("2021-02-22T19:15:00Z"),
        price: 150,
        size: 100,
        venue: "V",
        id: "1",
      },
    ],
  },
  {
    title: "a ticker with a class, and a fraction of a share",
    message: `{"T":"b","S":"BRK.B","o":1,"h":2,"l":1,"c":2,"v":0.25,"n":1,"vw":1.5,"t":"2021-02-22T19:15:00Z"}`,
    facts: [
      {
        kind: "bar",
        ticker: "BRK.B",
        minute: BAR_MINUTE,
        open: 1,
        high: 2,
        low: 1,
        close: 2,
        volume: 0.25,
        vwap: 1.5,
        trades: 1,
        corrects: false,
      },
    ],
  },
];

const GTE = { open: 0.4488, high: 0.4489, low: 0.4486, close: 0.4486, volume: 4110, vwap: 0.4488, trades: null };
const GTE_TEXT =
  '"sym":"GTE","v":4110,"av":9470157,"op":0.4372,"vw":0.4488,"o":0.4488,"c":0.4486,"h":0.4489,"l":0.4486,"a":0.4352,"z":685,"s":1610144640000';

export const MASSIVE_EXAMPLES: readonly StreamExample[] = [
  {
    title: "a bar: s is its start, vw its average, a and av are the day's",
    message: `{"ev":"AM",${GTE_TEXT},"e":1610144700000,"otc":true,"dv":"4110.0"}`,
    facts: [{ kind: "bar", ticker: "GTE", minute: 1610144640000 / 60_000, ...GTE, corrects: false }],
  },
  {
    title: "a bar of a second",
    message: `{"ev":"A",${GTE_TEXT},"e":1610144641000}`,
    facts: [{ kind: "second", ticker: "GTE", at: 1610144640000, ...GTE }],
  },
  {
    title: "a trade, with a fraction of a share",
    message:
      '{"ev":"T","sym":"MSFT","x":4,"i":"12345","z":3,"p":114.125,"s":0.5,"c":[0,12],"t":1536036818784,"pt":1536036818763,"q":3681328,"ds":"0.5"}',
    facts: [
      {
        kind: "trade",
        ticker: "MSFT",
        at: 1536036818784,
        price: 114.125,
        size: 0.5,
        venue: "4",
        conditions: ["0", "12"],
        id: "12345",
      },
    ],
  },
  {
    title: "a quote of a ticker with a class",
    message:
      '{"ev":"Q","sym":"BRK.B","bx":4,"bp":114.125,"bs":100,"ax":7,"ap":114.128,"as":160,"c":0,"i":[604],"t":1536036818784,"q":50385480,"z":3}',
    facts: [
      {
        kind: "quote",
        ticker: "BRK.B",
        at: 1536036818784,
        bid: 114.125,
        ask: 114.128,
        bidSize: 100,
        askSize: 160,
      },
    ],
  },
  {
    title: "price bands, whose time is nanoseconds",
    message: '{"ev":"LULD","T":"MSFT","h":218.96,"l":198.11,"i":[16],"z":3,"t":1764086430905642800,"q":5925769}',
    facts: [{ kind: "bands", ticker: "MSFT", at: 1764086430905642800 / 1e6, lower: 198.11, upper: 218.96 }],
  },
  {
    title: "price bands whose time is milliseconds, with the halt among the indicators",
    message: '{"ev":"LULD","T":"MSFT","h":218.96,"l":198.11,"i":[5,17],"z":3,"t":1764086430905,"q":1}',
    facts: [
      { kind: "bands", ticker: "MSFT", at: 1764086430905, lower: 198.11, upper: 218.96 },
      { kind: "status", ticker: "MSFT", at: 1764086430905, halted: true, reason: "" },
    ],
  },
  {
    title: "the end of a halt",
    message: '{"ev":"LULD","T":"MSFT","h":218.96,"l":198.11,"i":[18],"z":3,"t":1764086430905,"q":1}',
    facts: [
      { kind: "bands", ticker: "MSFT", at: 1764086430905, lower: 198.11, upper: 218.96 },
      { kind: "status", ticker: "MSFT", at: 1764086430905, halted: false, reason: "" },
    ],
  },
];

const NVDA = { open: 184.1, high: 184.3, low: 184, close: 184.2, volume: 120000, vwap: 184.18, trades: 812 };
const NVDA_TEXT =
  '"ticker":"NVDA","t":"2026-11-24T15:31:00Z","o":184.1,"h":184.3,"l":184,"c":184.2,"v":120000,"vw":184.18,"n":812';
const NVDA_AT = msOf("2026-11-24T15:31:00Z");
const TRADE = { ticker: "NVDA", at: NVDA_AT, price: 184.1, size: 100, venue: "D", conditions: ["@"] };
const TRADE_TEXT = '"ticker":"NVDA","t":"2026-11-24T15:31:00Z","p":184.1,"s":100,"x":"D","c":["@"]';

export const NDJSON_EXAMPLES: readonly StreamExample[] = [
  {
    title: "a bar",
    message: `{"T":"bar",${NVDA_TEXT}}`,
    facts: [{ kind: "bar", ticker: "NVDA", minute: NVDA_AT / 60_000, ...NVDA, corrects: false }],
  },
  {
    title: "a corrected bar",
    message: `{"T":"bar",${NVDA_TEXT},"correct":true}`,
    facts: [{ kind: "bar", ticker: "NVDA", minute: NVDA_AT / 60_000, ...NVDA, corrects: true }],
  },
  {
    title: "a bar of a ticker with a class in another spelling, without average and count, in New York's offset",
    message: '{"T":"bar","ticker":"BRK/B","t":"2026-11-24T10:31:00-05:00","o":1,"h":2,"l":1,"c":2,"v":0.5}',
    facts: [
      {
        kind: "bar",
        ticker: "BRK.B",
        minute: NVDA_AT / 60_000,
        open: 1,
        high: 2,
        low: 1,
        close: 2,
        volume: 0.5,
        vwap: null,
        trades: null,
        corrects: false,
      },
    ],
  },
  {
    title: "a bar of a second",
    message: `{"T":"second",${NVDA_TEXT}}`,
    facts: [{ kind: "second", ticker: "NVDA", at: NVDA_AT, ...NVDA }],
  },
  {
    title: "a day so far",
    message: `{"T":"day",${NVDA_TEXT.replace("2026-11-24T15:31:00Z", "2026-11-24")}}`,
    facts: [{ kind: "day", ticker: "NVDA", date: msOf("2026-11-24") / 86_400_000, ...NVDA }],
  },
  {
    title: "a trade",
    message: `{"T":"trade",${TRADE_TEXT},"i":"7"}`,
    facts: [{ kind: "trade", ...TRADE, id: "7" }],
  },
  {
    title: "a cancelled trade",
    message: `{"T":"trade_gone",${TRADE_TEXT},"i":"7"}`,
    facts: [{ kind: "trade_gone", ticker: "NVDA", at: NVDA_AT, price: 184.1, size: 100, venue: "D", id: "7" }],
  },
  {
    title: "a corrected trade",
    message: `{"T":"trade_fixed",${TRADE_TEXT},"i":"8","replaces":"7"}`,
    facts: [{ kind: "trade_fixed", ...TRADE, id: "8", replaces: "7" }],
  },
  {
    title: "a quote whose time is a number of milliseconds",
    message: `{"T":"quote","ticker":"NVDA","t":${NVDA_AT + 0.25},"bid":184,"ask":184.1,"bid_size":3,"ask_size":4}`,
    facts: [{ kind: "quote", ticker: "NVDA", at: NVDA_AT + 0.25, bid: 184, ask: 184.1, bidSize: 3, askSize: 4 }],
  },
  {
    title: "a halt",
    message: '{"T":"status","ticker":"NVDA","t":"2026-11-24T15:31:00Z","halted":1,"reason":"LUDP"}',
    facts: [{ kind: "status", ticker: "NVDA", at: NVDA_AT, halted: true, reason: "LUDP" }],
  },
  {
    title: "price bands",
    message: '{"T":"bands","ticker":"NVDA","t":"2026-11-24T15:31:00Z","lower":180,"upper":190}',
    facts: [{ kind: "bands", ticker: "NVDA", at: NVDA_AT, lower: 180, upper: 190 }],
  },
  {
    title: "a seal",
    message: '{"T":"seal","t":"2026-11-24T15:31:00Z"}',
    facts: [{ kind: "seal", minute: NVDA_AT / 60_000 }],
  },
];
