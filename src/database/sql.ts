export { sqltag as sql, join as joinSql, raw as rawSql, empty as emptySql } from "@prisma/client/runtime/client";
export type { Sql } from "@prisma/client/runtime/client";
