import type { Reader } from "../../src/database/connection.js";
import { rawSql, sql, type Sql } from "../../src/database/sql.js";

/** Tables of the product's own. */
const ownTable = (name: string): Sql =>
  sql`${rawSql(name)} NOT LIKE '!_prisma!_%' ESCAPE '!' AND ${rawSql(name)} NOT LIKE 'sqlite!_%' ESCAPE '!'`;

const sqliteCatalog: readonly Sql[] = [
  sql`SELECT 'column ' || owner.name || '.' || member.name || ' ' || member.type || ' not null ' || member."notnull"
        || ' default ' || COALESCE(member.dflt_value, 'none') || ' key ' || member.pk AS line
      FROM sqlite_master AS owner JOIN pragma_table_xinfo(owner.name) AS member
     WHERE owner.type = 'table' AND ${ownTable("owner.name")}`,
  sql`SELECT 'rule ' || owner.name || '.' || member."from" || ' references ' || member."table" || '.' || member."to"
        || ' delete ' || member.on_delete || ' update ' || member.on_update AS line
      FROM sqlite_master AS owner JOIN pragma_foreign_key_list(owner.name) AS member
     WHERE owner.type = 'table' AND ${ownTable("owner.name")}`,
  sql`SELECT 'table ' || owner.name || ' autoincrement ' || (owner.sql LIKE '%AUTOINCREMENT%') AS line
      FROM sqlite_master AS owner WHERE owner.type = 'table' AND ${ownTable("owner.name")}`,
  sql`SELECT 'index ' || sql AS line FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
        AND ${ownTable("tbl_name")}`,
];

const postgresqlCatalog: readonly Sql[] = [
  sql`SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type
        || COALESCE('(' || datetime_precision || ')', '') || ' nullable ' || is_nullable || ' default '
        || COALESCE(column_default, 'none') || ' collation ' || COALESCE(collation_name, 'default') AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND ${ownTable("table_name")}`,
  sql`SELECT 'rule ' || owner.relname || ' ' || limits.conname || ' ' || pg_get_constraintdef(limits.oid) AS line
      FROM pg_constraint AS limits JOIN pg_class AS owner ON owner.oid = limits.conrelid
     WHERE owner.relnamespace = 'public'::regnamespace AND ${ownTable("owner.relname")}`,
  sql`SELECT 'index ' || indexdef AS line FROM pg_indexes WHERE schemaname = 'public' AND ${ownTable("tablename")}`,
];

/** Every table, column, rule and index of a database, one sorted line each. */
export async function readCatalog(reader: Reader): Promise<string[]> {
  const lines: string[] = [];
  for (const statement of reader.dialect.provider === "sqlite" ? sqliteCatalog : postgresqlCatalog) {
    const rows = await reader.read<{ line: string }>(statement);
    lines.push(...rows.map(({ line }) => line.replaceAll(/\s+/g, " ")));
  }
  return lines.sort();
}
