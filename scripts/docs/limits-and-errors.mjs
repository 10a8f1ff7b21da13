import { ERRORS } from "../../src/base/index.ts";
import { API_TIERS, BOUNDS, PLANS, TIER_LIMITS } from "../../src/contract/index.ts";
import { NOTE, row } from "./markdown.mjs";

function limits() {
  const lines = [NOTE, "# Limits\n", row("what", "least", "most"), row("---", "---:", "---:")];
  for (const { doc, minimum, maximum } of Object.values(BOUNDS)) {
    lines.push(row(doc, minimum.toLocaleString("en"), maximum.toLocaleString("en")));
  }
  const tiers = [...PLANS, ...API_TIERS];
  lines.push("\n## By plan and tier\n", "Sessions are counted by the plan of the account, tokens by its API tier.\n");
  lines.push(row("what", ...tiers), row("---", ...tiers.map(() => "---:")));
  for (const { doc, of } of Object.values(TIER_LIMITS)) lines.push(row(doc, ...tiers.map((tier) => of[tier])));
  return `${lines.join("\n")}\n`;
}

function errors() {
  const lines = [
    NOTE,
    "# Errors\n",
    'The body of every error is `{"error":{"statusCode","message","code","requestId","details"}}`.\n',
  ];
  lines.push(row("status", "code", "retry?", "meaning"), row("---:", "---", "---", "---"));
  const sorted = Object.entries(ERRORS).sort(([, a], [, b]) => a.status - b.status);
  for (const [code, { status, retry, doc }] of sorted)
    lines.push(row(status, `\`${code}\``, retry ? "yes" : "no", doc));
  return `${lines.join("\n")}\n`;
}

export function limitAndErrorPages() {
  return { "limits.md": limits(), "errors.md": errors() };
}
