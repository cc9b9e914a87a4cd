import { readLabel, type AttachmentLabel } from "./attachment.js";

/** An element of a create's `attachments`, of the types that the contract says. */
export interface RawAttachment {
  readonly type?: string | undefined;
  readonly mime_type: string;
  readonly name?: string | undefined;
  readonly delivery_mode?: string | undefined;
  readonly data?: string | undefined;
  readonly attachment_id?: string | undefined;
  readonly size_bytes?: number | undefined;
}

/** What a create brings along: the bytes themselves, or the name of an upload. */
export type NewAttachment =
  | { readonly kind: "inline"; readonly label: AttachmentLabel; readonly data: Uint8Array }
  | { readonly kind: "staged"; readonly attachmentId: string; readonly sizeBytes: number };

export type NewAttachmentsResult =
  | { readonly kind: "valid"; readonly attachments: readonly NewAttachment[] }
  | { readonly kind: "invalid"; readonly reason: string };

/** Checks of shape, the same for every workspace. A reason names its field, `attachments.0.data`. Rules: OP22 */
export function readNewAttachments(items: readonly RawAttachment[], maxBytes: number): NewAttachmentsResult {
  const attachments: NewAttachment[] = [];
  const uploads = new Set<string>();
  for (const [index, item] of items.entries()) {
    const path = `attachments.${index}`;
    const read = readOne(item, path, maxBytes);
    if (typeof read === "string") return { kind: "invalid", reason: read };
    if (read.kind === "staged" && uploads.has(read.attachmentId)) {
      return { kind: "invalid", reason: `${path}.attachment_id is named twice` };
    }
    if (read.kind === "staged") uploads.add(read.attachmentId);
    attachments.push(read);
  }
  return { kind: "valid", attachments };
}

/** The attachment, or what is wrong with it. */
function readOne(item: RawAttachment, path: string, maxBytes: number): NewAttachment | string {
  const { data = "", attachment_id: attachmentId = "", size_bytes: sizeBytes } = item;
  if ((data === "") === (attachmentId === "")) {
    return data === "" ? `${path}: data or attachment_id is required` : `${path}: give data or attachment_id, not both`;
  }
  const raw = { name: item.name, mimeType: item.mime_type, kind: item.type, deliveryMode: item.delivery_mode };
  const read = readLabel(raw, {
    name: `${path}.name`,
    mimeType: `${path}.mime_type`,
    kind: `${path}.type`,
    deliveryMode: `${path}.delivery_mode`,
  });
  if (read.kind === "invalid") return read.reason;
  if (attachmentId !== "") {
    if (sizeBytes === undefined) return `${path}.size_bytes is required with attachment_id`;
    return { kind: "staged", attachmentId, sizeBytes };
  }
  const bytes = Buffer.from(data, "base64");
  // Node skips what is not base64 instead of refusing it; only the real thing comes back unchanged.
  if (bytes.toString("base64") !== data) return `${path}.data must be base64`;
  if (bytes.length > maxBytes) return `${path}.data must be ${maxBytes} bytes or fewer`;
  if (sizeBytes !== undefined && sizeBytes !== bytes.length) return `${path}.size_bytes does not fit data`;
  return { kind: "inline", label: read.label, data: bytes };
}
