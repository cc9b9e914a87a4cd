import type { components } from "../contract/openapi.gen.js";
import type { Attachment } from "../domain/attachment.js";
import { isProblem } from "../domain/problem.js";
import { findAttachment, listAttachmentsOfTask } from "../services/attachments/read-attachments.js";
import type { Handlers } from "./handler.js";

export const attachmentHandlers: Pick<Handlers, "getAttachment" | "listTaskAttachments"> = {
  getAttachment: async (context, { caller, path }) => {
    const outcome = await findAttachment(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toAttachmentBody(outcome.attachment) };
  },

  listTaskAttachments: async (context, { caller, path }) => {
    const outcome = await listAttachmentsOfTask(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const attachments = outcome.attachments.map(toAttachmentBody);
    return { kind: "success", status: 200, body: { attachments, total: attachments.length } };
  },
};

/** An attachment on the wire. Keys without a value are left out. */
export function toAttachmentBody(attachment: Attachment): components["schemas"]["Attachment"] {
  return {
    attachment_id: attachment.id,
    name: attachment.name,
    mime_type: attachment.mimeType,
    kind: attachment.kind,
    delivery_mode: attachment.deliveryMode,
    size_bytes: attachment.sizeBytes,
    sha256: attachment.sha256,
    state: attachment.state,
    ...(attachment.state === "staged" ? { expires_at: attachment.expiresAt.toISOString() } : {}),
    ...(attachment.taskId === null ? {} : { task_id: attachment.taskId }),
  };
}
