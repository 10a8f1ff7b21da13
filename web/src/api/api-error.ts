import { ownMember } from "#base";
/** One fault of a request. Members beside these hold facts, such as the allowed values. */
export interface ApiErrorDetail {
  /** The place, as a JSON pointer into the request. */
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

interface Facts {
  readonly statusCode: number;
  readonly code: string;
  readonly details?: readonly ApiErrorDetail[];
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

const MINUTE = 60;

/** A wait in words: "17 seconds", "2 minutes". */
const waitWords = (seconds: number): string => {
  const [count, unit] = seconds < 2 * MINUTE ? [seconds, "second"] : [Math.ceil(seconds / MINUTE), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** What the API refused or could not do. `message` says what is wrong and what to do, fit to be shown. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly statusCode: number;
  /** The kind of error in one stable word, such as `validation_failed`; `unreachable` where no answer came. */
  readonly code: string;
  readonly details: readonly ApiErrorDetail[];
  readonly requestId: string | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** When the server takes the call again, in milliseconds since 1970 by this device's clock; undefined for now. */
  readonly retryAt: number | undefined;

  constructor(message: string, { statusCode, code, details = [], requestId, retryAfterSeconds }: Facts) {
    super(message);
    this.name = "ApiError";
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryAt = retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1_000;
  }

  /** The fault of one place, by its JSON pointer: `error.at("/password")`. */
  at(pointer: string): string | undefined {
    return this.details.find(({ path }) => path === pointer)?.message;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isDetail = (value: unknown): value is ApiErrorDetail =>
  isObject(value) && ["path", "rule", "message"].every((name) => typeof ownMember(value, name) === "string");

const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);

/** What is said of an answer whose body says nothing. */
function plainMessage(status: number, wait: number | undefined): string {
  const when = wait === undefined ? "" : ` in ${waitWords(wait)}`;
  if (status === 429) return `There were too many calls; try again${when === "" ? " in a while" : when}.`;
  return `The server answered with status ${status}; try again${when}.`;
}

/** Reads the error body of an answer; a proxy in between may have sent another one. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = isObject(body) && isObject(body["error"]) ? body["error"] : {};
  const told = Number(response.headers.get("retry-after") ?? Number.NaN);
  const wait = Number.isFinite(told) ? told : undefined;
  const details = error["details"];
  return new ApiError(textOr(error["message"], plainMessage(response.status, wait)), {
    statusCode: response.status,
    code: textOr(error["code"], "unknown"),
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    requestId: typeof error["requestId"] === "string" ? error["requestId"] : undefined,
    retryAfterSeconds: wait,
  });
}

/** No answer, or none that can be read. */
export const unreachable = (): ApiError =>
  new ApiError("The server cannot be reached. See whether it runs, then try again.", {
    statusCode: 0,
    code: "unreachable",
  });
