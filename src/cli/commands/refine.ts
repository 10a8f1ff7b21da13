import { DoNaturalScanResponse, invalidError, validatePayload, type ScanPayload } from "#contract";
import { refineWords } from "#language";
import { systemClock } from "#main";
import { operations, presentConversion } from "#operations";
import { shellDeps } from "../convert-at-shell.ts";
import { printConversion } from "../print-conversion.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";
import { readPayload } from "../read-payload.ts";
import { performRemotely, remoteOf } from "../remote.ts";

interface Options extends GlobalOptions {
  readonly url?: string;
  readonly token?: string;
}

/** `winnow refine`: a payload changed by an instruction in plain words. */
export async function refine(
  line: CommandLine,
  source: string,
  instruction: string,
  options: Options,
): Promise<number> {
  const remote = remoteOf(options.url, options.token);
  const { instructions: written } = await readPayload(source);
  if (remote !== undefined) {
    const body = { payload: written, instruction };
    const reply = await performRemotely(remote, operations.scan.refine, { path: {}, query: [], body });
    return printConversion(line, options, DoNaturalScanResponse.parse(reply));
  }
  const checked = validatePayload(written, "");
  if (!checked.ok) throw invalidError(checked.issues);
  const begun = systemClock.elapsed();
  // Reading orders the members of objects and changes nothing else, so that what was written is a payload too.
  const payload = written as ScanPayload;
  const conversion = await refineWords({ payload, instruction }, await shellDeps(line, options));
  return printConversion(line, options, presentConversion(conversion, systemClock.elapsed() - begun));
}
