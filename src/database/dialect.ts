import { emptySql, joinSql, rawSql, sql, type Sql } from "./sql.js";

type Json = Record<string, unknown>;

/** Every difference between SQLite and PostgreSQL that a statement can meet. Keys are constants of ours, never input. */
export interface Dialect {
  readonly provider: "sqlite" | "postgresql";
  /** May other server processes write to this database? If so, wake-ups may come late or get lost. */
  readonly isShared: boolean;
  /** A JSON value as a bound parameter. */
  json(value: unknown): Sql;
  /** An instant as a bound parameter where the statement itself does not give it a type. */
  instant(value: Date): Sql;
  /** The member's text when it is a JSON string, else NULL. */
  jsonString(document: Sql, key: string): Sql;
  /** The document with these members set. */
  withMembers(document: Sql, members: Json): Sql;
  /** The document without these members. */
  withoutMembers(document: Sql, keys: readonly string[]): Sql;
  /** The document with `key` set to the element of a JSON array whose `idKey` equals the document's own `idKey`. */
  withMatchingElement(document: Sql, match: { key: string; elements: readonly Json[]; idKey: string }): Sql;
  /** Does the text contain these characters, without regard to the case of ASCII letters? */
  contains(column: Sql, part: string): Sql;
  /** The rows of `from` as one JSON array of objects; NULL without rows. The members' keys are constants of ours. */
  jsonRows(members: readonly { readonly key: string; readonly value: Sql }[], from: Sql): Sql;
  /** Orders and compares text by its bytes. L6 */
  bytes(column: Sql): Sql;
  /** Suffix that locks the selected rows until the transaction ends; SQLite has one writer and needs none. */
  readonly rowLock: Sql;
  /**
   * Shows the other processes, until the transaction ends, above which number it may write events, and keeps a new
   * generation from being allocated; null where only one transaction writes at a time. It must run before the first
   * number is taken and before a generation is read.
   */
  readonly announceEvents: Sql | null;
  /** Waits until no announced transaction is open; null where none can be. */
  readonly awaitAnnounced: Sql | null;
  /**
   * One row: `last`, the highest event number given out, and `settled`, below or at which no event can appear any more
   * in a statement that starts later.
   */
  readonly eventHorizon: Sql;
  /** Does a table of this name exist? */
  tableExists(name: string): Sql;
  /** Is this server generation's process alive, or our own? */
  isLiveGeneration(column: Sql, ownGeneration: number): Sql;
}

const quoted = (key: string): Sql => rawSql(`'${key}'`);
const path = (key: string): Sql => rawSql(`'$.${key}'`);

const membersOf = (members: readonly { key: string; value: Sql }[]): Sql =>
  joinSql(members.map(({ key, value }) => sql`${quoted(key)}, ${value}`));

const sqlite: Dialect = {
  provider: "sqlite",
  isShared: false,
  json: (value) => sql`${JSON.stringify(value)}`,
  instant: (value) => sql`${value}`,
  jsonString: (document, key) =>
    sql`CASE WHEN json_type(${document}, ${path(key)}) = 'text' THEN ${document}->>${quoted(key)} END`,
  withMembers: (document, members) => {
    const pairs = Object.entries(members).map(([key, value]) => sql`${path(key)}, json(${JSON.stringify(value)})`);
    return sql`json_set(${document}, ${joinSql(pairs)})`;
  },
  withoutMembers: (document, keys) => sql`json_remove(${document}, ${joinSql(keys.map(path))})`,
  withMatchingElement: (document, { key, elements, idKey }) =>
    sql`json_set(${document}, ${path(key)}, json((SELECT element.value FROM json_each(${JSON.stringify(elements)}) AS element
        WHERE element.value->>${quoted(idKey)} = ${document}->>${quoted(idKey)})))`,
  contains: (column, part) => sql`instr(lower(${column}), lower(${part})) > 0`,
  jsonRows: (members, from) =>
    sql`(SELECT CASE WHEN COUNT(*) > 0 THEN json_group_array(json_object(${membersOf(members)})) END FROM ${from})`,
  bytes: (column) => column,
  rowLock: emptySql,
  announceEvents: null,
  awaitAnnounced: null,
  eventHorizon: sql`SELECT COALESCE(MAX(seq), 0) AS last, COALESCE(MAX(seq), 0) AS settled
    FROM sqlite_sequence WHERE name = 'events'`,
  tableExists: (name) => sql`EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name})`,
  isLiveGeneration: (column, ownGeneration) => sql`${column} = ${ownGeneration}`,
};

