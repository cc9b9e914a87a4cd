import { Readable } from "node:stream";
import {
  deleteTaskAttachments,
  claimAttachment,
  insertAttachment,
  unclaimAttachments,
} from "../../database/attachments.js";
import type { Transaction } from "../../database/connection.js";
import { lockTask } from "../../database/task-tree.js";
import { stagedLifetimeMs } from "../../domain/attachment.js";
import { scopeOf, type Caller } from "../../domain/caller.js";
import type { NewAttachment } from "../../domain/new-attachment.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { CreatePart } from "../tasks/create-part.js";
import { keepFile, receiveFile, removeFiles, type StoredFile } from "./attachment-files.js";

type Placed<Kind extends NewAttachment["kind"]> = Extract<NewAttachment, { kind: Kind }> & {
  readonly position: number;
};
type Written = Placed<"inline"> & { readonly file: StoredFile };

/**
 * A create's attachments: required work, since the agent is told of them. All of them become the task's in one
 * transaction, or none; bytes given inline are on the disk before it. Rules: X65, X73, OP22, OP24
 */
export const prepareAttachments: CreatePart = (context, caller, input) => {
  const { attachments } = input;
  if (attachments.length === 0) return Promise.resolve(null);
  const placed = attachments.map((attachment, position) => ({ ...attachment, position }));
  const uploads = placed.filter((attachment) => attachment.kind === "staged");
  const inline = placed.filter((attachment) => attachment.kind === "inline");
  const written: Written[] = [];
  return Promise.resolve({
    kind: "prepared",
    work: async (task) => {
      for (const attachment of inline) written.push(await write(context, attachment));
      return attach({ context, caller, task }, uploads, written);
    },
    undo: (task) => detach({ context, caller, task }, uploads, written),
  });
};

interface Creating {
  readonly context: ServiceContext;
  readonly caller: Caller;
  readonly task: Task;
}

async function write(context: ServiceContext, attachment: Placed<"inline">): Promise<Written> {
  const file = await receiveFile(context, Readable.from([attachment.data]));
  await keepFile(context, file);
  return { ...attachment, file };
}

/** Null when everything named is the task's now; a problem leaves all of it as it was. */
function attach(
  { context, caller, task }: Creating,
  uploads: readonly Placed<"staged">[],
  written: readonly Written[],
): Promise<Problem | null> {
  const now = context.clock();
  return context.database.transaction(async (transaction) => {
    if (!(await lockTask(transaction, task.id))) return problem("task_not_created");
    const failure = await claimUploads(transaction, task, { uploads, now });
    if (failure !== null) return failure;
    for (const { label, file, position } of written) {
      const record = {
        id: context.newId(),
        ownerId: scopeOf(caller) ?? "",
        workspaceId: task.workspaceId,
        label,
        ...file,
        createdAt: now,
        expiresAt: new Date(now.getTime() + stagedLifetimeMs),
      };
      const isInserted = await insertAttachment(transaction, caller, record, { taskId: task.id, position });
      if (!isInserted) return problem("task_not_created");
    }
    return null;
  });
}

/** Claims in the order of the ids, so that two creates naming the same uploads wait for each other only one way. */
async function claimUploads(
  transaction: Transaction,
  task: Task,
  { uploads, now }: { readonly uploads: readonly Placed<"staged">[]; readonly now: Date },
): Promise<Problem | null> {
  const { id: taskId, workspaceId } = task;
  const ordered = [...uploads].sort((left, right) => (left.attachmentId < right.attachmentId ? -1 : 1));
  for (const { attachmentId, sizeBytes, position } of ordered) {
    if (
      await claimAttachment(transaction, { attachmentId, sizeBytes, position, taskId, workspaceId, claimedAt: now })
    ) {
      continue;
    }
    // Before the commit: nobody ever sees that the ones before it were taken.
    await unclaimAttachments(transaction, { taskId, attachmentIds: uploads.map((upload) => upload.attachmentId), now });
    return invalidRequest(`attachments.${position}: attachment_id ${JSON.stringify(attachmentId)} is not available`);
  }
  return null;
}

/** Takes back what this create did, wherever it failed. Its uploads wait again for the time they had left. OP24 */
async function detach(
  { context, task }: Creating,
  uploads: readonly Placed<"staged">[],
  written: readonly Written[],
): Promise<void> {
  const attachmentIds = uploads.map((upload) => upload.attachmentId);
  await context.database.transaction(async (transaction) => {
    await unclaimAttachments(transaction, { taskId: task.id, attachmentIds, now: context.clock() });
    await deleteTaskAttachments(transaction, task.id);
  });
  await removeFiles(
    context,
    written.map(({ file }) => file.storageKey),
  );
}
