/** One finding of the doctor. `damage`: data is lost or wrong on disk; `suspicion`: the data may be right. */
export interface DoctorFinding {
  readonly check: "files" | "gap" | "closure" | "stale" | "split" | "dates" | "level";
  readonly kind: "damage" | "suspicion";
  /** Absent if the finding concerns no single ticker. */
  readonly ticker?: string;
  /** ISO date that the finding concerns. */
  readonly date?: string;
  readonly message: string;
  /** Remedy, as a command if one exists. */
  readonly next?: string;
}
