import type { Request, Response } from "express";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Attachment } from "../domain/attachment.js";
import { readByteRange } from "../domain/byte-range.js";
import type { Caller } from "../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../domain/problem.js";
import { receiveFile, removeFiles } from "../services/attachments/attachment-files.js";
import { openAttachment } from "../services/attachments/read-attachments.js";
import {
  checkUploadWorkspace,
  stageAttachment,
  type AttachmentOutcome,
} from "../services/attachments/stage-attachment.js";
import type { ServiceContext } from "../services/service-context.js";
import { toAttachmentBody } from "./attachment-handlers.js";
import { callerOf } from "./authenticate.js";
import type { StreamedOperation } from "./handler.js";
import { sendJson, sendProblem } from "./respond.js";
import { readUploadForm, type UploadForm } from "./upload-form.js";

type StreamHandler = (context: ServiceContext, request: Request, response: Response) => Promise<void>;

/** The operations whose request or reply is a file and not JSON. */
export const streamHandlers: Readonly<Record<StreamedOperation, StreamHandler>> = {
  uploadAttachment: async (context, request, response) => {
    const caller = callerOf(response);
    const form = await readUploadForm(request, {
      maxFileBytes: context.maxAttachmentBytes,
      receive: async (bytes, fields) => {
        const workspaceId = fields.get("workspace_id") ?? "";
        const denied = workspaceId === "" ? null : await checkUploadWorkspace(context, caller, workspaceId);
        return denied ?? receiveFile(context, bytes);
      },
      discard: (stored) => removeFiles(context, [stored.storageKey]),
    });
    if (form === "gone") return;
    const outcome = form.kind === "problem" ? form : await stageForm(context, caller, form);
    if (outcome.kind === "problem") sendProblem(response, outcome);
    else sendJson(response, 201, toAttachmentBody(outcome.attachment));
  },

  getAttachmentContent: async (context, request, response) => {
    const outcome = await openAttachment(context, callerOf(response), String(request.params["id"]));
    if (outcome.kind === "problem") {
      sendProblem(response, outcome);
      return;
    }
    const { attachment, file } = outcome;
    const part = startContent(request, response, attachment);
    if (part.kind === "problem") {
      await file.close();
      response.setHeader("Content-Range", `bytes */${attachment.sizeBytes}`);
      sendProblem(response, part);
      return;
    }
    // An empty file has no first byte that a stream could be asked for.
    const bytes =
      part.last < part.first ? Readable.from([]) : file.createReadStream({ start: part.first, end: part.last });
    await pipeline(bytes, response).catch((error: unknown) => {
      // The status is out, so all that is left is to break off, which the pipeline has done.
      if (!hasGone(error)) context.log.error({ error, attachmentId: attachment.id }, "an attachment could not be read");
    });
    await file.close();
  },
};

async function stageForm(context: ServiceContext, caller: Caller, form: UploadForm): Promise<AttachmentOutcome> {
  const { fields, file } = form;
  const workspaceId = fields.get("workspace_id") ?? "";
  if (workspaceId === "" || file === null) {
    if (file !== null) await removeFiles(context, [file.stored.storageKey]);
    return invalidRequest(workspaceId === "" ? "workspace_id is required" : "file is required");
  }
  return stageAttachment(context, caller, {
    workspaceId,
    file: file.stored,
    name: file.fileName,
    mimeType: fields.get("mime_type") ?? file.mimeType,
    kind: fields.get("kind"),
    deliveryMode: fields.get("delivery_mode"),
  });
}

/** Did the client close the connection before it had everything? */
function hasGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

type Part = { readonly kind: "part"; readonly first: number; readonly last: number } | Problem;

/** Sets status and headers. Nothing a client stored is ever shown in place, run or sniffed by a browser. */
function startContent(request: Request, response: Response, attachment: Attachment): Part {
  const { sizeBytes } = attachment;
  const wanted = request.headers["if-range"] === undefined ? request.headers.range : undefined;
  const range = readByteRange(wanted, sizeBytes);
  if (range.kind === "unsatisfiable") return problem("range_not_satisfiable");
  const whole = { first: 0, last: sizeBytes - 1 };
  const { first, last } = range.kind === "part" ? range : whole;
  if (range.kind === "part") response.setHeader("Content-Range", `bytes ${first}-${last}/${sizeBytes}`);
  response.status(range.kind === "part" ? 206 : 200);
  response.setHeader("Content-Type", attachment.mimeType);
  response.setHeader("Content-Length", last - first + 1);
  response.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeName(attachment.name)}`);
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("Cache-Control", "private, no-cache");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("X-Content-Type-Options", "nosniff");
  return { kind: "part", first, last };
}

/** RFC 8187: `encodeURIComponent` leaves five characters that are not allowed there. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
