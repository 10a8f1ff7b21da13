import { AppError } from "#base";
import { ReplayProvenance } from "#contract";

/** The header of an answer that says what it rests on. */
export const REPLAY_HEADER = "Winnow-Replay";

/** The form of the text: what it holds behind this is JSON in base64url. */
const FORM = "v1.";

export function replayText(provenance: ReplayProvenance): string {
  return `${FORM}${Buffer.from(JSON.stringify(provenance)).toString("base64url")}`;
}

/** Errors: validation_failed at /replay for a text that is none of ours, or was cut off. */
export function readReplayText(text: string): ReplayProvenance {
  const refusal = (message: string): AppError =>
    new AppError("validation_failed", message, [{ path: "/replay", rule: "unreadable_replay", message }]);
  if (!text.startsWith(FORM)) {
    throw refusal(`/replay is the header ${REPLAY_HEADER} of an answer, which begins with "${FORM}".`);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text.slice(FORM.length), "base64url").toString("utf8"));
  } catch {
    throw refusal(`/replay cannot be read; copy the whole header ${REPLAY_HEADER}.`);
  }
  const parsed = ReplayProvenance.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(`/replay says nothing that this version knows (at /${parsed.error.issues[0]?.path.join("/")}).`);
}
