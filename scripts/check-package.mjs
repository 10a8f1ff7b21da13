// npm run check:package: packs, installs the tarball in an empty folder as a user does, and uses the installed package
// on this Node and on Node 24. Options: --plant (must fail) no-dist, no-dashboard, no-api-page, no-worker,
// no-dependency, other-engine.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { useInstalled } from "./check-package/use-installed.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OTHER_NODE = 24;

/** Planted faults in the unpacked package. Some check below must find each fault. */
const PLANTS = {
  "no-dist": (folder) => remove(folder, "dist"),
  "no-dashboard": (folder) => remove(folder, "dist/web/assets"),
  "no-api-page": (folder) => remove(folder, "dist/api-page"),
  "no-worker": (folder) => remove(folder, "dist/scan-worker.js"),
  "no-dependency": (folder) => rewrite(folder, ({ dependencies }) => delete dependencies.stripe),
  "other-engine": (folder) => rewrite(folder, ({ engines }) => (engines.node = ">=99")),
};

const { plant } = parseArgs({ options: { plant: { type: "string" } } }).values;
if (plant !== undefined && !Object.hasOwn(PLANTS, plant)) {
  console.error(`--plant is one of ${Object.keys(PLANTS).join(", ")}; it was "${plant}"`);
  process.exit(2);
}

function remove(folder, path) {
  rmSync(join(folder, path), { recursive: true });
}

function rewrite(folder, change) {
  const file = join(folder, "package.json");
  const about = JSON.parse(readFileSync(file, "utf8"));
  change(about);
  writeFileSync(file, JSON.stringify(about));
}

/** Returns a user's environment: without variables of the clone, of the npm that runs this script, or of Winnow. */
function userEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(WINNOW_|npm_(?!config_(registry|userconfig|globalconfig|cache|cafile|.*proxy)$))/i.test(name) &&
      !["DATABASE_URL", "REDIS_URL", "NODE_ENV", "NODE_OPTIONS", "INIT_CWD"].includes(name),
  );
  const environment = Object.fromEntries(kept);
  const path = (environment.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...environment, PATH: path.join(delimiter) };
}

const environment = userEnvironment();

/** Runs a command to its end. Resolves to the exit code and the whole output; never rejects. */
function run(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => resolve({ code: null, text: String(error) }));
    child.on("close", (code) => resolve({ code, text }));
  });
}

let passed = 0;
let failed = 0;
/** Prints the result of a check and returns whether the check passed. A passed check has no `problem`. */
function tell(title, problem) {
  if (problem === undefined) passed++;
  else failed++;
  console.log(problem === undefined ? `ok   ${title}` : `FAIL ${title}\n     ${problem.replaceAll("\n", "\n     ")}`);
  return problem === undefined;
}

function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Runs a command, prints the result and returns the output. Ends the process if the command fails. */
async function must(title, command, args, cwd) {
  const { code, text } = await run(command, args, cwd);
  if (!tell(title, code === 0 ? undefined : `${command} ${args.join(" ")} ended with ${code}:\n${text}`)) finish();
  return text;
}

const place = mkdtempSync(join(tmpdir(), "winnow-package-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));
const folderOf = (name) => {
  mkdirSync(join(place, name));
  return join(place, name);
};
const tarballIn = (folder) =>
  join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".tgz")),
  );

const packed = folderOf("packed");
await must("npm run package builds and packs", "npm", ["run", "package", "--", "--pack-destination", packed], ROOT);
let tarball = tarballIn(packed);
if (plant !== undefined) {
  const unpacked = folderOf("unpacked");
  await must("the tarball is unpacked", "tar", ["-xzf", tarball, "-C", unpacked], place);
  PLANTS[plant](join(unpacked, "package"));
  const packedAgain = folderOf("packed-again");
  const again = ["pack", "--ignore-scripts", "--pack-destination", packedAgain];
  await must(`it is packed again with the fault ${plant}`, "npm", again, join(unpacked, "package"));
  tarball = tarballIn(packedAgain);
}

const installed = folderOf("installed");
const said = await must(
  "the tarball installs in an empty folder",
  "npm",
  ["install", "--omit=dev", "--no-audit", "--no-fund", tarball],
  installed,
);
tell("no package asks for another Node", said.includes("EBADENGINE") ? said : undefined);

const nodes = [{ name: `Node ${process.versions.node}`, environment }];
if (Number(process.versions.node.split(".")[0]) !== OTHER_NODE) {
  const other = folderOf("other-node");
  const args = ["install", "--ignore-scripts=false", "--no-audit", "--no-fund", `node@${OTHER_NODE}`];
  await must(`Node ${OTHER_NODE} comes from the registry`, "npm", args, other);
  const PATH = `${join(other, "node_modules", "node", "bin")}${delimiter}${environment.PATH}`;
  nodes.push({ name: `Node ${OTHER_NODE}`, environment: { ...environment, PATH } });
}
for (const [index, node] of nodes.entries()) {
  const data = join(place, `data-${index}`);
  await useInstalled({ ...node, root: ROOT, folder: installed, data }, tell);
}
finish();
