import { describe, expect, it } from "vitest";
import { elementAt, readXml } from "./xml-tree.ts";

describe("readXml", () => {
  it("returns elements with their texts and lines, and decodes the predefined entities", () => {
    const root = readXml(
      '<?xml version="1.0"?>\n<a x="1">\n<b>S&amp;P &#65;&#x42;</b><!-- no --><c/><b><![CDATA[<x>]]></b></a>\n',
      "f.xml",
    );
    expect(root).toMatchObject({ name: "a", line: 2, text: "" });
    expect(root.children.map(({ name, text, line }) => [name, text, line])).toEqual([
      ["b", "S&P AB", 3],
      ["c", "", 3],
      ["b", "<x>", 3],
    ]);
    expect(elementAt(root, "b", "c")).toBeUndefined();
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', /line 1: declarations of document types/],
    ["<a>\n&e;</a>", /the entity &e; is not known/],
    ["<a>\n<b>1</b>\n<c>", /line 3: <c> of line 3 is not closed; the file is cut short/],
    ["<a><b></a>", /<\/a> closes what is not open/],
    ["<a></a><b/>", /a second element/],
    ["<a>1</a", /cut short or not well-formed/],
    ["<a b=<c></a>", /not well-formed/],
    ["words", /text outside/],
    [`${"<a>".repeat(50)}`, /more than 40 deep/],
  ])("refuses %j and names the line", (xml, message) => {
    expect(() => readXml(xml, "f.xml")).toThrow(message);
  });
});
