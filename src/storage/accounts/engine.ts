import type { ColumnDefinitionBuilder, CompiledQuery, Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { AccountTables } from "./schema.ts";

/** Differences between SQLite and Postgres. All other code is shared. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** Column type of texts that compare byte by byte. */
  readonly textType: RawBuilder<unknown>;
  /** Column type and definition of an id that counts up and is never used twice. */
  readonly counterType: RawBuilder<unknown>;
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Reads or sets the highest id that such a column has assigned; 0 before the first. */
  lastCounted(db: Kysely<AccountTables>, table: keyof AccountTables, column: string): Promise<number>;
  setLastCounted(db: Kysely<AccountTables>, table: keyof AccountTables, column: string, last: number): Promise<void>;
  /** The store's time in milliseconds as a column of any query; `timeOf` converts the selected value. */
  readonly time: RawBuilder<number>;
  timeOf(selected: number): number;
  /**
   * Runs a select with one parameter outside any transaction, without the query builder's overhead and from rows cached
   * since the last write. Absent if that saves nothing.
   */
  readonly select?: <R>(query: CompiledQuery<R>, parameter: string) => Promise<readonly R[]>;
  /** Locks the selected rows: other transactions that lock them wait. */
  lockRows<TB extends keyof AccountTables, O>(
    query: SelectQueryBuilder<AccountTables, TB, O>,
  ): SelectQueryBuilder<AccountTables, TB, O>;
  /**
   * Returns the rule that a write violated; undefined for any other error. `name` contains the table and the columns.
   */
  violation(error: unknown): { readonly rule: "unique" | "foreign_key"; readonly name: string } | undefined;
}
