/** One thing that the doctor noticed. `damage`: data is lost or wrong on disk; `suspicion`: it may be right all the same. */
export interface DoctorFinding {
  readonly check: "files" | "gap" | "closure" | "stale" | "split" | "dates" | "level";
  readonly kind: "damage" | "suspicion";
  /** Absent where it concerns no ticker. */
  readonly ticker?: string;
  /** ISO date it concerns. */
  readonly date?: string;
  readonly message: string;
  /** What to do about it, as a command where one does it. */
  readonly next?: string;
}
