import { isUnstorable, unstorableReason } from "./text.js";

export const attachmentKinds = ["image", "audio", "resource"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Into the agent's prompt itself, or as a file whose path the agent is told. */
export const deliveryModes = ["prompt", "path"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** How an attachment is shown and handed to an agent. */
export interface AttachmentLabel {
  /** For display only; never part of a path. */
  readonly name: string;
  readonly mimeType: string;
  readonly kind: AttachmentKind;
  readonly deliveryMode: DeliveryMode;
}

export interface Attachment extends AttachmentLabel {
  readonly id: string;
  /** Null while staged. */
  readonly taskId: string | null;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
  readonly state: "staged" | "claimed";
  /** When an upload that nobody claimed goes away. */
  readonly expiresAt: Date;
}

/** How long an upload waits to be claimed (milliseconds). */
export const stagedLifetimeMs = 24 * 60 * 60 * 1000;

/** What a client says about an attachment; anything may be absent. */
export interface RawLabel {
  readonly name?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly kind?: string | undefined;
  readonly deliveryMode?: string | undefined;
}

/** The names a fault is told under. */
export interface LabelFields {
  readonly name: string;
  readonly mimeType: string;
  readonly kind: string;
  readonly deliveryMode: string;
}

export type LabelResult =
  { readonly kind: "valid"; readonly label: AttachmentLabel } | { readonly kind: "invalid"; readonly reason: string };

/**
 * Checks what a client says about an attachment and fills in the rest: the kind follows from the media type, and media
 * go into the prompt where other files are given by path. A reason names its field. Rules: OP15
 */
export function readLabel(raw: RawLabel, fields: LabelFields): LabelResult {
  const name = nonEmpty(raw.name) ?? "attachment";
  const fault = nameFault(name);
  if (fault !== null) return { kind: "invalid", reason: `${fields.name} ${fault}` };
  const mimeType = parseMimeType(raw.mimeType ?? "");
  if (mimeType === null)
    return { kind: "invalid", reason: `${fields.mimeType} must be a media type such as text/plain` };
  const kind = nonEmpty(raw.kind) ?? kindOf(mimeType);
  if (!isOneOf(attachmentKinds, kind)) {
    return { kind: "invalid", reason: `${fields.kind} must be one of ${attachmentKinds.join(", ")}` };
  }
  const deliveryMode = nonEmpty(raw.deliveryMode) ?? (kind === "resource" ? "path" : "prompt");
  if (!isOneOf(deliveryModes, deliveryMode)) {
    return { kind: "invalid", reason: `${fields.deliveryMode} must be one of ${deliveryModes.join(", ")}` };
  }
  return { kind: "valid", label: { name, mimeType, kind, deliveryMode } };
}

/** Separators, controls, and what makes a name read otherwise than it is written: line ends, bidirectional overrides. */
const unfitForNames = /[/\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const maxNameBytes = 255;

function nameFault(name: string): string | null {
  if (isUnstorable(name)) return unstorableReason;
  if (unfitForNames.test(name)) return "must not contain path separators or control characters";
  if (name === "." || name === "..") return "must not be a folder";
  return Buffer.byteLength(name) > maxNameBytes ? `must be ${maxNameBytes} UTF-8 bytes or fewer` : null;
}

/** The registered top-level types of single files, and RFC 6838's characters for the rest. */
const mimeTypePattern = /^(?:application|audio|font|image|message|model|text|video)\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** Lower case, without parameters; null when it is not of an allowed form. */
export function parseMimeType(text: string): string | null {
  const essence = (text.split(";", 1)[0] ?? "").trim().toLowerCase();
  return mimeTypePattern.test(essence) ? essence : null;
}

function kindOf(mimeType: string): AttachmentKind {
  if (mimeType.startsWith("image/")) return "image";
  return mimeType.startsWith("audio/") ? "audio" : "resource";
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
  return (values as readonly string[]).includes(text);
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
