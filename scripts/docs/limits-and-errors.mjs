import { ERRORS } from "../../src/base/index.ts";
import { BOUNDS } from "../../src/contract/index.ts";
import { NOTE, row } from "./markdown.mjs";

function limits() {
  const lines = [NOTE, "# Limits\n", row("what", "least", "most"), row("---", "---:", "---:")];
  for (const { doc, minimum, maximum } of Object.values(BOUNDS)) {
    lines.push(row(doc, minimum.toLocaleString("en"), maximum.toLocaleString("en")));
  }
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
