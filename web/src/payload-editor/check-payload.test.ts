import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { chipText } from "./chip-text.ts";
import { issuesByPart, issuesOf, warningsOf } from "./check-payload.ts";
import { writeAt } from "./edited.ts";
import { above, anyPayload, studies, writtenPayloads } from "./payload-examples.testing.ts";
import { entriesOf, partsOf, treeOf } from "./payload-tree.ts";
import { switchParts } from "./switch-parts.ts";

const hot = studies(above("rsi(14)", 70));
const AT = "/All/0/FeatureWindow/Filters/0";

describe("issues", () => {
  it("has nothing to say of the worked examples", () => {
    expect(writtenPayloads.flatMap((payload) => [...issuesOf(payload), ...warningsOf(payload)])).toEqual([]);
  });

  it.each<[string, ScanPayload, string, RegExp]>([
    ["a number that is too great", { All: [studies(above("rsi", 70, { BarsAgo: 9_999 }))] }, AT, /5000|5,000/],
    ["a study of no name", { All: [studies(above("rsii(14)", 70))] }, AT, /did you mean rsi/],
    ["a day of no calendar", { All: [{ ...hot, AsOf: "2026-02-30" }] }, "/All/0", /No calendar has this day/],
    ["a count that cannot be reached", { AtLeast: { Count: 3, Of: [hot, hot] } }, "/AtLeast/Of", /it can never hold/],
    ["a member of no payload", { Every: [] } as ScanPayload, "", /Every/],
  ])("shows %s where it stands", (_what, payload, part, message) => {
    const issues = issuesOf(payload);
    const byPart = issuesByPart(treeOf(payload), issues);
    expect([...byPart.keys()]).toEqual([part]);
    expect(byPart.get(part)![0]!.message).toMatch(message);
  });

  it("takes the server's pointers, which begin at the request", () => {
    const issues = [{ path: `/instructions${AT}/Input`, rule: "unknown_study", message: "no" }];
    const byPart = issuesByPart(treeOf({ All: [hot] }), issues, "/instructions");
    expect(byPart.get(AT)).toEqual([{ path: `${AT}/Input`, rule: "unknown_study", message: "no" }]);
  });

  it("finds a part for every issue of any spoilt payload, and the chips still have a text", () => {
    const spoilt = fc.tuple(
      anyPayload,
      fc.nat(),
      fc.constantFrom("Returns", "Within", "State", "Inputs", "Odd", "Value"),
    );
    fc.assert(
      fc.property(spoilt, fc.constantFrom<unknown>(-1, "x", null, [1], { Want: 3 }), ([payload, n, member], value) => {
        const entries = entriesOf(treeOf(payload));
        const entry = entries[n % entries.length];
        if (entry === undefined) return;
        const worse = writeAt(payload, `${entry.path}/${member}`, value);
        const tree = treeOf(worse);
        const paths = ["", ...[...partsOf(tree)].map(({ path }) => path)];
        for (const part of issuesByPart(tree, issuesOf(worse)).keys()) expect(paths).toContain(part);
        for (const one of entriesOf(tree)) expect(chipText(one)).not.toBe("");
      }),
    );
  });

  it("warns of a filter that is switched off where that decides for its group", () => {
    const off = (payload: ScanPayload) =>
      warningsOf(switchParts(payload, "", true)).map(({ path, message }) => [path, message]);
    expect(off({ All: [hot] })).toEqual([]);
    expect(off({ Any: [hot] })).toEqual([["/Any/0", expect.stringContaining("every stock passes the group")]]);
    expect(off({ All: [{ Leaf: { None: [hot] } }] })).toEqual([
      ["/All/0/Leaf/None/0", expect.stringContaining("none can match")],
    ]);
  });
});
