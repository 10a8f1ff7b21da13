/** A message to one person. */
export interface Mail {
  /** The same for every try to send it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** The port to whatever carries mail. */
export interface Mailer {
  /** Resolves when the message was taken over. Errors: any, and the message may be sent again. */
  send(mail: Mail): Promise<void>;
}
