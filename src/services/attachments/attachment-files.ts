import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { forgetFiles, registerFile } from "../../database/attachment-files.js";
import type { ServiceContext } from "../service-context.js";

/** A file of ours on the disk, whole and synced. */
export interface StoredFile {
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Where a file lies. The key is random and ours: no part of a path ever comes from a client. */
export function attachmentPath(context: ServiceContext, storageKey: string): string {
  return join(context.dataFolder, "attachments", storageKey.slice(0, 2), storageKey);
}

/** The name a file has until it is whole and its attachment is about to be recorded. */
const unfinishedPath = (context: ServiceContext, storageKey: string): string =>
  `${attachmentPath(context, storageKey)}.part`;

/**
 * Streams bytes to the disk under a provisional name, hashing them on the way; call `keepFile` or `removeFiles` next.
 * Leaves nothing behind when the stream breaks, and a registered name for the sweep when the process does.
 */
export async function receiveFile(context: ServiceContext, bytes: Readable): Promise<StoredFile> {
  const storageKey = context.newId().replaceAll("-", "");
  await registerFile(context.database, { storageKey, createdAt: context.clock() });
  const path = unfinishedPath(context, storageKey);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const measure = new PassThrough();
  measure.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    sizeBytes += chunk.length;
  });
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "wx", 0o600);
    // `flush`: synced before it is closed, so that a row never names bytes that a power failure can still take.
    await pipeline(bytes, measure, file.createWriteStream({ flush: true }));
  } catch (error) {
    await removeFiles(context, [storageKey]);
    throw error;
  }
  return { storageKey, sizeBytes, sha256: hash.digest("hex") };
}

/** Gives a received file its lasting name; done before its attachment is recorded. */
export async function keepFile(context: ServiceContext, { storageKey }: StoredFile): Promise<void> {
  const path = attachmentPath(context, storageKey);
  await rename(unfinishedPath(context, storageKey), path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Deletes files that no attachment names, under either name. What cannot be deleted is logged and left to the sweep. */
export async function removeFiles(context: ServiceContext, storageKeys: readonly string[]): Promise<void> {
  const removed: string[] = [];
  for (const storageKey of storageKeys) {
    try {
      await rm(unfinishedPath(context, storageKey), { force: true });
      await rm(attachmentPath(context, storageKey), { force: true });
      removed.push(storageKey);
    } catch (error) {
      context.log.error({ error, storageKey }, "an attachment's file could not be deleted");
    }
  }
  await forgetFiles(context.database, removed);
}
