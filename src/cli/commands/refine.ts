import { DoNaturalScanResponse, invalidError, validatePayload, type ScanPayload } from "#contract";
import { refineWords } from "#language";
import { systemClock } from "#main";
import { operations, presentConversion } from "#operations";
import { conversionDeps } from "../convert-at-shell.ts";
import { printConversion } from "../print-conversion.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { readPayload } from "../read-payload.ts";
import { performRemotely, remoteOf } from "../remote.ts";

interface Options extends GlobalOptions {
  readonly url?: string;
  readonly token?: string;
  readonly previous?: string;
}

/** `winnow refine`: changes a payload by an instruction in plain words. */
export async function refine(
  line: CommandLine,
  source: string,
  instruction: string,
  options: Options,
): Promise<number> {
  const remote = remoteOf(options.url, options.token);
  const { instructions: written } = await readPayload(source);
  const before = options.previous === undefined ? undefined : (await readPayload(options.previous))["instructions"];
  if (remote !== undefined) {
    const body = { payload: written, instruction, ...(before === undefined ? {} : { previous_payload: before }) };
    const reply = await performRemotely(remote, operations.scan.refine, { path: {}, query: [], body });
    return printConversion(line, options, DoNaturalScanResponse.parse(reply));
  }
  const given: readonly (readonly [payload: unknown, pointer: string])[] = [
    [written, ""],
    ...(before === undefined ? [] : [[before, "/previous_payload"] as const]),
  ];
  for (const [one, pointer] of given) {
    const checked = validatePayload(one, pointer);
    if (!checked.ok) throw invalidError(checked.issues);
  }
  const begun = systemClock.elapsed();
  // Validation only reorders the members of objects, so the original value is a payload too.
  const payload = written as ScanPayload;
  const previous = before as ScanPayload | undefined;
  const conversion = await refineWords({ payload, instruction, previous }, await conversionDeps(line, options));
  return printConversion(line, options, presentConversion(conversion, systemClock.elapsed() - begun));
}
