// The import law of ARCHITECTURE.md: lowest room first; a room may import only rooms of earlier lines.
const LAYERS = [
  ["base"],
  ["contract"],
  ["expression"],
  ["catalogue", "market"],
  ["pattern-models"],
  ["language", "tiles"],
  ["evaluate"],
  ["scan"],
  ["streams"],
  ["accounts"],
  ["operations"],
  ["http", "mcp", "storage"],
  ["main"],
  ["cli"],
];
const PURE = "^src/(base|contract|expression|catalogue|pattern-models|evaluate/plan|language)/";
const TEST = "\\.(test|testing|contract|bench)\\.(ts|mjs)$";
/** The files whose type declarations refer to each other. Nothing else may, not even by `import type`. */
const TYPE_CIRCLES = [
  "^src/scan/(debug-data|scanner)\\.ts$",
  "^src/evaluate/cache/(followed-columns|column-cache)\\.ts$",
  "^src/evaluate/plan/(chart-pattern-plan|feed-plan|pattern-model-plan|plan)\\.ts$",
  "^src/tiles/(past/substitute-lanes|tile-set)\\.ts$",
];
const error = (name, from, to) => ({ name, severity: "error", from, to });

const forbidden = [
  error("no-cycle", { pathNot: TYPE_CIRCLES }, { circular: true }),
  error("no-cycle-at-run-time", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
  error("not-resolvable", {}, { couldNotResolve: true }),
  error("no-test-in-code", { path: "^src/", pathNot: TEST }, { path: TEST }),
  error("pure-layers-run-in-a-browser", { path: PURE, pathNot: TEST }, { dependencyTypes: ["core"] }),
  error("no-dev-dependency-in-src", { path: "^src/", pathNot: TEST }, { dependencyTypes: ["npm-dev"] }),
  error("web-runs-in-a-browser", { path: "^web/src/", pathNot: TEST }, { dependencyTypes: ["core"] }),
  error(
    "web-imports-what-runs-in-a-browser",
    { path: "^web/src/", pathNot: TEST },
    { path: "^src/", pathNot: "^src/(base|contract|expression|catalogue)/index\\.ts$" },
  ),
  error("nothing-imports-web", { path: "^src/" }, { path: "^web/" }),
  error(
    "front-door-only",
    { path: "^src/([^/]+)/" },
    { path: "^src/[^/]+/", pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$", "\\.testing\\.ts$"] },
  ),
];
for (const [i, layer] of LAYERS.entries()) {
  for (const room of layer) {
    const barred = [...layer.filter((other) => other !== room), ...LAYERS.slice(i + 1).flat()];
    if (barred.length > 0)
      forbidden.push(
        error(`layer-${room}`, { path: `^src/${room}/`, pathNot: TEST }, { path: `^src/(${barred.join("|")})/` }),
      );
  }
}

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["import", "node", "types", "default"], exportsFields: ["exports"] },
  },
};
