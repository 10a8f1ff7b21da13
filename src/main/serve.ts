import { randomBytes } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { destination, pino } from "pino";
import about from "../../package.json" with { type: "json" };
import { AppError } from "#base";
import { createHttpServer, isLoopback, type HttpServer } from "#http";
import { mcpRoute } from "#mcp";
import { beginInstallation, openSetup, StreamPlaces, WatchCosts } from "#accounts";
import { createConverter, namedModelsIn, OPERATIONS, patternHeadsIn, type Context } from "#operations";
import type { DividedMemory } from "#scan";
import { openService, type Service } from "./compose.ts";
import type { Config } from "./config.ts";
import { dashboardFolder } from "./dashboard-folder.ts";
import type { SnapshotReport } from "./data/folder-snapshots.ts";
import { startArchiveUpkeep } from "./archive/archive-upkeep.ts";
import { archiveOf } from "./archive/pinned-archive.ts";
import { startPatternModelUpkeep } from "./accounts/pattern-model-upkeep.ts";
import { startSavedScanUpkeep } from "./accounts/saved-scan-upkeep.ts";
import { measuredScanner } from "./metrics/measured-scanner.ts";
import { metricsPage } from "./metrics/metrics-page.ts";
import { ServerMetrics } from "./metrics/server-metrics.ts";
import { systemClock } from "./system-clock.ts";
import { checkAccounts, openAccounts } from "./accounts/open-accounts.ts";
import { openModel } from "./open-model.ts";
import { requestIds } from "./request-ids.ts";
import { TaskThread } from "./scanning/task-thread.ts";

/** Milliseconds that readyz refuses before connections are refused, and that running answers may still take. */
const DRAIN = { graceMs: 1_000, deadlineMs: 9_000 };
export interface ServeOutput {
  /** Shows a text to the operator who started the server. */
  out(text: string): void;
  note(text: string): void;
}

interface FirstSteps {
  /** True if the server serves the dashboard. */
  readonly dashboard: boolean;
  /** Text of the first API token, at the first start. */
  readonly issued: string | undefined;
  /** True if nobody has signed up yet. */
  readonly unclaimed: boolean;
  /** Code that the first sign-up needs from outside the loopback. */
  readonly setupCode: string | undefined;
}

