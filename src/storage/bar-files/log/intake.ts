import { BAR_FIELDS, type BarTable, type StoredTimeframe } from "#market";
import { BarIntake } from "../../bar-intake.ts";
import type { StoreContext } from "../context.ts";
import { Database } from "../database.ts";
import { addArriving } from "../staged-rows.ts";

/** Largest number of rows in memory; further rows move all of them to a database. */
const BUFFER_ROWS = 500_000;

/** Collects the bars of one write. Accepted bars stay in memory, or in a database if there are many. */
export class Intake extends BarIntake {
  database: Database | undefined;
  readonly #context: StoreContext;
  #keys: readonly string[] | undefined;

  constructor(context: StoreContext, timeframe: StoredTimeframe, source: string) {
    super(context.calendar, timeframe, source);
    this.#context = context;
  }

  override async receiveTable(table: BarTable): Promise<void> {
    const count = table.time.length;
    if (count <= BUFFER_ROWS) return super.receiveTable(table);
    this.received += count;
    const number = Int32Array.from(table.time, (_, row) => row + 1);
    const { open, high, low, close, volume, vwap, trades } = table;
    const fields = { open, high, low, close, volume, vwap, trades };
    this.#keys = table.keys;
    await addArriving(await this.#open(), { ...this.keysOf(table), number, fields }, count);
  }

  protected override async afterRow(): Promise<void> {
    if (this.rows.length === BUFFER_ROWS) await this.flush();
  }

  /** Texts of the tickers, by the index that the rows in the database hold. */
  get texts(): readonly string[] {
    return this.#keys ?? this.rows.tickers;
  }

  /** Moves the rows in memory to the database. */
  async flush(): Promise<Database> {
    const database = await this.#open();
    await addArriving(database, this.rows, this.rows.length);
    this.rows.clear();
    return database;
  }

  async #open(): Promise<Database> {
    const { layout, memoryLimit, threads } = this.#context;
    const folders = [layout.root];
    return (this.database ??= await Database.open({ temporary: layout.temporary, folders, memoryLimit, threads }));
  }

  /** Refuses the rows of the table `superseded`. */
  async takeSuperseded(database: Database): Promise<void> {
    const rows = await database.rows("SELECT s.*, t.ticker FROM superseded s JOIN tickers t USING (tid) ORDER BY rid");
    for (const row of rows) {
      const values = BAR_FIELDS.map((field) => (row[field] === null ? Number.NaN : Number(row[field])));
      this.supersede(Number(row["rid"]), String(row["ticker"]), Number(row["time"]), values);
    }
  }
}
