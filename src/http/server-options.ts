import type { Logger } from "pino";
import type { ErrorCode } from "#base";
import type { ErrorBody } from "#contract";
import type { Client, Credential, Operation } from "#operations";
import type { ReplyToSend } from "./responder.ts";

export interface ServerOptions {
  readonly operations: readonly Operation[];
  readonly logger: Logger;
  /** A fresh id for every request. */
  readonly newRequestId: () => string;
  /** Paths that speak another protocol than that of the operations. */
  readonly extraRoutes?: readonly ExtraRoute[];
  /** What GET /metrics answers; absent: there is no such path. */
  readonly metrics?: MetricsPage | undefined;
  /** Called after each answered request. `route`: the template of its path; undefined: no such path. */
  readonly onAnswered?: (answered: AnsweredRequest) => void;
  /** Called for each error that an answer tells. */
  readonly onRefused?: (code: ErrorCode) => void;
  /** The folder of the built dashboard; absent: none is served. */
  readonly dashboardFolder?: string | undefined;
  /** How long a body may take; default 10 s. */
  readonly bodyTimeoutMs?: number;
  /** Within so long a client must have read its answer, else its connection is cut; default 60 s. */
  readonly answerTimeoutMs?: number;
  /** How often the credential of a stream's reader is checked again; default 5 s. */
  readonly streamCheckMs?: number;
  /** A reader of a stream who takes nothing for so long while bytes wait is cut off; default 30 s. */
  readonly streamStallMs?: number;
  /** The address under which people reach the server; a request for another name is refused. */
  readonly publicUrl?: string | undefined;
  /** Addresses of proxies whose X-Forwarded-For is believed; default none. */
  readonly trustedProxies?: readonly string[];
}

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricsPage {
  readonly contentType: string;
  /** Rejects with an AppError who may not read the page. */
  admit(request: ExtraRequest): Promise<void>;
  text(): Promise<string>;
}

/** Who sends a request, before its body is read. */
export interface ExtraRequest {
  readonly id: string;
  readonly credential: Credential;
  readonly client: Client;
}

export interface ExtraCall extends ExtraRequest {
  readonly body: Uint8Array;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The error body that an operation would answer with; a fault of ours is logged. */
  describe(error: unknown): ErrorBody;
}

/** A path beside the operations that takes JSON by POST in a protocol of its own; headers, sizes and times are guarded here. */
export interface ExtraRoute {
  readonly path: string;
  /** Rejects with an AppError what is refused whatever the body is. */
  admit(request: ExtraRequest): Promise<void>;
  answer(call: ExtraCall): Promise<ReplyToSend>;
}