function greeting(url: string, { dashboard, issued, unclaimed, setupCode }: FirstSteps): string {
  const lines = [
    `winnow listening on ${url}`,
    "",
    ...(dashboard ? [`Dashboard: ${url}/`, ""] : []),
    "Scan:",
    `  curl -s ${url}/api/v2/scan -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\`,
    `    -d '{"instructions":{"All":[{"FeatureWindow":{"Filters":[{"Input":"rsi(14)","Returns":{"Want":{"Value":{"LessThan":30}}}}]}}]}}'`,
    `All endpoints, with a page to try them: ${url}/docs`,
  ];
  if (unclaimed) {
    const code = setupCode === undefined ? "" : `,"setup_code":"${setupCode}"`;
    lines.push(
      "",
      dashboard
        ? "Nobody has signed up yet. The first account is the operator's: make it in the dashboard, or so:"
        : "Nobody has signed up yet. The first account is the operator's:",
      ...(setupCode === undefined ? [] : [`Setup code: ${setupCode}`]),
      `  curl -s ${url}/api/v2/auth/sign-up -H "Content-Type: application/json" \\`,
      `    -d '{"email":"you@example.com","password":"…"${code}}'`,
    );
  }
  if (issued === undefined) lines.push("", "A new API token: winnow token create --name NAME");
  else lines.push("", "Your first API token, shown this once:", `  TOKEN=${issued}`);
  return `${lines.join("\n")}\n`;
}

function addressOf(host: string, url: string): string {
  const { port } = new URL(url);
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Listens on the configured address. Awaits `first` after the port is bound and before any request is answered. */
async function listen(
  server: HttpServer,
  { host, port }: Config,
  first: (url: string) => Promise<void>,
): Promise<void> {
  let isOurs = false;
  const bound = (url: string): Promise<void> => {
    isOurs = true;
    return first(addressOf(host, url));
  };
  try {
    await server.listen(host, port, bound);
  } catch (error) {
    if (isOurs) throw error;
    const problem = error instanceof Error ? error.message : "unknown";
    throw new AppError(
      "conflict",
      `Cannot listen on ${host}:${port} (${problem}); choose WINNOW_HOST and WINNOW_PORT, 0 = any free port.`,
    );
  }
}

/** Converts the division of memory to whole megabytes, for the log. */
function megabytesOf({ total, bars, feeds, base, scanner, suffices }: DividedMemory): Record<string, unknown> {
  const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
  const kinds = Object.entries(scanner).map(([name, bytes]: [string, number]) => [
    name.replace("Bytes", ""),
    megabytes(bytes),
  ]);
  return {
    megabytes: megabytes(total),
    bars: megabytes(bars),
    feeds: megabytes(feeds),
    base: megabytes(base),
    scanner: Object.fromEntries(kinds),
    ...(suffices
      ? {}
      : {
          why: "WINNOW_MEMORY is too small for these bars: set more, or fewer WINNOW_MINUTE_SESSIONS, or import fewer bars",
        }),
  };
}

/** Waits for a signal to stop; a second signal of either kind ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isStopping = false;
    const on = (signal: NodeJS.Signals): void => {
      if (isStopping) process.exit(signal === "SIGINT" ? 130 : 143);
      isStopping = true;
      resolve(signal);
    };
    process.on("SIGTERM", on);
    process.on("SIGINT", on);
  });
}

/** A simulated session brings a snapshot each second. */
function levelOf({ how, warning }: SnapshotReport): "debug" | "info" | "warn" {
  if (warning !== undefined) return "warn";
  return how === "played" ? "debug" : "info";
}

/** Serves until a signal stops the process. Returns the exit code, 1 if answers had to be cut off. */
export async function serve(config: Config, output: ServeOutput, loader: Worker): Promise<number> {
  for (const name of config.unused) {
    output.note(`${name} is set, but this version has no use for it.`);
  }
  const drafter = openModel(config);
  const logger = pino({ level: config.logLevel, base: null }, destination(2));
  let vitals: Service["vitals"] = () => undefined;
  const places = new StreamPlaces();
  const metrics = new ServerMetrics(systemClock, about.version, () => {
    const present = vitals();
    return present && { ...present, streams: places.count };
  });
  const faulty = (kind: string) => (error: Error) => {
    metrics.fault();
    logger.error({ err: error }, kind);
  };
  const folder = {
    dataFolder: config.dataFolder,
    demo: config.demo,
    loader,
    memoryBytes: config.memoryBytes,
    playSpeed: config.playSpeed,
    minuteSessions: config.minuteSessions,
    feed: config.feed,
    onMemory: (memory: DividedMemory) => {
      metrics.memory(memory);
      logger[memory.suffices ? "info" : "warn"](megabytesOf(memory), "memory");
    },
    onSnapshot: (report: SnapshotReport) => {
      metrics.snapshot(report);
      logger[levelOf(report)](report, "data");
    },
    onFault: faulty("scan worker"),
  };
  checkAccounts(config);
  const service = await openService(folder, output.note);
  vitals = service.vitals;
  try {
    const accounts = await openAccounts(config, systemClock, logger);
    let stopModels = async (): Promise<void> => {};
    let stopScheduled = async (): Promise<void> => {};
    let stopArchive = async (): Promise<void> => {};
    const tasks = new TaskThread({ onFault: faulty("task worker") });
    try {
      const { store } = accounts.context;
      const modelsOf = namedModelsIn(accounts.context);
      const dailyCredits = config.model?.dailyCredits;
      const converter = createConverter({ clock: systemClock, drafter, dailyCredits, modelsOf });
      const { replayer, origin, watches, simulate, takeBars, feed } = service;
      const scanner = measuredScanner(service.scanner, metrics, systemClock);
      const patternHeads = patternHeadsIn(accounts.context);
      const stopping = new AbortController();
      const context: Context = {
        clock: systemClock,
        scanner,
        replayer,
        accounts: accounts.context,
        converter,
        patternHeads,
        archive: archiveOf(config.dataFolder),
        origin,
        tasks,
        streaming: {
          watches,
          places,
          costs: new WatchCosts(),
          evaluatePast: replayer.evaluatePast,
          stopping: stopping.signal,
        },
        simulate,
        takeBars,
        feed,
      };
      const dashboard = dashboardFolder();
      const server = createHttpServer(context, {
        operations: OPERATIONS,
        extraRoutes: [mcpRoute(context, about.version)],
        metrics: metricsPage(config.metrics, metrics, accounts.context),
        onAnswered: (answered) => metrics.answered(answered),
        onRefused: (code) => metrics.refused(code),
        dashboardFolder: dashboard,
        logger,
        newRequestId: requestIds(randomBytes),
        publicUrl: config.publicUrl,
        trustedProxies: config.trustedProxies,
      });
      // Before this line, a signal ends the process as usual.
      const stopped = stopSignal();
      // The token and the setup code replace those of another server, so they wait until the port is bound.
      await listen(server, config, async (url) => {
        accounts.servedAt(url);
        const issued = await beginInstallation(accounts.context);
        const unclaimed = (await store.users.findUnclaimed()) !== undefined;
        const setupCode = await openSetup(accounts.context, isLoopback(config.host));
        output.out(greeting(url, { dashboard: dashboard !== undefined, issued, unclaimed, setupCode }));
      });
      tasks.start();
      stopModels = startPatternModelUpkeep({ store, clock: systemClock, scanner }, logger);
      const { archiveWorkers: workers, dataFolder } = config;
      stopArchive = startArchiveUpkeep({ store, clock: systemClock, scanner, dataFolder, workers }, logger);
      const { scan, market, isBusy } = service.background;
      const inBackground = { ...context, accounts: accounts.context, scanner: { ...scanner, scan } };
      stopScheduled = startSavedScanUpkeep({ context: inBackground, market, isBusy }, logger);
      const signal = await Promise.race([stopped, service.failed]).catch(async (error: unknown) => {
        await server.drain({ graceMs: 0, deadlineMs: 1_000 });
        throw error;
      });
      logger.info({ signal }, "stopping");
      stopping.abort();
      await service.interrupt();
      const clean = await server.drain(DRAIN);
      logger.info({ clean }, "stopped");
      return clean ? 0 : 1;
    } finally {
      await tasks.close();
      await Promise.all([stopModels(), stopScheduled(), stopArchive()]);
      await accounts.close();
    }
  } finally {
    await service.close();
  }
}
