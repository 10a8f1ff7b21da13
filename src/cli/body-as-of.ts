/** Returns the body of a scan with its payload set to a moment; conditions with a moment of their own keep it. */
export function bodyAsOf(
  asOf: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return asOf === undefined ? body : { ...body, instructions: { All: [{ AsOf: asOf, Leaf: body["instructions"] }] } };
}
