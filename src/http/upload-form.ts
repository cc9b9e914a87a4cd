import busboy from "busboy";
import type { Request } from "express";
import type { Readable } from "node:stream";
import { invalidRequest, isProblem, problem, type Problem } from "../domain/problem.js";
import type { StoredFile } from "../services/attachments/attachment-files.js";

/** The parts of a form that brings one file. Text parts are few and short; the file is nowhere held in memory. */
export interface UploadForm {
  readonly kind: "form";
  readonly fields: ReadonlyMap<string, string>;
  readonly file: ReceivedPart | null;
}

export interface ReceivedPart {
  readonly fileName: string;
  readonly mimeType: string;
  readonly stored: StoredFile;
}

export interface FormReader {
  readonly maxFileBytes: number;
  /** Stores the file part, named `file`; told the text parts that came before it. A problem ends the reading. */
  readonly receive: (bytes: Readable, fields: ReadonlyMap<string, string>) => Promise<StoredFile | Problem>;
  readonly discard: (stored: StoredFile) => Promise<void>;
}

const maxFieldBytes = 4_096;
const maxFields = 16;
/** What a body may be larger than its file: the text parts and what separates the parts. */
const maxOverheadBytes = 131_072;
const malformed = "invalid payload: request body is not valid multipart/form-data";

/**
 * Reads a multipart body to its end or to the first fault, after which the rest is drained unread, so that the client
 * gets to see the reply. `"gone"`: the client went away. Whatever the outcome but a form, nothing stays stored.
 */
export async function readUploadForm(request: Request, reader: FormReader): Promise<UploadForm | Problem | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > reader.maxFileBytes + maxOverheadBytes) {
    return problem("attachment_too_large");
  }
  const parser = openParser(request, reader.maxFileBytes);
  if (parser === null) return invalidRequest(malformed);
  const reading = new FormReading(reader);
  try {
    const failure = await reading.read(request, parser);
    if (failure === null) return reading.toForm();
    await reading.abandon(request, parser);
    return failure;
  } catch (error) {
    await reading.abandon(request, parser);
    throw error;
  }
}

/** Null when the content type names no usable boundary. */
function openParser(request: Request, maxFileBytes: number): busboy.Busboy | null {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      preservePath: true, // a name with a path in it is refused, not shortened
      // One more than allowed, since busboy calls a part cut off that only just fits.
      limits: { fileSize: maxFileBytes + 1, files: 1, fieldSize: maxFieldBytes + 1, fields: maxFields, parts: 32 },
    });
  } catch {
    return null;
  }
}

type Finish = (failure: Problem | "gone" | null) => void;

class FormReading {
  private readonly reader: FormReader;
  private readonly fields = new Map<string, string>();
  private file: ReceivedPart | null = null;
  private receiving: Promise<void> = Promise.resolve();

  constructor(reader: FormReader) {
    this.reader = reader;
  }

  toForm(): UploadForm {
    return { kind: "form", fields: this.fields, file: this.file };
  }

  /** Null when the whole body was read and its file is stored. Rejects when the file cannot be stored. */
  async read(request: Request, parser: busboy.Busboy): Promise<Problem | "gone" | null> {
    const failure = await new Promise<Problem | "gone" | null>((finish, fail) => {
      this.watchRequest(request, finish);
      parser.on("field", (name, value, info) => {
        const fault = this.addField(name, value, info.valueTruncated);
        if (fault !== null) finish(invalidRequest(fault));
      });
      parser.on("file", (name, bytes, info) => {
        bytes.on("error", () => undefined); // whoever reads it learns of it; without a reader it must not be thrown
        bytes.on("limit", () => finish(problem("attachment_too_large")));
        if (name === "file") this.receiving = this.receive(bytes, info, finish).catch(fail);
        else bytes.resume();
      });
      parser.on("filesLimit", () => finish(invalidRequest("only one file is allowed")));
      parser.on("fieldsLimit", () => finish(invalidRequest("request body has too many form fields")));
      parser.on("partsLimit", () => finish(invalidRequest("request body has too many parts")));
      parser.on("error", () => finish(invalidRequest(malformed)));
      parser.on("finish", () => void this.receiving.then(() => finish(null)));
      request.pipe(parser);
    });
    return failure;
  }

  /** Stops, lets the rest of the body pass by, and removes what was stored. */
  async abandon(request: Request, parser: busboy.Busboy): Promise<void> {
    request.unpipe(parser);
    parser.destroy();
    request.resume();
    await this.receiving;
    if (this.file !== null) await this.reader.discard(this.file.stored);
  }

  private watchRequest(request: Request, finish: Finish): void {
    const maxBytes = this.reader.maxFileBytes + maxOverheadBytes;
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish(problem("attachment_too_large"));
    });
    const end = (): void => {
      if (!request.complete) finish("gone");
    };
    request.on("error", end);
    request.on("close", end);
    if (request.destroyed) end();
  }

  private addField(name: string, value: unknown, isTooLong: boolean): string | null {
    // The types do not say that a part may have no name, or a charset nobody knows.
    if (typeof name !== "string" || typeof value !== "string") return malformed;
    const field = JSON.stringify(name.slice(0, 100));
    if (isTooLong) return `form field ${field} must be ${maxFieldBytes} bytes or fewer`;
    if (this.fields.has(name)) return `form field ${field} is given twice`;
    this.fields.set(name, value);
    return null;
  }

  private async receive(bytes: Readable, info: busboy.FileInfo, finish: Finish): Promise<void> {
    const stored = await this.reader.receive(bytes, this.fields);
    if ("kind" in stored && isProblem(stored)) {
      finish(stored);
      return;
    }
    const fileName: unknown = info.filename; // its type does not say that it may be missing
    this.file = { fileName: typeof fileName === "string" ? fileName : "", mimeType: info.mimeType, stored };
  }
}
