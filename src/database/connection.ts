import type { Dialect } from "./dialect.js";
import type { Sql } from "./sql.js";

/** Reads committed rows; inside a transaction also the transaction's own. */
export interface Reader {
  readonly dialect: Dialect;
  read<Row>(statement: Sql): Promise<Row[]>;
}

/** One transaction, or one statement that is its own. */
export interface Transaction extends Reader {
  /** A write that returns rows. */
  write<Row>(statement: Sql): Promise<Row[]>;
  /** A write that returns how many rows it changed. */
  execute(statement: Sql): Promise<number>;
  /**
   * Wakes the topic's listeners once this transaction has ended, however it ended: a rollback, too, may be what readers
   * of numbered rows wait for. Outside a transaction that is now.
   */
  wakeAfterEnd(topic: string): void;
}

/** An open database. Every method throws when the database cannot be reached. */
export interface Database extends Transaction {
  /** Commits what `work` wrote, or nothing when it throws. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Names who is told the topics that `wakeAfterEnd` collects; nobody until then. */
  onWake(wake: (topic: string) => void): void;
  close(): Promise<void>;
}
