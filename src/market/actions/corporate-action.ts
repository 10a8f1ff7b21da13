/**
 * Event that changes the shares of an instrument or pays their owners. `instrument` is an id of the listings; if it is
 * absent, `ticker` names the instrument that carried it on `exDate`.
 */
export interface CorporateAction {
  readonly instrument?: string;
  readonly ticker?: string;
  /** YYYY-MM-DD: first date that trades at the new price or without the dividend. */
  readonly exDate: string;
  readonly kind: "split" | "dividend";
  /** Splits only: new shares per old share (7 for 7:1, 0.1 for a reverse split 1:10). */
  readonly ratio?: number;
  /** Dividends only: $ per share as paid then. */
  readonly amount?: number;
}
