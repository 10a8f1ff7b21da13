/** A message that waits to be sent, or was. */
export interface QueuedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: number;
  readonly attempts: number;
  readonly nextAttemptAt: number;
}

export interface MailQueue {
  enqueue(mail: QueuedMail): Promise<void>;
  due(now: number, limit: number): Promise<readonly QueuedMail[]>;
  /** Removes what was sent. */
  delete(id: string): Promise<void>;
  postpone(id: string, attempts: number, nextAttemptAt: number): Promise<void>;
}
