/** The body of a scan whose whole payload stands at a moment; conditions that name their own keep it. */
export function standingAt(
  asOf: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return asOf === undefined ? body : { ...body, instructions: { All: [{ AsOf: asOf, Leaf: body["instructions"] }] } };
}
