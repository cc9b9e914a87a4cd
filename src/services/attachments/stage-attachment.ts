import { insertAttachment } from "../../database/attachments.js";
import { readWorkspace } from "../../database/workspaces.js";
import { readLabel, stagedLifetimeMs, type Attachment, type RawLabel } from "../../domain/attachment.js";
import { scopeOf, type Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { isUnstorable, unstorableReason } from "../../domain/text.js";
import type { ServiceContext } from "../service-context.js";
import { keepFile, removeFiles, type StoredFile } from "./attachment-files.js";

export interface Upload extends RawLabel {
  readonly workspaceId: string;
  /** Received, not yet kept. */
  readonly file: StoredFile;
}

export type AttachmentOutcome = { readonly kind: "attachment"; readonly attachment: Attachment } | Problem;

const uploadFields = { name: "file name", mimeType: "mime_type", kind: "kind", deliveryMode: "delivery_mode" };

/**
 * Records a received file as an upload that waits 24 hours for a create to claim it. Whatever the outcome but success,
 * the file is removed. The workspace is authorized by the insert itself.
 */
export async function stageAttachment(
  context: ServiceContext,
  caller: Caller,
  upload: Upload,
): Promise<AttachmentOutcome> {
  const { storageKey } = upload.file;
  try {
    const outcome = await stage(context, caller, upload);
    if (outcome.kind === "problem") await removeFiles(context, [storageKey]);
    return outcome;
  } catch (error) {
    // Not awaited with the error held back: after a lost connection the row may exist, and then the key cannot be
    // forgotten. The sweep knows which of the two happened.
    context.log.warn({ error, storageKey }, "an upload could not be recorded");
    throw error;
  }
}

/** May the caller upload into this workspace? Lets an upload be refused before its bytes are received. */
export async function checkUploadWorkspace(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<Problem | null> {
  if (isUnstorable(workspaceId)) return invalidRequest(`workspace_id ${unstorableReason}`);
  const workspace = await readWorkspace(context.database, caller, workspaceId);
  return workspace === null ? problem("workspace_not_found") : null;
}

async function stage(context: ServiceContext, caller: Caller, upload: Upload): Promise<AttachmentOutcome> {
  const read = readLabel(upload, uploadFields);
  if (read.kind === "invalid") return invalidRequest(read.reason);
  const denied = await checkUploadWorkspace(context, caller, upload.workspaceId);
  if (denied !== null) return denied;
  await keepFile(context, upload.file);
  const createdAt = context.clock();
  const record = {
    id: context.newId(),
    ownerId: scopeOf(caller) ?? "",
    workspaceId: upload.workspaceId,
    label: read.label,
    ...upload.file,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + stagedLifetimeMs),
  };
  if (!(await insertAttachment(context.database, caller, record, null))) return problem("workspace_not_found");
  const { id, expiresAt } = record;
  return {
    kind: "attachment",
    attachment: { id, taskId: null, ...read.label, ...upload.file, state: "staged", expiresAt },
  };
}
