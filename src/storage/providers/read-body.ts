/** Signals a body that exceeds the size limit. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Reads the body of a reply as text. Throws BodyTooLarge; TypeError if the body is truncated or not UTF-8. */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new BodyTooLarge(`over ${maxBytes / 1e6} MB`);
    }
    chunks.push(part.value);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}
