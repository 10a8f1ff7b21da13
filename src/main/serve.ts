import { randomBytes } from "node:crypto";
import { destination, pino } from "pino";
import { AppError } from "#base";
import { createHttpServer, type HttpServer } from "#http";
import { OPERATIONS, tokenVerifier } from "#operations";
import { openService } from "./compose.ts";
import type { Config } from "./config.ts";
import { systemClock } from "./system-clock.ts";
import { openTokens } from "./token-file.ts";

/** How long readyz says no before connections are refused, and how long answers under way may still take. */
const DRAIN = { graceMs: 200, deadlineMs: 10_000 };

export interface ServeOutput {
  /** What the person who started the server is told. */
  out(text: string): void;
  note(text: string): void;
}

function greeting(url: string, issued: string | undefined, tokenFile: string): string {
  const lines = [
    `winnow listening on ${url}`,
    "",
    "Scan:",
    `  curl -s ${url}/api/v2/scan -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\`,
    `    -d '{"instructions":{"All":[{"FeatureWindow":{"Filters":[{"Input":"rsi(14)","Returns":{"Want":{"Value":{"LessThan":30}}}}]}}]}}'`,
    `All endpoints, with a page to try them: ${url}/docs`,
  ];
  if (issued === undefined)
    lines.push(`The API token was shown at the first start; delete ${tokenFile} to get a new one.`);
  else lines.push("", "Your API token, shown this once:", `  TOKEN=${issued}`);
  return `${lines.join("\n")}\n`;
}

function addressOf(host: string, url: string): string {
  const { port } = new URL(url);
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function listen(server: HttpServer, { host, port }: Config): Promise<string> {
  try {
    return await server.listen(host, port);
  } catch (error) {
    const problem = error instanceof Error ? error.message : "unknown";
    throw new AppError(
      "conflict",
      `Cannot listen on ${host}:${port} (${problem}); choose WINNOW_HOST and WINNOW_PORT, 0 = any free port.`,
    );
  }
}

/** The signal that asks to stop; a second one of any kind ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const on = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(signal === "SIGINT" ? 130 : 143);
      asked = true;
      resolve(signal);
    };
    process.on("SIGTERM", on);
    process.on("SIGINT", on);
  });
}

/** Serves until the process is told to stop; resolves to the exit code, 1 when answers had to be cut off. */
export async function serve(config: Config, output: ServeOutput): Promise<number> {
  for (const name of config.unused) {
    output.note(`${name} is set, but this version has no use for it: everything is kept in ${config.dataFolder}.`);
  }
  const logger = pino({ level: config.logLevel, base: null }, destination(2));
  const service = await openService(config, output.note, (error) => logger.error({ err: error }, "scan worker"));
  try {
    const { records, issued } = await openTokens(config.dataFolder, randomBytes, systemClock);
    const context = { clock: systemClock, scanner: service.scanner, tokens: tokenVerifier(records) };
    const server = createHttpServer(context, {
      operations: OPERATIONS,
      logger,
      newRequestId: () => `req_${randomBytes(12).toString("base64url")}`,
    });
    // From here on; before, a signal ends the process as usual.
    const stopped = stopSignal();
    const url = addressOf(config.host, await listen(server, config));
    output.out(greeting(url, issued, `${config.dataFolder}/tokens.json`));
    logger.info({ signal: await stopped }, "stopping");
    const clean = await server.drain(DRAIN);
    logger.info({ clean }, "stopped");
    return clean ? 0 : 1;
  } finally {
    await service.close();
  }
}
