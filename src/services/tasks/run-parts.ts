import type { Transaction } from "../../database/connection.js";
import { readTask } from "../../database/tasks.js";
import { unscopedCaller } from "../../domain/caller.js";
import type { Problem } from "../../domain/problem.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { PreparedPart } from "./create-part.js";

/** What the parts look at again, first in the insert's transaction. */
export async function admitParts(parts: readonly PreparedPart[], transaction: Transaction): Promise<Problem | null> {
  for (const part of parts) {
    const refusal = (await part.admit?.(transaction)) ?? null;
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Writes the parts' rows; the task as it is with them. */
export async function insertParts(
  parts: readonly PreparedPart[],
  transaction: Transaction,
  task: Task,
): Promise<Task | Problem> {
  if (parts.length === 0) return task;
  for (const part of parts) {
    const refusal = (await part.insert?.(transaction, task)) ?? null;
    if (refusal !== null) return refusal;
  }
  return (await readTask(transaction, unscopedCaller, task.id)) ?? task;
}

/** What lies outside the database goes; for a task that was taken back, or was deleted while its create was at work. */
export async function undoParts(context: ServiceContext, task: Task, parts: readonly PreparedPart[]): Promise<void> {
  for (const part of [...parts].reverse()) {
    await part.undo?.(task).catch((error: unknown) => {
      context.log.error({ error, taskId: task.id }, "a failed create left something behind");
    });
  }
}
