import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { assumed, isNumber, versus } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
import { feature } from "./subjects.ts";

function volumeMultiples(): readonly Rule[] {
  const average = "average|normal|norm|usual|typical|avg|mean|standard|regular";
  const tail = "( daily|trading|recent )* ( volume|vol )?";
  const of = (match: Match, op: AtomOperator, factor: number): Tree => {
    const span = match.maybe("duration");
    const bars =
      span === undefined
        ? undefined
        : Math.max(
            1,
            Math.round(
              span.count *
                ({ day: 1, bar: 1, week: 5, month: 21, quarter: 63, year: 252, hour: 1, minute: 1 } as const)[
                  span.unit
                ],
            ),
          );
    return isNumber(
      feature("rvol", bars === undefined ? [] : [bars]),
      op,
      factor,
      bars === undefined ? [assumed("volumeLength", "concept")] : [],
    );
  };
  const opOf = (match: Match): AtomOperator => match.maybe("compare") ?? "gte";
  return [
    rule(
      "condition",
      `( volume|vol )? ( is|at|of|on|was|running|came|come|in|trading|equal|to|dried|drying|shrunk|fell|fallen|dropped|sunk|grew|rose|risen|swelled|jumped|surged|up|down|out|off|printing|hitting )* ( {compare} )? {multiple} ( or|more )* ( its|the|a )? ( {duration} )? ${average} ${tail}`,
      (match) => (match.has("volume", "vol") ? of(match, opOf(match), match.one("multiple")) : null),
      0.4,
    ),
    rule(
      "condition",
      `( volume|vol )? ( is|at|of|on|was|running|came|come|in|spike|surge|jump|jumped|increase|expansion|up|a )* {quantity} above|over|higher|greater|more ( than|of )? ( its|the )? ( {duration} )? ${average} ${tail}`,
      (match) =>
        match.has("volume", "vol") && match.one("quantity").unit === "%"
          ? of(match, "gte", 1 + match.one("quantity").value / 100)
          : null,
      0.4,
    ),
    rule(
      "condition",
      `( volume|vol )? ( is|at|of|on|was|running|came|come|in|spike|surge|jump|jumped|increase|expansion|up|a )* {bound} above|over|higher|greater|more ( than|of )? ( its|the )? ( {duration} )? ${average} ${tail}`,
      (match) =>
        match.has("volume", "vol") && match.one("bound").length === 1 && match.one("bound")[0]!.quantity.unit === "%"
          ? of(match, match.one("bound")[0]!.op, 1 + match.one("bound")[0]!.quantity.value / 100)
          : null,
      0.5,
    ),
    rule(
      "condition",
      `( volume|vol )? ( is|at|of|on|was|running|came|come|in )* {quantity} below|under|lower|less ( than|of )? ( its|the )? ( {duration} )? ${average} ${tail}`,
      (match) =>
        match.has("volume", "vol") && match.one("quantity").unit === "%"
          ? of(match, "lte", 1 - match.one("quantity").value / 100)
          : null,
      0.4,
    ),
    ...([1, -1] as const).map((sign) =>
      rule(
        "condition",
        `( today|traded|trading|it|is|only|some|about )* {quantity} ${sign > 0 ? "more|higher|greater|larger" : "fewer|less|lower|smaller"} share|volume|trading|activity|turnover ( traded|than|versus|vs|compared|to|with|the|its|a )* ( {duration} )? ${average} ${tail}`,
        (match) =>
          match.one("quantity").unit === "%"
            ? of(match, sign > 0 ? "gte" : "lte", 1 + (sign * match.one("quantity").value) / 100)
            : null,
        0.6,
      ),
    ),
    rule(
      "condition",
      "{multiple} relative|rel volume|vol",
      (match) => isNumber(feature("rvol"), "gte", match.one("multiple")),
      0.2,
    ),
    rule(
      "condition",
      "( relative|rel ) volume|vol ( of|at|is )* {multiple}",
      (match) => isNumber(feature("rvol"), "gte", match.one("multiple")),
      0,
    ),
    rule(
      "condition",
      "( rvol|relvol ) ( of|at|is )* {quantity}",
      (match) => isNumber(feature("rvol"), "gte", match.one("quantity").value),
      -0.3,
    ),
    rule(
      "condition",
      "volume|vol ( has )? ( doubled|tripled ) ( its|the|from|over|vs )* ( {duration} )? average|normal|usual volume?",
      (match) => of(match, "gte", match.has("tripled") ? 3 : 2),
      0.3,
    ),
  ];
}

