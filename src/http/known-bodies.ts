import { ENTRY_BYTES, freezeDeep, Lru } from "#base";
import { parseJson } from "#contract";

/** Longer bodies are rarely sent again. */
const LONGEST = 16 * 1024;
/** Bytes of bodies that are kept, each with ENTRY_BYTES. */
const CAPACITY = 2 << 20;

/**
 * What bodies say, read once for those that come again and again, such as scans: the same bytes give the same value,
 * frozen, so that what is found out about it can be kept with it. Not for bodies that hold a secret.
 */
export class KnownBodies {
  readonly #values = new Lru<unknown>(CAPACITY);

  /** Errors: those of `parseJson`. */
  read(bytes: Uint8Array): unknown {
    if (bytes.length > LONGEST) return parseJson(bytes);
    // One character per byte: as different as the bytes are.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    let value = this.#values.get(text);
    if (value === undefined) {
      value = freezeDeep(parseJson(bytes));
      this.#values.set(text, value, ENTRY_BYTES + bytes.length);
    }
    return value;
  }
}
