import { readConfig, serve as serveUntilStopped } from "#main";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

interface Options extends GlobalOptions {
  readonly host?: string;
  readonly port?: number;
}

/** `winnow serve`: options have precedence over the environment. */
export async function serve({ environment, terminal }: CommandLine, options: Options): Promise<number> {
  const config = readConfig({
    ...environment,
    ...(options.host === undefined ? {} : { WINNOW_HOST: options.host }),
    ...(options.port === undefined ? {} : { WINNOW_PORT: String(options.port) }),
    ...(options.data === undefined ? {} : { WINNOW_DATA: options.data }),
  });
  return serveUntilStopped(config, terminal);
}
