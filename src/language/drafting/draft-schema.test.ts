import { describe, expect, it } from "vitest";
import { toForm } from "../compile/to-form.ts";
import { EXAMPLES } from "../examples/example-library.ts";
import { DRAFT_SCHEMA } from "./draft-schema.ts";
import { readDraft } from "./read-draft.ts";
import { promptForm } from "./user-turn.ts";

interface Node {
  readonly path: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly depth: number;
}

/** Returns all objects nested in a schema, with path and depth. */
function nodes(value: unknown, path = "", depth = 0): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((one, k) => nodes(one, `${path}/${k}`, depth));
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const inner = entries.flatMap(([name, one]) => nodes(one, `${path}/${name}`, depth + (name === "items" ? 1 : 0)));
  return [{ path, node: Object.fromEntries(entries), depth }, ...inner];
}
const ALL = nodes(DRAFT_SCHEMA);

describe("DRAFT_SCHEMA", () => {
  it("keeps the rules of strict structured output", () => {
    const objects = ALL.filter(({ node }) => node["type"] === "object");
    expect(objects.length).toBeGreaterThan(10);
    for (const { node, path } of objects) {
      const members = Object.keys(node["properties"] ?? {});
      expect({ path, required: node["required"] }).toEqual({ path, required: members });
      expect({ path, closed: node["additionalProperties"] }).toEqual({ path, closed: false });
    }
  });

  it("has no keyword that a provider rejects", () => {
    const keywords = new Set(
      ALL.filter(({ path }) => !path.endsWith("/properties")).flatMap(({ node }) => Object.keys(node)),
    );
    const taken = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];
    expect([...keywords].filter((word) => !taken.includes(word))).toEqual([]);
  });

  it("stays within the published limits: 5,000 members, 10 levels, 1,000 choices", () => {
    const members = ALL.flatMap(({ node }) => Object.keys(node["properties"] ?? {}));
    expect(members.length).toBeLessThan(5_000);
    const choices = ALL.flatMap(({ node }) => (Array.isArray(node["enum"]) ? node["enum"] : []));
    expect(choices.length).toBeLessThan(1_000);
    expect(Math.max(...ALL.map(({ depth }) => depth))).toBeLessThan(10);
    expect(JSON.stringify(DRAFT_SCHEMA).length).toBeLessThan(8_000);
  });

  it("has quotations instead of character positions, and no text that would be discarded", () => {
    const members = new Set(ALL.flatMap(({ node }) => Object.keys(node["properties"] ?? {})));
    expect(members).toContain("words");
    for (const name of ["span", "why", "message", "suggestions"]) expect(members).not.toContain(name);
  });
});

describe("readDraft", () => {
  it("reads back every built-in example as the prompt shows it", () => {
    for (const { payload } of EXAMPLES) {
      if (payload === null) continue;
      const { form } = toForm(payload);
      const read = readDraft(promptForm(form, null), "", []);
      expect(read).toEqual({ ok: true, form: { ...form, atoms: form.atoms.map((atom) => ({ ...atom, why: null })) } });
    }
  });

  it.each([null, 7, "form", [], [1], { atoms: 3 }, { atoms: [3] }, { atoms: [{}] }, { atoms: [{ id: "a" }], x: 1 }])(
    "reports %j as a fault of the schema",
    (draft) => {
      const read = readDraft(draft, "RSI below 30", []);
      expect(read.ok).toBe(false);
      for (const fault of read.ok ? [] : read.faults) {
        expect(fault).toMatchObject({ code: "schema", fixable: true, atom: null });
      }
    },
  );

  it("finds quoted words whatever their case and spaces, each at its own place, or returns null", () => {
    const query = 'above the 20  day,\nabove the 50 day and "hot"';
    const atom = (id: string, words: string | null) => ({
      id,
      group: "feature",
      concept: "close",
      op: "gt",
      rhs: { kind: "study", concept: "sma(20)" },
      words,
    });
    const words = ["Above The", "above the", "20 day", "“hot”", "cold", null];
    const read = readDraft({ atoms: words.map((one, k) => atom(`a${k}`, one)) }, query, []);
    const spans = read.ok ? read.form.atoms.map(({ span }) => span) : [];
    expect(spans.map((span) => (span === null ? null : query.slice(span[0], span[1])))).toEqual([
      "above the",
      "above the",
      "20  day",
      "hot",
      null,
      null,
    ]);
    expect(spans[0]).not.toEqual(spans[1]);
    const apart = readDraft(
      { atoms: [atom("a1", "above … 50 day"), atom("a2", "above a thing nobody said")] },
      query,
      [],
    );
    const [hull, none] = apart.ok ? apart.form.atoms.map(({ span }) => span) : [];
    expect(query.slice(hull![0], hull![1])).toBe("above the 20  day,\nabove the 50 day");
    expect(none).toBeNull();
  });

  it("accepts only spans inside the query", () => {
    const spans: readonly unknown[] = [[0, 5], [3, 3], [4, 99], [-1, 2], [0.5, 3], "0,3", [5, 0], null];
    const atoms = spans.map((span, k) => ({
      ...toForm(EXAMPLES[0]!.payload!).form.atoms[0],
      id: `a${k}`,
      span,
    }));
    const read = readDraft({ atoms }, "the query", []);
    const [first, ...others] = read.ok ? read.form.atoms.map(({ span }) => span) : [];
    expect(first).toEqual([0, 5]);
    expect(new Set(others)).toEqual(new Set([null]));
  });
});
