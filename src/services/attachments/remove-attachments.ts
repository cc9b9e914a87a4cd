import { listAbandonedFiles } from "../../database/attachment-files.js";
import { deleteExpiredUploads } from "../../database/attachments.js";
import type { ServiceContext } from "../service-context.js";
import { removeFiles } from "./attachment-files.js";

/** A file without a row may be one that is being written right now; an hour later it is not (milliseconds). */
const unfinishedLifetimeMs = 60 * 60 * 1000;
const pageSize = 200;

/**
 * Deletes uploads that nobody claimed within 24 hours, then every file that no row names: those uploads', those whose
 * rows a cascade took, and what crashed requests left. Only files that this database has registered are touched.
 */
export async function sweepAttachments(context: ServiceContext): Promise<void> {
  const now = context.clock();
  await deleteExpiredUploads(context.database, now);
  const before = new Date(now.getTime() - unfinishedLifetimeMs);
  let after = "";
  for (;;) {
    const storageKeys = await listAbandonedFiles(context.database, { before, after, limit: pageSize });
    const last = storageKeys.at(-1);
    if (last === undefined) return;
    await removeFiles(context, storageKeys);
    after = last;
  }
}
