/**
 * An event that changes what one share is, or pays for it. `instrument` is an id of the listings; where it is absent,
 * `ticker` names the instrument that carried it on `exDate`.
 */
export interface CorporateAction {
  readonly instrument?: string;
  readonly ticker?: string;
  /** YYYY-MM-DD: the first date that trades at the new price, or without the dividend. */
  readonly exDate: string;
  readonly kind: "split" | "dividend";
  /** Of a split: new shares for one old (7 for 7:1, 0.1 for a reverse split 1:10). */
  readonly ratio?: number;
  /** Of a dividend: $ per share as paid then. */
  readonly amount?: number;
}
