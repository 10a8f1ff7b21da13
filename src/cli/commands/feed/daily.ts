import { AppError } from "#base";
import { readConfig, runDailyJobNow, type DailyJob } from "#main";
import { streamProviderNamed } from "#market";
import type { CommandLine, GlobalOptions } from "../../command-line.ts";
import { dataFolderOf } from "../../data-folder.ts";
import { EXIT } from "../../exit-code.ts";
import { count } from "./feed-options.ts";

interface Options extends GlobalOptions {
  readonly from?: string;
  readonly tickers?: readonly string[];
  readonly rate?: number;
}

/** `winnow feed evening` and `winnow feed morning`: run a daily job of a feed on a data folder, also beside its server. */
export function feedDaily(job: DailyJob) {
  return async (line: CommandLine, options: Options): Promise<number> => {
    const { environment, terminal } = line;
    const { feed } = readConfig(
      options.from === undefined
        ? environment
        : { ...environment, WINNOW_FEED: streamProviderNamed(options.from).name },
    );
    if (feed === undefined) {
      throw new AppError("bad_request", "Name the vendor with --from, such as --from alpaca, or with WINNOW_FEED.");
    }
    const { tickers, rate = feed.requestsPerMinute } = options;
    const wish = { feed, job, dataFolder: dataFolderOf(line, options), tickers, requestsPerMinute: rate };
    const outcome = await runDailyJobNow(wish, terminal.note);
    if (options.json === true) terminal.out(`${JSON.stringify(outcome)}\n`);
    else {
      const { start, end, rows, replaced, actions, unknown, empty, requests } = outcome;
      const brought =
        job === "evening"
          ? `${count(rows)} days came, ${count(replaced)} replaced others, ${count(empty.length)} tickers have none`
          : `${count(actions)} splits and dividends came`;
      const span = start === end ? end : `${start} to ${end}`;
      terminal.out(`${span}: ${brought}; ${count(unknown.length)} unknown tickers, ${count(requests)} requests.\n`);
    }
    return EXIT.ok;
  };
}
