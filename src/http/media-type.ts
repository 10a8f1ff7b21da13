import type { IncomingMessage } from "node:http";
import { AppError } from "#base";

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=("utf-8"|utf-8))?[ \t]*$/i;

const LINES_TYPE = /^application\/x-ndjson(?:[ \t]*;[ \t]*charset=("utf-8"|utf-8))?[ \t]*$/i;

/** True for a body that is declared as JSON lines. */
export function isLines(request: IncomingMessage): boolean {
  return LINES_TYPE.test(request.headers["content-type"] ?? "");
}

/**
 * Errors: unsupported_media_type unless the body is declared as JSON in UTF-8, or as JSON lines where they are taken, not
 * encoded any further.
 */
export function checkMediaType(request: IncomingMessage, takesLines = false): void {
  const type = request.headers["content-type"];
  const wanted = takesLines ? "application/json or application/x-ndjson" : "application/json";
  if (type === undefined) {
    throw new AppError("unsupported_media_type", `The Content-Type header is missing; send ${wanted}.`);
  }
  if (!JSON_TYPE.test(type) && !(takesLines && isLines(request))) {
    throw new AppError("unsupported_media_type", `Content-Type "${type.slice(0, 80)}" is not taken; send ${wanted}.`);
  }
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new AppError(
      "unsupported_media_type",
      `Content-Encoding "${encoding.slice(0, 80)}" is not taken; send the body as it is.`,
    );
  }
  const transfer = request.headers["transfer-encoding"];
  if (transfer !== undefined && transfer.toLowerCase() !== "chunked") {
    throw new AppError(
      "unsupported_media_type",
      `Transfer-Encoding "${transfer.slice(0, 80)}" is not taken; only chunked is.`,
    );
  }
}
