import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import type { Moment } from "./plan.ts";

/** The present moment, with everything known now. */
export const NOW: Moment = { asOf: undefined, basis: "restated", around: undefined, key: "now restated", path: "" };

/**
 * Creates a moment from a request member outside the payload, at `path` of the request. Without `asOf` the moment is
 * now.
 */
export function momentAt(asOf: string | undefined, basis: AsOfBasis, path: string): Moment {
  return { asOf, basis, around: undefined, key: `${asOf ?? "now"} ${basis}`, path };
}

/** Returns the moment of a condition whose enclosing conditions are at `around`. */
export function momentOf(condition: Condition, around: Moment, path: string): Moment {
  const { AsOf: asOf, AsOfBasis: basis = around.basis } = condition;
  if (asOf === undefined && basis === around.basis) return around;
  const parent = asOf === undefined ? around.around : around;
  const text = asOf ?? around.asOf;
  // Days back count from the enclosing moment, so the key names it. Every other AsOf is absolute.
  const from = text?.startsWith("-") === true ? `${parent?.key ?? "now"} ` : "";
  return {
    asOf: text,
    basis,
    around: parent,
    key: `${from}${text ?? "now"} ${basis}`,
    path: asOf === undefined ? around.path : `${path}/AsOf`,
  };
}

/** Returns the moment of the scan: the one that all top-level conditions name, else now. */
export function momentOfScan(payload: ScanPayload, path: string): Moment {
  let common: Moment | undefined;
  for (const [condition, place] of membersOf(payload, path)) {
    const moment = momentOf(condition, NOW, place);
    if (common !== undefined && common.key !== moment.key) return NOW;
    common ??= moment;
  }
  return common ?? NOW;
}

/** Describes a moment for explanations, with the origin of days back. */
export function momentWords({ asOf, basis, around }: Moment): string {
  const from = around?.asOf === undefined || asOf?.startsWith("-") !== true ? "" : ` before ${around.asOf}`;
  return `as of ${asOf ?? "now"}${from}${basis === "as_traded" ? ", as traded" : ""}`;
}

function membersOf(payload: ScanPayload, path: string): (readonly [Condition, string])[] {
  const lists = [
    ["All", payload.All],
    ["Any", payload.Any],
    ["None", payload.None],
    ["AtLeast/Of", payload.AtLeast?.Of],
  ] as const;
  return lists.flatMap(([member, list]) =>
    (list ?? []).map((condition, k) => [condition, `${path}/${member}/${k}`] as const),
  );
}
