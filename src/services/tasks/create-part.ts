import type { Transaction } from "../../database/connection.js";
import type { Caller } from "../../domain/caller.js";
import type { Problem } from "../../domain/problem.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { CreateTaskInput } from "./create-task.js";

/**
 * One thing that a create brings along (repositories, attachments, a workspace policy), validated and ready. Its hooks
 * run at their places of the create sequence, in the order of the parts, and never on a found outcome.
 */
export interface PreparedPart {
  readonly kind: "prepared";
  /**
   * Step 5, first in the insert's transaction: takes the locks that the part needs, and looks again at what may have
   * changed since it was checked. A problem ends the create.
   */
  readonly admit?: (transaction: Transaction) => Promise<Problem | null>;
  /** Step 5: writes the part's rows in the insert's own transaction. A problem, or throwing, undoes the insert. */
  readonly insert?: (transaction: Transaction, task: Task) => Promise<Problem | null>;
  /** Step 6: required synchronous work after the commit. A problem, or throwing, takes the create back. */
  readonly work?: (task: Task) => Promise<Problem | null>;
  /**
   * Takes back what `insert` and `work` left outside the database. Runs when the work of any part failed, and when the
   * task was deleted before settlement.
   */
  readonly undo?: (task: Task) => Promise<void>;
  /** Step 8: best effort after settlement, not awaited by the caller; errors are logged. */
  readonly afterSettlement?: (task: Task) => Promise<void>;
}

/** Step 4 of one part: checks what the request names. Null when the request brings nothing of the kind. */
export type CreatePart = (
  context: ServiceContext,
  caller: Caller,
  input: CreateTaskInput,
) => Promise<PreparedPart | Problem | null>;
