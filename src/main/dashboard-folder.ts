import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Returns the folder of the built dashboard: next to the bundle, or in dist/ when run from the sources. Undefined if the
 * dashboard was not built.
 */
export function dashboardFolder(): string | undefined {
  const fromSource = import.meta.url.endsWith(".ts");
  const folder = fileURLToPath(new URL(fromSource ? "../../dist/web" : "./web", import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