/** First key of the two-part advisory lock a server process holds while it lives; the second is its generation. */
export const generationLockClass = 1_280_459_591;
/** Advisory locks on the work of git: of an owner's worktrees, and of a repository's branches. */
export const gitLockClass = 1_280_459_592;

/** The keys of the advisory locks that event writers hold: this number plus the event number they stand above. */
const eventLockClass = 1_279_393_792;
const firstEventLock = rawSql(String(BigInt(eventLockClass) << 32n));
/** No generation is 0, so this is no process's lock. */
const newGenerationLock = rawSql(`${generationLockClass}, 0`);
const lastEventNumber = sql`CASE WHEN is_called THEN last_value ELSE 0 END`;

/*
 * PostgreSQL gives out numbers when rows are inserted and shows rows when transactions commit, in another order. A writer
 * first locks (shared, so nobody waits) the number given out last; its own are higher. A reader first takes the number
 * given out last, then looks at the locks: a writer it does not see there has either committed, or will take numbers
 * above that one. So the order of the two steps matters, on both sides, and the rows must be read by a later statement.
 */
const postgresqlEvents: Pick<Dialect, "announceEvents" | "awaitAnnounced" | "eventHorizon"> = {
  announceEvents: sql`SELECT pg_advisory_xact_lock_shared(${firstEventLock} + ${lastEventNumber}),
      pg_advisory_xact_lock_shared(${newGenerationLock}) FROM events_sequence_seq`,
  awaitAnnounced: sql`SELECT pg_advisory_xact_lock(${newGenerationLock})`,
  eventHorizon: sql`WITH given_out AS MATERIALIZED (SELECT ${lastEventNumber} AS last FROM events_sequence_seq)
    SELECT given_out.last, LEAST(given_out.last, (
        SELECT MIN(((writer.classid::bigint - ${eventLockClass}) << 32) + writer.objid::bigint)
          FROM pg_locks AS writer JOIN pg_database AS here ON here.oid = writer.database
         WHERE here.datname = current_database() AND writer.locktype = 'advisory' AND writer.granted
           AND writer.objsubid = 1 AND given_out.last IS NOT NULL
           AND writer.classid::bigint BETWEEN ${eventLockClass} AND ${eventLockClass + 65_535})) AS settled
      FROM given_out`,
};

const postgresql: Dialect = {
  provider: "postgresql",
  isShared: true,
  json: (value) => sql`CAST(${JSON.stringify(value)} AS jsonb)`,
  instant: (value) => sql`CAST(${value} AS timestamptz(3))`,
  jsonString: (document, key) =>
    sql`CASE WHEN jsonb_typeof(${document}->${quoted(key)}) = 'string' THEN ${document}->>${quoted(key)} END`,
  withMembers: (document, members) => sql`(${document} || CAST(${JSON.stringify(members)} AS jsonb))`,
  withoutMembers: (document, keys) => keys.reduce((rest, key) => sql`(${rest} - ${quoted(key)})`, document),
  withMatchingElement: (document, { key, elements, idKey }) =>
    sql`(${document} || jsonb_build_object(${quoted(key)}, (SELECT element
         FROM jsonb_array_elements(CAST(${JSON.stringify(elements)} AS jsonb)) AS element
        WHERE element->>${quoted(idKey)} = ${document}->>${quoted(idKey)})))`,
  contains: (column, part) => sql`strpos(lower(${column} COLLATE "C"), lower(${part} COLLATE "C")) > 0`,
  jsonRows: (members, from) => sql`(SELECT jsonb_agg(jsonb_build_object(${membersOf(members)})) FROM ${from})`,
  bytes: (column) => sql`${column} COLLATE "C"`,
  // Not `FOR UPDATE`: rows that refer to the locked one may be written meanwhile, so their foreign keys wait for nobody.
  rowLock: sql`FOR NO KEY UPDATE`,
  ...postgresqlEvents,
  tableExists: (name) => sql`EXISTS (SELECT 1 FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_name = ${name})`,
  isLiveGeneration: (column, ownGeneration) => sql`(${column} = ${ownGeneration} OR EXISTS (
      SELECT 1 FROM pg_locks AS process_lock JOIN pg_database AS here ON here.oid = process_lock.database
       WHERE here.datname = current_database() AND process_lock.locktype = 'advisory' AND process_lock.granted
         AND process_lock.classid::bigint = ${generationLockClass} AND process_lock.objid::bigint = ${column}))`,
};

export const dialects = { sqlite, postgresql } as const;
