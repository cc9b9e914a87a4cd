import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateWithBuiltProgram } from "./built-program.js";
import { startEmbeddedPostgres } from "./embedded-postgres.js";

const templateName = "latchboard_template";

/**
 * Starts a PostgreSQL server of its own, or uses the one that `DATABASE_URL` names, and migrates a template database
 * that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const server =
    given === undefined || given === "" ? await startEmbeddedPostgres() : { url: given, stop: async () => {} };
  const url = new URL(server.url);
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${templateName}`);
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  url.pathname = `/${templateName}`;
  await migrateWithBuiltProgram({ provider: "postgresql", url: url.href });
  project.provide("template", url.href);
  return server.stop;
}
