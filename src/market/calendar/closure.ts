/**
 * Day on which the exchange's hours differ from its rules. Without `opens` and `closes` the exchange is closed all day.
 */
export interface Closure {
  /** YYYY-MM-DD, New York. */
  readonly date: string;
  readonly name: string;
  /** HH:MM New York, if trading began late. */
  readonly opens?: string;
  /** HH:MM New York, if trading ended early. */
  readonly closes?: string;
}
