import { expect, it } from "vitest";
import { payloadAsOf } from "./as-of.ts";

const AT = "/instructions";
const apply = (payload: unknown) => payloadAsOf(payload, "2024-06-20", AT);

it("gives the moment to every outermost condition that names none", () => {
  const { payload, places } = apply({
    All: [{ Stock: {} }, { AsOf: "-P5D" }],
    Any: [{ Leaf: { All: [{}] } }],
    None: [],
    AtLeast: { Count: 1, Of: [{}] },
  });
  expect(payload).toEqual({
    All: [{ Stock: {}, AsOf: "2024-06-20" }, { AsOf: "-P5D" }],
    Any: [{ Leaf: { All: [{}] }, AsOf: "2024-06-20" }],
    None: [],
    AtLeast: { Count: 1, Of: [{ AsOf: "2024-06-20" }] },
  });
  expect(places).toEqual([
    ["/instructions/All/0/AsOf", "/as_of"],
    ["/instructions/Any/0/AsOf", "/as_of"],
    ["/instructions/AtLeast/Of/0/AsOf", "/as_of"],
  ]);
});

it("makes a place for the moment where there is no condition", () => {
  for (const empty of [{}, { All: [] }, { All: null, Any: null }]) {
    const { payload, places } = apply(empty);
    expect(payload).toMatchObject({ All: [{ AsOf: "2024-06-20" }] });
    expect(places).toEqual([["/instructions/All/0/AsOf", "/as_of"]]);
  }
});

it("leaves conditions alone that all name a moment", () => {
  const own = { Any: [{ AsOf: "2024-01-05" }] };
  expect(apply(own)).toEqual({ payload: own, places: [] });
});

it("leaves what is no payload to the operation", () => {
  for (const none of [null, 5, "x", [], undefined]) expect(apply(none).payload).toEqual(none);
  for (const odd of [{ All: "x" }, { All: [5, null] }, { AtLeast: 5, All: [1] }])
    expect(apply(odd).payload).toEqual(odd);
});

it("changes nothing without a moment", () => {
  const payload = { All: [{}] };
  expect(payloadAsOf(payload, undefined, AT)).toEqual({ payload, places: [] });
});
