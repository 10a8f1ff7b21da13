import { seededRandom, type Random } from "#base";

type Json = Readonly<Record<string, unknown>>;

/** Names of members that every object inherits, and texts that break careless code. */
export const HOSTILE = [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "prototype",
  "",
  " ",
  "\u0000",
  "\ud800",
  "٣",
  "ﬀ𝔸",
  "' OR 1=1 --",
  "%00%ff",
  "../../etc/passwd",
  "NaN",
  "-0",
  "1e999",
  "null",
  "𝒳".repeat(200),
  "a".repeat(5_000),
  "(".repeat(600),
  "sma(".repeat(200),
  "<script>",
  "watchlist:constructor",
  "-P99999D",
  "9999-99-99",
] as const;

const WORDS = [
  "close",
  "sma(50)",
  "rsi(14)",
  "ema(close,20)",
  "=close/sma(20)-1",
  "rank_pct(close)",
  "volume",
  "nonsense(3)",
  "T00001",
  "T00002",
  "2025-01-02",
  "-P5D",
  "RSI below 30 and price above the 200 day average",
  "gapped up on twice its usual volume",
  "remove the first filter",
  "[type = stock] and [daily sma(20, daily volume) > 40000]",
  "Technology",
  "mine",
  "pm_0000000000000000",
  "wl_0000000000000000",
  "1",
] as const;

const pick = <T>(random: Random, list: readonly T[]): T => list[random.int(list.length)]!;

/** Returns a random number between `minimum` and `maximum` of a schema. */
function numberOf(random: Random, { minimum, maximum, type }: Json): number {
  const low = typeof minimum === "number" ? minimum : -1_000;
  const high = typeof maximum === "number" ? maximum : low + 2_000;
  const value = low + random.next() * (Math.min(high, low + 1_000_000) - low);
  return type === "integer" ? Math.floor(value) : value;
}

/** Generator of random values of JSON schemas. `components` contains the targets of `$ref`. */
export class ValueMaker {
  readonly #components: Json;

  constructor(components: Json) {
    this.#components = components;
  }

  /** Returns a random value that mostly satisfies the schema. */
  of(random: Random, schema: unknown, depth = 0): unknown {
    if (typeof schema !== "object" || schema === null) return pick(random, WORDS);
    const one = schema as Json;
    if (typeof one["$ref"] === "string") {
      return this.of(random, this.#components[one["$ref"].slice(one["$ref"].lastIndexOf("/") + 1)], depth + 1);
    }
    if ("const" in one) return one["const"];
    if (Array.isArray(one["enum"])) return pick(random, one["enum"]);
    const choices = one["anyOf"] ?? one["oneOf"];
    if (Array.isArray(choices)) return this.of(random, pick(random, choices), depth + 1);
    if (Array.isArray(one["allOf"])) return this.of(random, one["allOf"][0], depth + 1);
    const type = Array.isArray(one["type"]) ? pick(random, one["type"]) : one["type"];
    if (type === "null") return null;
    if (type === "boolean") return random.next() < 0.5;
    if (type === "number" || type === "integer") return numberOf(random, { ...one, type });
    if (type === "array") {
      const least = typeof one["minItems"] === "number" ? one["minItems"] : 0;
      const most = depth > 12 ? least : least + random.int(3);
      return Array.from({ length: Math.min(most, 4) }, () => this.of(random, one["items"], depth + 1));
    }
    if (type === "object" || "properties" in one) return this.#object(random, one, depth);
    return pick(random, WORDS);
  }

  #object(random: Random, one: Json, depth: number): Record<string, unknown> {
    const properties = (one["properties"] ?? {}) as Json;
    const required = (one["required"] ?? []) as readonly string[];
    const names = Object.keys(properties);
    // Each object has few members, so that nested objects stay small.
    const share = depth > 10 ? 0 : Math.min(0.6, 3 / Math.max(1, names.length));
    const made: Record<string, unknown> = {};
    for (const name of names) {
      if (required.includes(name) || random.next() < share) made[name] = this.of(random, properties[name], depth + 1);
    }
    if (typeof one["additionalProperties"] === "object" && depth <= 10) {
      made[pick(random, WORDS)] = this.of(random, one["additionalProperties"], depth + 1);
    }
    return made;
  }
}

const ODD: readonly unknown[] = [null, true, 0, -1, 1e308, 1.5, [], {}, [[]], { constructor: 1 }, ...HOSTILE];

/** Returns the value with one member changed, removed or renamed. */
export function mutated(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || random.next() < 0.1) return pick(random, ODD);
  if (Array.isArray(value)) {
    if (value.length === 0) return [pick(random, ODD)];
    const at = random.int(value.length);
    if (random.next() < 0.1) return Array.from({ length: 300 }, () => value[at]);
    return value.map((one, i) => (i === at ? mutated(random, one) : one));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { [pick(random, HOSTILE)]: pick(random, ODD) };
  const at = random.int(entries.length);
  const way = random.next();
  return Object.fromEntries(
    entries.flatMap(([name, member], i) => {
      if (i !== at) return [[name, member]];
      if (way < 0.15) return [];
      if (way < 0.3) return [[pick(random, HOSTILE), member]];
      if (way < 0.5) return [[name, pick(random, ODD)]];
      return [[name, mutated(random, member)]];
    }),
  );
}

/** Returns a damaged body: cut, repeated, empty, too deep, or with invalid bytes, numbers or tokens. */
export function damaged(random: Random, text: string): Uint8Array | string {
  const at = random.int(text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (random.int(10)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(after)]);
    case 2:
      return `{"instructions":{},"instructions":{},${text.slice(1)}`;
    case 3:
      return `${'{"All":['.repeat(random.int(80))}${text}`;
    case 4:
      return text.replace(/\d+/, "1e999");
    case 5:
      return `${"[".repeat(30_000)}`;
    case 6:
      return "";
    case 7:
      return JSON.stringify(pick(random, ODD));
    case 8:
      return `${text}${text}`;
    default:
      return `${before}${pick(random, ['"', "}", "[", ",", "\u0000", "-", "\\u12", "//", '"__proto__":1,'])}${after}`;
  }
}

/** Returns the random numbers of one call of a run, independent of the other calls. */
export function randomOf(seed: number, call: number): Random {
  return seededRandom(seed).fork(call);
}

export { pick, WORDS };
