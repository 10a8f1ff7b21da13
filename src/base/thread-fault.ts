import { AppError, type ErrorCode, type Issue } from "./errors.ts";

/** An error as it crosses to another thread, which has classes of its own. */
export interface ThreadFault {
  /** Absent for a bug of ours. */
  readonly code?: ErrorCode;
  readonly message: string;
  readonly details: readonly Issue[];
  readonly stack?: string | undefined;
}

/** What was thrown on one thread, to be told another. */
export function threadFault(error: unknown): ThreadFault {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { message, details: [], stack };
}

/** The error that another thread told of. */
export function errorOfFault({ code, message, details, stack }: ThreadFault): Error {
  if (code !== undefined) return new AppError(code, message, details);
  const bug = new Error(message);
  if (stack !== undefined) bug.stack = stack;
  return bug;
}
