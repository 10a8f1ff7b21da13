import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";

/** A server of our own. */
export interface RunningServer {
  /** The address of the server, by the scheme of its protocol. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Starts the server again on the same data and port after `process` has ended. */
  restart(): Promise<RunningServer>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

interface Started {
  /** The server's process; either stdout or stderr is a pipe. */
  readonly server: ChildProcess;
  /** The folder of its data, which is removed with it. */
  readonly folder: string;
  /** What it prints once it takes connections. */
  readonly ready: string;
  readonly startMs: number;
  /** The signal that ends it in good order, and the one that ends it with the tests. */
  readonly signals: { readonly stop: NodeJS.Signals; readonly kill: NodeJS.Signals };
  /** The message for a server that did not start. */
  fault(why: string, log: string): string;
}

/**
 * Waits until a server takes connections. It ends, and its folder goes, at the latest when the tests end. `ended` resolves
 * once the process has ended, so that another one may take over the folder.
 */
export async function runServer(started: Started): Promise<Pick<RunningServer, "stop"> & { ended(): Promise<void> }> {
  const { server, folder, ready, startMs, signals, fault } = started;
  const exited = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.once("error", () => resolve());
  });
  const killAtExit = () => {
    server.kill(signals.kill);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", killAtExit);
  const ended = async () => {
    await exited;
    process.off("exit", killAtExit);
  };
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signals.stop);
    await ended();
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    let log = "";
    const failed = (why: string) => {
      clearTimeout(timer);
      reject(new Error(fault(why, log)));
    };
    const timer = setTimeout(() => failed(`nothing after ${startMs} ms`), startMs);
    server.once("error", (error) => failed(error.message));
    server.once("exit", (code) => failed(`exit code ${code}`));
    (server.stdout ?? server.stderr)?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!log.includes(ready)) return;
      clearTimeout(timer);
      resolve();
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop, ended };
}
