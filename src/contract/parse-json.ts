import { AppError } from "#base";
import { JsonText } from "./json-text.ts";
import { LIMITS } from "./limits.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Throws when brackets nest too deep. It reads bytes only, so that a bomb of brackets costs next to nothing. */
function checkDepth(bytes: Uint8Array): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > LIMITS.jsonDepth) {
        throw new AppError(
          "malformed_body",
          `The body nests more than ${LIMITS.jsonDepth} arrays and objects at byte ${i}; flatten it.`,
          [{ path: "", rule: "too_deep", message: "Nested too deep.", facts: { maximum: LIMITS.jsonDepth, byte: i } }],
        );
      }
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** Decodes a body. Error: malformed_body, with the byte that is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let valid = 0;
    let invalid = bytes.length;
    while (invalid - valid > 1) {
      const middle = (valid + invalid) >>> 1;
      if (isUtf8(bytes.subarray(0, middle), true)) valid = middle;
      else invalid = middle;
    }
    const message = `The body is not valid UTF-8 at byte ${valid}; send UTF-8.`;
    throw new AppError("malformed_body", message, [{ path: "", rule: "bad_utf8", message, facts: { byte: valid } }]);
  }
}

/**
 * Reads a JSON body strictly: at most 64 levels, valid UTF-8, no member twice, nothing after the value.
 * Errors: AppError malformed_body; validation_failed for a number that a float cannot hold.
 */
export function parseJson(bytes: Uint8Array): unknown {
  checkDepth(bytes);
  const text = decodeUtf8(bytes);
  new JsonText(text).check();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      "malformed_body",
      `The body is not JSON: ${cause instanceof Error ? cause.message : "unknown"}.`,
    );
  }
}
