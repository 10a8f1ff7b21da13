import { AppError, table } from "#base";

export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly children: readonly XmlElement[];
  /** Text directly in the element, without surrounding blanks. */
  readonly text: string;
}

const MAX_DEPTH = 40;
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const NAMED = table<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" });

interface Draft {
  name: string;
  line: number;
  children: Draft[];
  text: string;
}

/**
 * Parses an XML document of elements and text; ignores attributes. Refuses declarations of types and entities, and
 * malformed XML. Throws bad_request with the line.
 */
export function readXml(xml: string, file: string): XmlElement {
  const fail = (at: number, problem: string): AppError =>
    new AppError("bad_request", `${file}, line ${lineAt(xml, at)}: ${problem}: nothing was imported`);
  const open: Draft[] = [];
  let root: Draft | undefined;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (token === null) {
      if (/^<!(?:DOCTYPE|ENTITY|ELEMENT)/i.test(xml.slice(at, at + 10))) {
        throw fail(at, "declarations of document types and entities are not read; take the file from the SEC as it is");
      }
      throw fail(at, "the XML is cut short or not well-formed; fetch it again");
    }
    const [, cdata, slash, name, , empty, text] = token;
    const top = open.at(-1);
    if (text !== undefined || cdata !== undefined) {
      const content = cdata ?? decode(text!, (problem) => fail(at, problem));
      if (top !== undefined) top.text += content;
      else if (content.trim() !== "") throw fail(at, "there is text outside of the document's element");
    } else if (slash === "/") {
      if (top?.name !== name) throw fail(at, `</${name}> closes what is not open`);
      open.pop();
    } else if (name !== undefined) {
      if (top === undefined && root !== undefined) throw fail(at, "there is a second element beside the document's");
      const element: Draft = { name, line: lineAt(xml, at), children: [], text: "" };
      if (top === undefined) root = element;
      else top.children.push(element);
      if (empty !== "/") open.push(element);
      if (open.length > MAX_DEPTH) throw fail(at, `elements stand more than ${MAX_DEPTH} deep in each other`);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined)
    throw fail(
      xml.length,
      `<${unclosed.name}> of line ${unclosed.line} is not closed; the file is cut short, fetch it again`,
    );
  if (root === undefined) throw fail(0, "there is no XML in it");
  return trimmed(root);
}

function trimmed({ name, line, children, text }: Draft): XmlElement {
  return { name, line, text: text.trim(), children: children.map((child) => trimmed(child)) };
}

function lineAt(xml: string, at: number): number {
  let line = 1;
  for (let i = xml.indexOf("\n"); i !== -1 && i < at; i = xml.indexOf("\n", i + 1)) line++;
  return line;
}

function decode(text: string, fail: (problem: string) => AppError): string {
  return text.replaceAll(/&([^;\s]{0,12};?)/g, (whole, inner: string) => {
    const name = inner.endsWith(";") ? inner.slice(0, -1) : "";
    const known = NAMED[name];
    if (known !== undefined) return known;
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const code = number === null ? -1 : number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    throw fail(`the entity ${whole} is not known`);
  });
}

/** Returns the first element at a path of names below an element. */
export function elementAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}
