import { AppError } from "#base";

/** Order of the parts in dates such as 01/09/2023: day first or month first. */
export type DateOrder = "dmy" | "mdy";

const NUMERIC = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;
const MONTHS = 12;
const MONTH_DAYS = 31;

/** Collects from the dates of one file which order they are in. */
export class DateOrderEvidence {
  /** First date that is valid only in the order dmy. */
  #dayFirst: string | undefined;
  /** First date that is valid only in the order mdy. */
  #monthFirst: string | undefined;
  /** First date that is valid in both orders, as different days. */
  #either: string | undefined;

  /** Adds a text to the evidence; texts that are no date of this kind are ignored. */
  add(text: string): void {
    const parts = NUMERIC.exec(text);
    if (parts === null) return;
    const [first, second] = [Number(parts[1]), Number(parts[3])];
    if (first > MONTH_DAYS || second > MONTH_DAYS) return;
    if (first > MONTHS && second <= MONTHS) this.#dayFirst ??= text.trim();
    else if (second > MONTHS && first <= MONTHS) this.#monthFirst ??= text.trim();
    else if (first !== second && first <= MONTHS) this.#either ??= text.trim();
  }

  /**
   * Returns the order of the file's dates; undefined if no date depends on it. Throws bad_request, with the way out, if
   * both orders fit, if the file contains both, or if the requested order does not fit.
   */
  decide(file: string, requested: DateOrder | undefined): DateOrder | undefined {
    const [day, month, either] = [this.#dayFirst, this.#monthFirst, this.#either];
    const unmixed = day === undefined || month === undefined;
    if (requested !== undefined) {
      const against = requested === "dmy" ? month : day;
      if (against === undefined || !unmixed) return requested;
      throw refusal(
        `${file}: "${shown(against)}" does not fit --date-order ${requested}. Leave the option out, or say --date-order ${requested === "dmy" ? "mdy" : "dmy"}.`,
      );
    }
    if (!unmixed) {
      throw refusal(
        `${file} holds dates in both orders: "${shown(day!)}" has the day first, "${shown(month!)}" has the month first. Correct the file, or say --date-order dmy or --date-order mdy to refuse the rows of the other order.`,
      );
    }
    if (day !== undefined) return "dmy";
    if (month !== undefined || either === undefined) return month === undefined ? undefined : "mdy";
    throw refusal(
      `${file}: "${shown(either)}" is one date with the day first and another with the month first, and no other date in the file tells which. Say --date-order dmy (day first) or --date-order mdy (month first).`,
    );
  }
}

/** True if the day that a text means depends on the order of its parts. */
export const dependsOnOrder = (text: string): boolean => NUMERIC.test(text);

const shown = (text: string): string => text.slice(0, 40);

const refusal = (message: string): AppError => new AppError("bad_request", message);
