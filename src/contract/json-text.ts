import { AppError, type Issue } from "#base";
import { pointerOf, shortened } from "./json-pointer.ts";

/** One array or object that is still open. */
interface Container {
  /** Keys seen so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  /** The key or index that is being read; undefined before the first name of an object. */
  key: string | number | undefined;
}

const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- JSON forbids exactly these in a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;

/** Reads JSON text once, without recursion, for what JSON.parse lets pass; throws an AppError at the first fault. */
export class JsonText {
  readonly #text: string;
  readonly #open: Container[] = [];
  #at = 0;
  /** The first number that a float cannot hold; reported only when the whole text is JSON. */
  #endless: Issue | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Errors: malformed_body for a fault of grammar or a key that occurs twice; validation_failed for 1e999. */
  check(): void {
    this.#space();
    if (this.#at === this.#text.length) throw new AppError("malformed_body", "The body is empty; send a JSON object.");
    do this.#value();
    while (this.#open.length > 0 && this.#next());
    this.#space();
    if (this.#at < this.#text.length) this.#fail("Nothing may follow the value");
    if (this.#endless !== undefined) throw new AppError("validation_failed", this.#endless.message, [this.#endless]);
  }

  /** Reads a scalar, an empty container, or the beginning of a container down to its first scalar. */
  #value(): void {
    for (;;) {
      this.#space();
      const opening = this.#text[this.#at];
      if (opening !== "[" && opening !== "{") return this.#scalar(opening);
      this.#at++;
      this.#space();
      const isObject = opening === "{";
      if (this.#text[this.#at] === (isObject ? "}" : "]")) {
        this.#at++;
        return;
      }
      this.#open.push(isObject ? { names: new Set(), key: undefined } : { names: undefined, key: 0 });
      if (isObject) this.#name();
    }
  }

  /** Goes on after a value: to the next one (true), or out of every container that ends here (false when all have). */
  #next(): boolean {
    for (;;) {
      const container = this.#open[this.#open.length - 1];
      if (container === undefined) return false;
      this.#space();
      const closing = container.names === undefined ? "]" : "}";
      const found = this.#text[this.#at];
      if (found === ",") {
        this.#at++;
        if (container.names !== undefined) this.#name();
        else container.key = Number(container.key) + 1;
        return true;
      }
      if (found !== closing) this.#fail(`Expected a comma or ${closing}`);
      this.#at++;
      this.#open.pop();
    }
  }

  #name(): void {
    this.#space();
    const written = this.#match(STRING);
    if (written === undefined) return this.#fail("Expected a member name in double quotes");
    const name: unknown = written.includes("\\") ? JSON.parse(written) : written.slice(1, -1);
    const container = this.#open[this.#open.length - 1]!;
    container.key = String(name);
    if (container.names!.has(container.key)) {
      const path = this.#pointer();
      throw new AppError("malformed_body", `The member "${shortened(container.key)}" occurs twice; keep one of them.`, [
        { path, rule: "duplicate_key", message: `"${shortened(container.key)}" occurs twice in one object.` },
      ]);
    }
    container.names!.add(container.key);
    this.#space();
    if (this.#text[this.#at] !== ":") this.#fail("Expected a colon after the member name");
    this.#at++;
  }

  #scalar(opening: string | undefined): void {
    if (opening === '"') {
      if (this.#match(STRING) === undefined)
        this.#fail("This string does not end, or holds a character that must be escaped");
      return;
    }
    if (this.#match(WORD) !== undefined) return;
    const number = this.#match(NUMBER);
    if (number === undefined) return this.#fail("Expected a value");
    if (Number.isFinite(Number(number)) || this.#endless !== undefined) return;
    const message = `${shortened(number)} is too large for a number; the greatest is about 1.8e308.`;
    this.#endless = { path: this.#pointer(), rule: "not_finite", message };
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return undefined;
    const start = this.#at;
    this.#at = pattern.lastIndex;
    return this.#text.slice(start, this.#at);
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #pointer(): string {
    const keys = this.#open.flatMap(({ key }) => (key === undefined ? [] : [key]));
    return pointerOf("", keys);
  }

  #fail(expectation: string): never {
    const before = this.#text.slice(0, this.#at);
    const line = before.split("\n").length;
    const column = this.#at - before.lastIndexOf("\n");
    const found =
      this.#at >= this.#text.length
        ? "the end of the body"
        : `"${String.fromCodePoint(this.#text.codePointAt(this.#at)!)}"`;
    const message = `${expectation}, found ${found} at line ${line}, column ${column}.`;
    throw new AppError("malformed_body", message, [
      { path: this.#pointer(), rule: "bad_json", message, facts: { line, column } },
    ]);
  }
}
