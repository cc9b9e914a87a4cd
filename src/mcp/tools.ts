import { questionTools } from "./question-tools.js";
import { taskTools } from "./task-tools.js";
import type { Tool } from "./tool.js";

/** Every tool; the surfaces, `tools/list` and the checks are derived from this table. Rules: S1, S2, S3, X89, OP32 */
export const tools: readonly Tool[] = [...taskTools, ...questionTools];
