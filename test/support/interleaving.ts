import type { Database } from "../../src/database/connection.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import type { Log, ServiceContext } from "../../src/services/service-context.js";
import type { CreateTaskInput } from "../../src/services/tasks/create-task.js";
import type { Board } from "./rest-caller.js";

export { unscopedCaller };

/** What a create over REST gives the service, with these changes. */
export function taskInput(board: Board, changes: Partial<CreateTaskInput> = {}): CreateTaskInput {
  return {
    ...board,
    workflowStepId: null,
    title: "A task",
    description: "",
    priority: "medium",
    metadata: {},
    origin: "manual",
    externalId: "ext-1",
    parentId: null,
    projectId: null,
    labels: [],
    position: 0,
    policy: { mode: "new_workspace" },
    repositories: [],
    attachments: [],
    prepareSession: false,
    startAgent: false,
    agentProfileId: null,
    ...changes,
  };
}

/** The same context on the same database; `before` and `after` surround its nth read outside a transaction, from 1. */
export function aroundReads(
  context: ServiceContext,
  hooks: { readonly before?: (nth: number) => Promise<void>; readonly after?: (nth: number) => Promise<void> },
): ServiceContext {
  let count = 0;
  const database: Database = {
    ...context.database,
    read: async <Row>(statement: Parameters<Database["read"]>[0]) => {
      count += 1;
      const nth = count;
      await hooks.before?.(nth);
      const rows = await context.database.read<Row>(statement);
      await hooks.after?.(nth);
      return rows;
    },
  };
  return { ...context, database };
}

/** The same context, and a list of what it does with its database. */
export function tracing(context: ServiceContext, trace: string[]): ServiceContext {
  const { database } = context;
  const traced: Database = {
    ...database,
    read: (statement) => {
      trace.push("read");
      return database.read(statement);
    },
    write: (statement) => {
      trace.push("write");
      return database.write(statement);
    },
    execute: (statement) => {
      trace.push("execute");
      return database.execute(statement);
    },
    transaction: (work) => {
      trace.push("transaction");
      return database.transaction(work);
    },
  };
  return { ...context, database: traced };
}

/** Notes what is logged, by level. */
export function recordingLog(lines: string[]): Log {
  const note =
    (level: string) =>
    (_details: object, message: string): void =>
      void lines.push(`${level}: ${message}`);
  return { info: note("info"), warn: note("warn"), error: note("error") };
}
