import { describe, expect, it } from "vitest";
import { KnownBodies } from "./known-bodies.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("KnownBodies", () => {
  it("reads the same bytes once, and every other body by itself", () => {
    const bodies = new KnownBodies();
    const first = bodies.read(bytes('{"a": "é"}'));
    expect(first).toEqual({ a: "é" });
    expect(bodies.read(bytes('{"a": "é"}'))).toBe(first);
    expect(bodies.read(bytes('{"a": "è"}'))).toEqual({ a: "è" });
    expect(bodies.read(bytes('{"a":"é"}'))).not.toBe(first);
  });

  it("reads what stands in the middle of a larger buffer", () => {
    const bodies = new KnownBodies();
    expect(bodies.read(bytes("[1][2][3]").subarray(3, 6))).toEqual([2]);
    expect(bodies.read(bytes("[1][2][3]").subarray(6, 9))).toEqual([3]);
  });

  it("gives values that nobody can change for others", () => {
    const bodies = new KnownBodies();
    const value = bodies.read(bytes('{"All": [{"Id": "a"}]}')) as { All: { Id: string }[] };
    expect(() => (value.All[0]!.Id = "b")).toThrow(TypeError);
  });

  it("refuses what is no JSON each time", () => {
    const bodies = new KnownBodies();
    const refused = expect.objectContaining({ code: "malformed_body" });
    for (let k = 0; k < 2; k++) expect(() => bodies.read(bytes('{"a": 1, "a": 2}'))).toThrow(refused);
    for (let k = 0; k < 2; k++) expect(() => bodies.read(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(refused);
  });

  it("keeps no long body", () => {
    const bodies = new KnownBodies();
    const long = bytes(JSON.stringify(["x".repeat(20_000)]));
    expect(bodies.read(long)).not.toBe(bodies.read(long));
  });
});
