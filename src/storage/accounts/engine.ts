import type { ColumnDefinitionBuilder, CompiledQuery, Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Database } from "./schema.ts";

/** What the two databases do not share. Everything else is written once. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** Type of a column of texts, which compare byte by byte. */
  readonly textType: RawBuilder<unknown>;
  /** Type and definition of an id that counts up by itself and is never given twice. */
  readonly counterType: RawBuilder<unknown>;
  counter(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The highest id that such a column has given, 0 before the first; and how to set it. */
  lastCounted(db: Kysely<Database>, table: keyof Database, column: string): Promise<number>;
  setLastCounted(db: Kysely<Database>, table: keyof Database, column: string, last: number): Promise<void>;
  /** The store's time in milliseconds as a column of any query; `timeOf` gives it from the column's value. */
  readonly time: RawBuilder<number>;
  timeOf(selected: number): number;
  /**
   * Runs a select of one parameter outside any transaction past the query builder's bookkeeping, and with what is known
   * since the last write; absent where that saves nothing.
   */
  readonly select?: <R>(query: CompiledQuery<R>, parameter: string) => Promise<readonly R[]>;
  /** Makes other transactions that ask for the same rows in this way wait. */
  lockRows<TB extends keyof Database, O>(
    query: SelectQueryBuilder<Database, TB, O>,
  ): SelectQueryBuilder<Database, TB, O>;
  /** Which rule a write broke; undefined for any other error. `name` holds the table and the columns. */
  violation(error: unknown): { readonly rule: "unique" | "foreign_key"; readonly name: string } | undefined;
}
