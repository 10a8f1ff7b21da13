// ClickHouse's engine in a process of its own behind HTTP: takes what @clickhouse/client sends. Arguments: the folder of
// the package chdb, the folder of the data, the port, the password of the user default (or nothing).
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [packages, data, port, password = ""] = process.argv.slice(2);
const { Session } = createRequire(join(packages, "here.js"))("chdb");
const session = new Session(join(data, "engine"));
session.query("CREATE DATABASE IF NOT EXISTS winnow");

/** Parameters of the address that are no settings. */
const OTHERS = new Set(["query", "database", "query_id", "session_id", "default_format", "wait_end_of_query"]);
const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
let files = 0;

async function answer(parameters, body) {
  const set = [...parameters].filter(([name]) => !OTHERS.has(name));
  const text = parameters.get("query");
  let query = (text ?? body.toString("utf8")).trim();
  let format = "TabSeparated";
  const arrives = text !== null && /^INSERT\b/i.test(query) && body.length > 0;
  const ending = /\s+FORMAT\s+(\w+)\s*;?$/i.exec(query);
  if (ending !== null) [query, format] = [query.slice(0, ending.index), ending[1]];
  const file = join(data, `insert-${files++}`);
  try {
    session.query(`USE ${parameters.get("database") ?? "default"}`);
    for (const [name, value] of set) session.query(`SET ${name} = ${quoted(value)}`);
    if (arrives) {
      writeFileSync(file, body);
      query = `${query} SELECT * FROM file(${quoted(file)}, ${format})`;
    }
    const result = await session.queryAsync(query, { format });
    return Buffer.from(result.bytes());
  } finally {
    for (const [name] of set) if (!name.startsWith("param_")) session.query(`SET ${name} = DEFAULT`);
    if (arrives) rmSync(file, { force: true });
  }
}

function isAdmitted({ headers }) {
  const [scheme, encoded = ""] = (headers["authorization"] ?? "").split(" ");
  const basic = scheme === "Basic" ? Buffer.from(encoded, "base64").toString().split(":")[1] : undefined;
  return (headers["x-clickhouse-key"] ?? basic ?? "") === password;
}

function refuse(response, status, message) {
  const code = /^Code: (\d+)/.exec(message)?.[1] ?? "1001";
  response.writeHead(status, { "content-type": "text/plain", "x-clickhouse-exception-code": code });
  response.end(message);
}

let last = Promise.resolve();
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url, "http://engine");
  if (pathname === "/ping") return response.end("Ok.\n");
  if (!isAdmitted(request))
    return refuse(response, 403, "Code: 516. DB::Exception: default: Authentication failed. (AUTHENTICATION_FAILED)");
  // Settings belong to the session, so that one request must end before the next begins.
  last = last
    .then(() => answer(searchParams, Buffer.concat(chunks)))
    .then(
      (bytes) => response.end(bytes),
      (error) => refuse(response, 500, String(error.message ?? error).replace(/^.*?(?=Code: \d)/s, "")),
    );
});
server.listen(Number(port), "127.0.0.1", () => console.log(`ready on ${server.address().port}`));
