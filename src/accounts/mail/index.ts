/** mail: letters of the service, written to a queue in the transaction that needs them and sent by the dispatcher. */
export { logMailer } from "./log-mailer.ts";
export { createMailDispatcher } from "./mail-dispatcher.ts";
export type { MailDispatcher } from "./mail-dispatcher.ts";