/** Volume in words: heavy, dry, so many times the average. */
export const VOLUME_RULES: readonly Rule[] = [
  rule(
    "condition",
    "( heavy|high|strong|above-average|elevated|big|unusual|unusually|abnormal|abnormally|large|increased|good|significant|solid|active|heavier|strongly ) ( high|heavy|large|elevated )? ( relative|trading )? volume|vol|turnover|activity",
    (match) =>
      match.has("relative")
        ? byDefault(feature("rvol"), "gt", "heavyVolume")
        : byDefault(feature("rvol"), "gt", "heavyVolume"),
    0.2,
  ),
  rule("condition", "heavily|actively traded|active|trading", () => byDefault(feature("rvol"), "gt", "heavyVolume"), 0),
  rule(
    "condition",
    "on|with ( good|strong|decent|solid )? volume|vol",
    () => byDefault(feature("rvol"), "gt", "heavyVolume"),
    -0.6,
  ),
  rule(
    "condition",
    "unusual|unusually ( trading )? ( volume|vol ) ( activity|spike )*",
    () => byDefault(feature("rvol"), "gt", "heavyVolume"),
    0.2,
  ),
  rule(
    "condition",
    "volume|vol ( is )? ( heavy|high|strong|elevated|unusual|unusually|picking|surging|above-normal|expanding|exploding ) ( up|high|heavy )?",
    () => byDefault(feature("rvol"), "gt", "heavyVolume"),
    0,
  ),
  rule(
    "condition",
    "( huge|massive|monster|extreme|enormous|climactic|exceptional|tremendous|crazy|insane|wild|gigantic|explosive|frantic|ridiculous|outsized|off-the-charts|mega|epic|record-like|sky-high|blowout ) ( relative|trading )? volume|vol|turnover|activity ( spike )?",
    () => byDefault(feature("rvol"), "gt", "hugeVolume"),
    0.2,
  ),
  rule(
    "condition",
    "volume|vol expansion|spike|spikes|surge|surges|explosion|spiking|surging|burst|climax|blowout|exploding",
    () => byDefault(feature("rvol"), "gt", "hugeVolume"),
    0.2,
  ),
  rule(
    "condition",
    "( spike|surge|jump|burst|pickup|explosion|increase|uptick ) in|of ( trading )? volume|vol",
    (match) =>
      match.has("increase", "uptick", "jump", "pickup")
        ? byDefault(feature("rvol"), "gt", "heavyVolume")
        : byDefault(feature("rvol"), "gt", "hugeVolume"),
    0.2,
  ),
  rule(
    "condition",
    "( light|low|thin|weak|quiet|lower|below-average|declining-to-low|muted ) ( relative|trading )? volume|vol",
    (match) => (match.has("lower") ? null : byDefault(feature("rvol"), "lt", "lightVolume")),
    0.2,
  ),
  rule(
    "condition",
    "volume|vol ( is )? ( dry|drying|dried|falling|fell|dropping|dropped|shrinking|sinking|slipping|tapering ) ( up|off|away|out )? ( below|under|beneath ) ( the|its )? average|normal|usual|norm",
    () => isNumber(feature("rvol"), "lt", 1, [assumed("volumeLength", "concept")]),
    0.6,
  ),
  rule(
    "condition",
    "( volume|vol ) ( of|at|is )* {quantity} ( or more )?",
    (match) =>
      match.one("quantity").unit === "x"
        ? isNumber(feature("rvol"), "gte", match.one("quantity").value, [assumed("volumeLength", "concept")])
        : null,
    0.2,
  ),
  rule(
    "condition",
    "{quantity} ( volume|vol )",
    (match) =>
      match.one("quantity").unit === "x"
        ? isNumber(feature("rvol"), "gte", match.one("quantity").value, [assumed("volumeLength", "concept")])
        : null,
    0.1,
  ),
  rule(
    "condition",
    "volume|vol dry|drying|dried up ( up )?",
    () => byDefault(feature("rvol"), "lt", "lightVolume"),
    0.3,
  ),
  rule("condition", "volume|vol dryup|contraction", () => byDefault(feature("rvol"), "lt", "lightVolume"), 0.1),
  rule(
    "condition",
    "above ( the|its )? average|normal|usual ( trading )? volume|vol",
    () => isNumber(feature("rvol"), "gt", 1, [assumed("volumeLength", "concept")]),
    0.3,
  ),
  rule(
    "condition",
    "better|higher|more|greater than ( average|normal|usual ) ( trading )? volume|vol",
    () => isNumber(feature("rvol"), "gt", 1, [assumed("volumeLength", "concept")]),
    0.4,
  ),
  rule(
    "condition",
    "volume|vol ( is|was|comes|in|way|much|far|well|significantly|clearly )* ( above|over|exceeds|exceeding|higher|greater|more|> ) ( than )? ( the|its )? average|normal|usual|typical",
    () => isNumber(feature("rvol"), "gt", 1, [assumed("volumeLength", "concept")]),
    0.3,
  ),
  rule(
    "condition",
    "below ( the|its )? average|normal|usual ( trading )? volume|vol",
    () => isNumber(feature("rvol"), "lt", 1, [assumed("volumeLength", "concept")]),
    0.3,
  ),
  rule(
    "condition",
    "lower|less than ( average|normal|usual ) ( trading )? volume|vol",
    () => isNumber(feature("rvol"), "lt", 1, [assumed("volumeLength", "concept")]),
    0.4,
  ),
  rule(
    "condition",
    "volume|vol ( is|was|comes|in|way|much|far|well|significantly|clearly )* ( below|under|lower|less|< ) ( than )? ( the|its )? average|normal|usual|typical",
    () => isNumber(feature("rvol"), "lt", 1, [assumed("volumeLength", "concept")]),
    0.3,
  ),
  ...volumeMultiples(),
  rule(
    "condition",
    "( heavy|high|strong|elevated|big|unusual|huge|massive|large|increased|good ) ( relative|trading )? volume|vol LP|, ( at|of|least|more|than|over|above|> )* ( {multiple} | {number} x ) ( or|more|+|normal|average|usual )* RP?",
    (match) =>
      isNumber(feature("rvol"), "gte", match.maybe("multiple") ?? match.one("number"), [
        assumed("volumeLength", "concept"),
      ]),
    0.6,
  ),
  rule(
    "predicate",
    "( at )? ( {compare} )? {multiple} ( its|the )? average|normal|norm|usual|typical ( volume|vol )? ( or more|higher|greater|better )?",
    (match) => ({
      needs: "any",
      of: (subject) =>
        subject.name === "volume" || subject.name === "rvol"
          ? isNumber(
              subject.name === "rvol" ? subject : feature("rvol"),
              match.maybe("compare") ?? "gte",
              match.one("multiple"),
            )
          : null,
      alone: null,
    }),
    0.1,
  ),
  rule(
    "condition",
    "highest ( relative )? volume|vol ( in|of|over|for|since|day )* {duration}",
    (match) =>
      versus(feature("volume"), "gte", {
        ...feature("highest"),
        concept: `highest(volume,${Math.max(1, Math.round(match.one("duration").count * ({ day: 1, bar: 1, week: 5, month: 21, quarter: 63, year: 252, hour: 1, minute: 1 } as const)[match.one("duration").unit]))})`,
        isLevel: false,
        unit: "sh",
      }),
    0.4,
  ),
  rule(
    "condition",
    "( highly|very|extremely )? liquid ( stocks|names )?",
    () => byDefault(feature("avg_volume"), "gt", "liquid"),
    0,
  ),
  rule("condition", "illiquid|thinly traded?", () => byDefault(feature("avg_volume"), "lt", "illiquid"), 0.1),
];
