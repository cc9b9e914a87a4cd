import { open, type FileHandle } from "node:fs/promises";
import { listTaskAttachments, readAttachment } from "../../database/attachments.js";
import { taskExists } from "../../database/tasks.js";
import type { Attachment } from "../../domain/attachment.js";
import type { Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { attachmentPath } from "./attachment-files.js";
import type { AttachmentOutcome } from "./stage-attachment.js";

/** An attachment is seen by whoever sees its task or, while it waits to be claimed, its workspace. */
export async function findAttachment(
  context: ServiceContext,
  caller: Caller,
  attachmentId: string,
): Promise<AttachmentOutcome> {
  const attachment = await readAttachment(context.database, caller, { attachmentId, now: context.clock() });
  return attachment === null ? problem("attachment_not_found") : { kind: "attachment", attachment };
}

export type ContentOutcome =
  { readonly kind: "content"; readonly attachment: Attachment; readonly file: FileHandle } | Problem;

/** The attachment with its file opened; the caller closes it. */
export async function openAttachment(
  context: ServiceContext,
  caller: Caller,
  attachmentId: string,
): Promise<ContentOutcome> {
  const outcome = await findAttachment(context, caller, attachmentId);
  if (outcome.kind === "problem") return outcome;
  const { attachment } = outcome;
  try {
    return { kind: "content", attachment, file: await open(attachmentPath(context, attachment.storageKey), "r") };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    // Deleted since the row was read, as a rule; if not, somebody has to know.
    context.log.error({ attachmentId, storageKey: attachment.storageKey }, "an attachment has no file");
    return problem("attachment_not_found");
  }
}

export async function listAttachmentsOfTask(
  context: ServiceContext,
  caller: Caller,
  taskId: string,
): Promise<{ readonly kind: "attachments"; readonly attachments: readonly Attachment[] } | Problem> {
  if (!(await taskExists(context.database, caller, taskId))) return problem("task_not_found");
  return { kind: "attachments", attachments: await listTaskAttachments(context.database, taskId) };
}
