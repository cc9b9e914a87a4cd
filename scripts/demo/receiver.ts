import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { components } from "../../src/contract/openapi.gen.js";
import { callRest, type RestReply } from "./rest.js";

type Schemas = components["schemas"];

interface IssueOpened {
  readonly repository: { readonly full_name: string };
  readonly issue: {
    readonly number: number;
    readonly title: string;
    readonly body: string;
    readonly labels: readonly { readonly name: string }[];
    readonly url: string;
  };
}

export interface Board {
  readonly workspaceId: string;
  readonly workflowId: string;
}

export const webhook = JSON.parse(readFileSync(join(import.meta.dirname, "webhook.json"), "utf8")) as IssueOpened;

/** What the issue is called here: it names the issue, not the delivery, so a redelivery has the same. */
export function externalIdOf({ repository, issue }: IssueOpened): string {
  return `tracker:${repository.full_name}#${issue.number}`;
}

/** A webhook receiver: it keeps no memory of what it has seen and creates the task on every delivery. */
export function receive(
  who: string,
  server: string,
  { board, event }: { board: Board; event: IssueOpened },
): Promise<RestReply<Schemas["CreatedTask"]>> {
  const { issue } = event;
  const body: Schemas["CreateTaskRequest"] = {
    workspace_id: board.workspaceId,
    workflow_id: board.workflowId,
    title: issue.title,
    description: `${issue.body}\n\n${issue.url}`,
    priority: issue.labels.some(({ name }) => name === "priority:high") ? "high" : "medium",
    external_id: externalIdOf(event),
  };
  const show = ["id", "title", "external_id", "deduplicated", "creation_complete"];
  return callRest({ who, method: "POST", url: `${server}/api/v1/tasks`, body, show });
}
