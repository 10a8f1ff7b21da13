import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { LIMITS } from "./limits.ts";
import { parseJson } from "./parse-json.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function refusal(body: string | Uint8Array): AppError {
  try {
    parseJson(typeof body === "string" ? bytes(body) : body);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("the body was accepted");
}

/** What parseJson refuses although it is JSON. */
const STRICTER = ["duplicate_key", "not_finite"];

/** How a reader takes a text: accepted, refused as no JSON, or the rule for which it is refused. */
function verdictOf(read: () => unknown): string {
  try {
    read();
    return "accepted";
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SyntaxError)) return String(error);
    const rule = error instanceof AppError ? error.details[0]?.rule : undefined;
    return rule !== undefined && STRICTER.includes(rule) ? rule : "refused";
  }
}

describe("parseJson", () => {
  it("gives what JSON.parse gives for every JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "medium" }), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it("accepts exactly what JSON.parse accepts, but for repeated names and endless numbers", () => {
    const fragment = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"b\\n"',
      '"\\u00e9"',
      "1",
      "-0.5e+3",
      "01",
      "true",
      "nul",
      " ",
      "\n",
      '"',
      "\\",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const text = fragments.join("");
        const verdict = verdictOf(() => parseJson(bytes(text)));
        const expected = verdictOf(() => JSON.parse(text));
        expect(STRICTER.includes(verdict) ? "accepted" : verdict).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  it("reads or refuses any bytes, and fails in no other way", () => {
    const spoiled = fc.tuple(fc.jsonValue(), fc.nat(), fc.nat(255)).map(([value, at, byte]) => {
      const body = bytes(JSON.stringify(value));
      body[at % body.length] = byte;
      return body;
    });
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.uint8Array({ maxLength: 40 })), (body) => {
        const verdict = verdictOf(() => parseJson(body));
        expect(["accepted", "refused", ...STRICTER]).toContain(verdict);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["", "The body is empty; send a JSON object."],
    [" \n", "The body is empty; send a JSON object."],
    ['{"All": [}', 'Expected a value, found "}" at line 1, column 10.'],
    ['{\n  "All": []\n  "Any": []\n}', 'Expected a comma or }, found """ at line 3, column 3.'],
    ['{"All": []} x', 'Nothing may follow the value, found "x" at line 1, column 13.'],
    ['{"All": [', "Expected a value, found the end of the body at line 1, column 10."],
    ["{'All': []}", 'Expected a member name in double quotes, found "\'" at line 1, column 2.'],
    ['{"All": [NaN]}', 'Expected a value, found "N" at line 1, column 10.'],
  ])("names the place of the fault in %j", (body, message) => {
    const error = refusal(body);
    expect(error.code).toBe("malformed_body");
    expect(error.message).toBe(message);
  });

  it("refuses a member that occurs twice, however it is written", () => {
    const error = refusal('{"instructions": {"All": [{"Id": "a"}, {"Stock": {}, "\\u0053tock": {}}]}}');
    expect(error.code).toBe("malformed_body");
    expect(error.details).toMatchObject([{ path: "/instructions/All/1/Stock", rule: "duplicate_key" }]);
    expect(parseJson(bytes('[{"a": 1}, {"a": 2}]'))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("spells a JSON pointer by its rules", () => {
    expect(refusal('{"a/b": {"~": {"x": 1, "x": 2}}}').details[0]?.path).toBe("/a~1b/~0/x");
  });

  it("refuses a number that is too large as invalid, with its path", () => {
    const error = refusal('{"a": [0, 1e999]}');
    expect(error.code).toBe("validation_failed");
    expect(error.details).toMatchObject([{ path: "/a/1", rule: "not_finite" }]);
    expect(parseJson(bytes("[1e308, -1e-999]"))).toEqual([1e308, -0]);
  });

  it("refuses bytes that are not UTF-8, and says where they are", () => {
    const error = refusal(new Uint8Array([...bytes('{"é": "'), 0xff, ...bytes('"}')]));
    expect(error.code).toBe("malformed_body");
    expect(error.details).toMatchObject([{ rule: "bad_utf8", facts: { byte: 8 } }]);
    expect(refusal(new Uint8Array([0x22, 0xc3])).code).toBe("malformed_body");
  });

  it("reads a body that begins with a byte order mark", () => {
    expect(parseJson(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes("{}")]))).toEqual({});
  });

  it("nests to the limit and no further", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(() => parseJson(bytes(nested(LIMITS.jsonDepth)))).not.toThrow();
    const error = refusal(nested(LIMITS.jsonDepth + 1));
    expect(error.message).toBe("The body nests more than 64 arrays and objects at byte 64; flatten it.");
    expect(() => parseJson(bytes(`["${"[".repeat(100)}", "\\"${"{".repeat(100)}"]`))).not.toThrow();
  });

  it("refuses a bomb of brackets at the first one too many", () => {
    const bomb = new Uint8Array(LIMITS.bodyBytes).fill(0x5b);
    expect(refusal(bomb).message).toContain("at byte 64;");
  });

  it("keeps a member called __proto__ as a member of its own", () => {
    const value = parseJson(bytes('{"__proto__": {"admin": true}}'));
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
